/**
 * `npm run eval:pocket [-- --json FILE]`: asks the shipped weights of the built-in model all held-out
 * questions, in the app's engine in a headless Chromium, and prints what was right by skill.
 */
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { ensureChromium } from './ensure-chromium.ts';
import { npx, runStep } from './steps.ts';

const reportFile = 'test/.tmp/pocket-eval.json';
const reportSchema = v.record(v.string(), v.object({ lines: v.array(v.string()) }));

export async function main(args: readonly string[]): Promise<number> {
  const { json } = parseArgs({ args: [...args], options: { json: { type: 'string' } } }).values;
  const chromium = ensureChromium();
  if (chromium.kind === 'missing') {
    process.stderr.write(`${chromium.message}\n`);
    return 1;
  }
  rmSync(reportFile, { force: true });
  process.env.VITE_POCKET_EVAL = 'full';
  const file = 'test/browser/pocket-eval.test.ts';
  if (!(await runStep(npx('questions', 'vitest', 'run', '--project', 'browser', file)))) return 1;
  const report = v.parse(reportSchema, JSON.parse(readFileSync(reportFile, 'utf8')));
  for (const [set, { lines }] of Object.entries(report)) {
    process.stdout.write(`${set}\n${lines.map((line) => `  ${line}\n`).join('')}`);
  }
  if (json !== undefined) copyFileSync(reportFile, json);
  return 0;
}
