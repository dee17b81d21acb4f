/**
 * `npm test`, and what CI runs: Chromium, the gates, the build, then the tests. The last line counts gates
 * and tests together: `N passed, N failed, N skipped`.
 *
 * The three test projects run one after the other: on a small machine a model in a browser beside the unit
 * tests makes both slow enough to miss their time limits.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { ensureChromium } from './ensure-chromium.ts';
import { buildStep, gates } from './gates.ts';
import { npx, runStep, runSteps } from './steps.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const reportSchema = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
});

const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** A run without a report, or one that failed though no test did (a file that cannot load), is a failure. */
function readCount(report: string, succeeded: boolean): Count {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const counts = v.parse(reportSchema, JSON.parse(readFileSync(report, 'utf8')));
  return {
    passed: counts.numPassedTests,
    failed: succeeded ? counts.numFailedTests : Math.max(1, counts.numFailedTests),
    skipped: counts.numPendingTests + counts.numTodoTests,
  };
}

async function runProject(project: string, folder: string): Promise<Count> {
  const report = join(folder, `${project}.json`);
  const args = ['--project', project, '--reporter=default', '--reporter=json'];
  const step = npx(`tests: ${project}`, 'vitest', 'run', ...args, `--outputFile.json=${report}`);
  return readCount(report, await runStep(step));
}

export async function main(): Promise<number> {
  const chromium = ensureChromium();
  if (chromium.kind === 'missing') {
    process.stderr.write(`${chromium.message}\n`);
    return 1;
  }
  const { passed, failed } = await runSteps([...gates, buildStep]);
  let total: Count = { passed, failed, skipped: 0 };
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-test-'));
  for (const project of ['unit', 'browser', 'e2e']) {
    total = add(total, await runProject(project, folder));
  }
  rmSync(folder, { recursive: true });
  const { skipped } = total;
  process.stdout.write(
    `${String(total.passed)} passed, ${String(total.failed)} failed, ${String(skipped)} skipped\n`,
  );
  return total.failed === 0 ? 0 : 1;
}
