/**
 * The shipped weights of the built-in model, asked in the app's own engine: a fixed part of the held-out
 * questions here, all of them by `npm run eval:pocket`, which sets VITE_POCKET_EVAL and reads the report.
 */
import { commands } from 'vitest/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMainModelWorker } from '../../src/engines/start-workers';
import { createTransformersEngine } from '../../src/engines/transformers-engine';
import { parsePromptConstants, type PromptConstants } from '../../src/core/prompts';
import { openAnswerLog, type AnswerLog } from '../pocket-eval/answer-log';
import { ownWords, vocabularyFiles } from '../pocket-eval/free-check';
import { readBlind, readCases, readFree, type Question } from '../pocket-eval/question';
import { figureLines, firstOfEach, play, reportOf } from '../pocket-eval/run-questions';
import { loaded } from './support/engine-steps';

/** The name of the run (weights and questions), and how many questions a skill: `0` is all. */
const given: unknown = import.meta.env.VITE_POCKET_EVAL;
const run = typeof given === 'string' ? given : undefined;
const limit = Number(import.meta.env.VITE_POCKET_EVAL_LIMIT ?? 0);
/** Seen from the repository, where commands of the browser run. */
const folder = 'test/.tmp/pocket-eval';
const engine = createTransformersEngine({ startWorker: startMainModelWorker });

beforeAll(() => loaded(engine, { modelId: 'pocket', device: 'wasm' }), 120_000);
afterAll(() => engine.unload());

const recipe = '/tools/pocket-model';

async function readJson(url: string): Promise<unknown> {
  return (await fetch(url)).json();
}

async function readPrompts(): Promise<PromptConstants> {
  const parsed = parsePromptConstants(await readJson('/models/pocket/prompts.json'));
  if (parsed.kind === 'invalid') throw new Error(parsed.reason);
  return parsed.prompts;
}

type SetName = 'blind' | 'generated' | 'free';

async function readSet(name: SetName, prompts: PromptConstants): Promise<readonly Question[]> {
  const file = (set: string) => readJson(`${recipe}/evaluation/${set}.json`);
  if (name === 'blind') return readBlind(await file('blind'), prompts);
  if (name === 'generated') return readCases(await file('cases'), prompts);
  const lists = vocabularyFiles.map(async (list) =>
    (await fetch(`${recipe}/pocket/data/${list}`)).text(),
  );
  return readFree(await file('free'), ownWords(await Promise.all(lists), prompts), prompts);
}

/** 19 of 25 rows were right when the weights were made; another processor may round one answer away. */
const leastRight = 18;

test.runIf(run === undefined)(
  'the shipped weights answer a fixed part of the questions',
  async () => {
    const prompts = await readPrompts();
    const questions = firstOfEach(await readSet('generated', prompts), 1);
    const answers = [];
    for (const question of questions) answers.push(await play(engine, question));
    const { figures, misses } = reportOf(questions, answers, prompts);
    const perfect = [...figures.values()].filter(({ hits, total }) => hits === total);
    expect(perfect.length, JSON.stringify(misses, null, 1)).toBeGreaterThanOrEqual(leastRight);
  },
  300_000,
);

/** Asks what the log has no answer to, says every now and then how far it is, and judges all. */
async function evaluate(name: SetName, log: AnswerLog, prompts: PromptConstants) {
  const all = await readSet(name, prompts);
  const questions = limit > 0 ? firstOfEach(all, limit) : all;
  const answers = [];
  for (const [at, question] of questions.entries()) {
    const id = `${name} ${String(all.indexOf(question))}`;
    const known = log.get(id);
    const answer = known ?? (await play(engine, question));
    if (known === undefined) await log.add(id, answer);
    answers.push(answer);
    const done = at + 1;
    if (done % 10 === 0 || done === questions.length) {
      console.log(`${name}: ${String(done)} of ${String(questions.length)} questions`);
    }
  }
  const { figures, misses } = reportOf(questions, answers, prompts);
  return { lines: figureLines(figures), figures: Object.fromEntries(figures), misses };
}

test.runIf(run !== undefined)(
  'all questions',
  async () => {
    const prompts = await readPrompts();
    const files = { read: commands.readFile, write: commands.writeFile };
    const log = await openAnswerLog(`${folder}/${run ?? ''}.json`, files);
    const report: Record<string, unknown> = {};
    for (const name of ['free', 'blind', 'generated'] as const) {
      report[name] = await evaluate(name, log, prompts);
      await commands.writeFile(`${folder}/report.json`, `${JSON.stringify(report, null, 1)}\n`);
    }
  },
  // Two hours were needed where other work took the cores; a run that is stopped goes on where it was.
  6 * 3_600_000,
);
