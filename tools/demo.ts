/**
 * `npm run demo [-- --script FILE] [--json FILE] [--after 1,5]`: a long scripted conversation with the built app in a
 * headless Chromium, on the CPU, and a short one on WebGPU. Exit code 1 if the window was exceeded, a message
 * was lost, or too few facts were answered.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openAppBrowser } from '../test/support/app-browser.ts';
import { AppPage } from './demo/app-page.ts';
import { defaultScript } from './demo/default-script.ts';
import { rowText, verdictText } from './demo/print.ts';
import { usualStages } from './demo/rows.ts';
import { ScriptRun } from './demo/run-script.ts';
import { parseScript, type DemoScript, type ParsedScript } from './demo/script.ts';
import { judge } from './demo/verdict.ts';
import { proveWebGpu } from './demo/webgpu-proof.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { buildStep } from './gates.ts';
import { runStep } from './steps.ts';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

function readScript(file: string | undefined): ParsedScript {
  if (file === undefined) return { kind: 'ok', script: defaultScript };
  try {
    return parseScript(readFileSync(file, 'utf8'));
  } catch (error) {
    return { kind: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  }
}

interface DemoArguments {
  readonly script?: string;
  readonly json?: string;
  readonly stages: readonly number[];
}

/** A text says what is wrong with the arguments. */
function readArguments(args: readonly string[]): DemoArguments | string {
  const text = { type: 'string' } as const;
  try {
    const options = { script: text, json: text, after: text };
    const { after, ...files } = parseArgs({ args: [...args], options }).values;
    if (after === undefined) return { ...files, stages: usualStages };
    const stages = after.split(',').map(Number);
    const isRising = stages.every(
      (stage, i) => Number.isInteger(stage) && stage > (stages[i - 1] ?? 0),
    );
    return isRising ? { ...files, stages } : `--after ${after}: rising whole numbers are wanted.`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Holds the conversation, prints and writes the report; resolves to whether all promises were kept. */
async function hold(
  script: DemoScript,
  { json: jsonFile, stages }: DemoArguments,
): Promise<boolean> {
  const browser = await openAppBrowser({ gpu: 'none' });
  try {
    const app = new AppPage(await browser.open(script.window ? `?window=${script.window}` : ''));
    await app.untilReady();
    say(`${script.title}\n${await app.modelLine()}\n`);
    const figures = await new ScriptRun(app, stages, (row) => {
      say(rowText(row));
    }).run(script);
    const totals = judge(figures);
    say(verdictText(totals));
    const window = figures.rows[0]?.window;
    if (script.window !== undefined && script.window !== window) {
      say(`The script was written for a window of ${script.window} tokens; here it was ${window}.`);
    }
    if (jsonFile !== undefined) {
      const report = { title: script.title, rows: figures.rows, totals };
      writeFileSync(jsonFile, `${JSON.stringify(report, null, 2)}\n`);
    }
    return totals.faults.length === 0;
  } finally {
    await browser.close();
  }
}

export async function main(args: readonly string[]): Promise<number> {
  const options = readArguments(args);
  if (typeof options === 'string') {
    process.stderr.write(
      `${options}\nUsage: npm run demo -- [--script FILE] [--json FILE] [--after 1,5]\n`,
    );
    return 2;
  }
  const parsed = readScript(options.script);
  if (parsed.kind === 'invalid') {
    process.stderr.write(`The script cannot be used: ${parsed.reason}\n`);
    return 2;
  }
  const chromium = ensureChromium();
  if (chromium.kind === 'missing') {
    process.stderr.write(`${chromium.message}\n`);
    return 2;
  }
  if (!(await runStep(buildStep))) return 1;
  const isKept = await hold(parsed.script, options);
  say(await proveWebGpu());
  return isKept ? 0 : 1;
}
