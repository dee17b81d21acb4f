/**
 * `npm run eval:pocket [-- --limit N] [--json FILE] [--fresh]`: asks the shipped weights of the built-in model
 * the held-out questions, in the app's engine in a headless Chromium, and prints what was right by skill.
 *
 * `--limit` asks the first N of every skill only. A run that was stopped goes on where it was, as long as weights
 * and questions are the same; `--fresh` forgets the answers it had.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { ensureChromium } from './ensure-chromium.ts';
import { npx, runStep } from './steps.ts';

const folder = 'test/.tmp/pocket-eval';
const reportFile = `${folder}/report.json`;
const reportSchema = v.record(v.string(), v.object({ lines: v.array(v.string()) }));

/** What an answer depends on. */
const sources = [
  'public/models/pocket/onnx/model_quantized.onnx',
  'public/models/pocket/prompts.json',
  ...['free', 'blind', 'cases'].map((set) => `tools/pocket-model/evaluation/${set}.json`),
];

function nameOfRun(): string {
  const hash = createHash('sha256');
  for (const file of sources) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

export async function main(args: readonly string[]): Promise<number> {
  const { json, limit, fresh } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'string' },
      limit: { type: 'string', default: '0' },
      fresh: { type: 'boolean', default: false },
    },
  }).values;
  if (!/^\d+$/u.test(limit)) {
    process.stderr.write('--limit needs a number of questions a skill, such as --limit 5\n');
    return 2;
  }
  const chromium = ensureChromium();
  if (chromium.kind === 'missing') {
    process.stderr.write(`${chromium.message}\n`);
    return 1;
  }
  const run = nameOfRun();
  rmSync(reportFile, { force: true });
  if (fresh) rmSync(`${folder}/${run}.json`, { force: true });
  process.env.VITE_POCKET_EVAL = run;
  process.env.VITE_POCKET_EVAL_LIMIT = limit;
  const file = 'test/browser/pocket-eval.test.ts';
  if (!(await runStep(npx('questions', 'vitest', 'run', '--project', 'browser', file)))) return 1;
  const report = v.parse(reportSchema, JSON.parse(readFileSync(reportFile, 'utf8')));
  for (const [set, { lines }] of Object.entries(report)) {
    process.stdout.write(`${set}\n${lines.map((line) => `  ${line}\n`).join('')}`);
  }
  if (json !== undefined) copyFileSync(reportFile, json);
  return 0;
}
