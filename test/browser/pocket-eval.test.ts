/**
 * The shipped weights of the built-in model, asked in the app's own engine: a fixed part of the held-out
 * questions here, all of them by `npm run eval:pocket`, which sets VITE_POCKET_EVAL and reads the report.
 */
import { commands } from 'vitest/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMainModelWorker } from '../../src/engines/start-workers';
import { createTransformersEngine } from '../../src/engines/transformers-engine';
import { parsePromptConstants, type PromptConstants } from '../../src/core/prompts';
import { readBlind, readCases, type Question } from '../pocket-eval/question';
import { figureLines, runQuestions } from '../pocket-eval/run-questions';
import { loaded } from './support/engine-steps';

const isFull = import.meta.env.VITE_POCKET_EVAL !== undefined;
/** Seen from the repository, where commands of the browser run. */
const reportFile = 'test/.tmp/pocket-eval.json';
const engine = createTransformersEngine({ startWorker: startMainModelWorker });

beforeAll(() => loaded(engine, { modelId: 'pocket', device: 'wasm' }), 120_000);
afterAll(() => engine.unload());

const evaluation = '/tools/pocket-model/evaluation';

async function readJson(url: string): Promise<unknown> {
  return (await fetch(url)).json();
}

async function readPrompts(): Promise<PromptConstants> {
  const parsed = parsePromptConstants(await readJson('/models/pocket/prompts.json'));
  if (parsed.kind === 'invalid') throw new Error(parsed.reason);
  return parsed.prompts;
}

/** The first questions of every skill. */
function firstOfEach(questions: readonly Question[], count: number): readonly Question[] {
  const seen = new Map<string, number>();
  return questions.filter(({ skill }) => {
    const before = seen.get(skill) ?? 0;
    seen.set(skill, before + 1);
    return before < count;
  });
}

/** 19 of 25 rows were right when the weights were made; another processor may round one answer away. */
const leastRight = 18;

test.runIf(!isFull)(
  'the shipped weights answer a fixed part of the questions',
  async () => {
    const prompts = await readPrompts();
    const cases = readCases(await readJson(`${evaluation}/cases.json`), prompts);
    const { figures, misses } = await runQuestions(engine, firstOfEach(cases, 1), prompts);
    const perfect = [...figures.values()].filter(({ hits, total }) => hits === total);
    expect(perfect.length, JSON.stringify(misses, null, 1)).toBeGreaterThanOrEqual(leastRight);
  },
  300_000,
);

test.runIf(isFull)(
  'all questions',
  async () => {
    const prompts = await readPrompts();
    const report: Record<string, unknown> = {};
    const sets = { blind: readBlind, generated: readCases };
    const files = { blind: 'blind.json', generated: 'cases.json' };
    for (const name of ['blind', 'generated'] as const) {
      const questions = sets[name](await readJson(`${evaluation}/${files[name]}`), prompts);
      const { figures, misses } = await runQuestions(engine, questions, prompts);
      report[name] = { lines: figureLines(figures), figures: Object.fromEntries(figures), misses };
    }
    await commands.writeFile(reportFile, `${JSON.stringify(report, null, 1)}\n`);
  },
  1_800_000,
);
