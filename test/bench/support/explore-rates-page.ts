// Runs in the browser: each gesture of the canvas, seeded, on the built-in model through the app's engine.
import { askModel, rowsFor, samplingFor } from '../../../src/core/explore/ask-model';
import { beginChain } from '../../../src/core/explore/begin-chain';
import {
  chainOperations,
  createBoard,
  noDimension,
  type ChainOperation,
} from '../../../src/core/explore/board';
import { addCard } from '../../../src/core/explore/edit-board';
import { ideaRequest } from '../../../src/core/explore/idea-request';
import { parseInterpretation, parseSuggestions } from '../../../src/core/explore/parse-dimension';
import { parseSketch, sketchPrompt } from '../../../src/core/explore/parse-sketch';
import { runIdeas } from '../../../src/core/explore/run-ideas';
import {
  fillTemplate,
  parsePromptConstants,
  type PromptConstants,
} from '../../../src/core/prompts';
import { startMainModelWorker } from '../../../src/engines/start-workers';
import { createTransformersEngine } from '../../../src/engines/transformers-engine';

export const shortAnswers = ['interpret', 'suggest', 'sketch'] as const;
export const gestures = [...chainOperations, ...shortAnswers] as const;
export type GestureName = (typeof gestures)[number];

/** How one run ended, what it asked for and what came. */
export interface RateRun {
  readonly how: 'first-call' | 'repair' | 'step-by-step' | 'failed';
  readonly asked: string;
  readonly given: readonly string[];
}

const scenes = [
  ...['a red bicycle on a bridge', 'a lighthouse in the fog', 'a cup of tea on a windowsill'],
  ...['an old library with a cat', 'a poem about rain', 'a market in the morning', 'a wooden boat'],
  ...['a birthday cake', 'a garden behind a wall', 'a train through the mountains'],
  ...['a letter to a friend', 'a house by the sea', 'a robot in a kitchen', 'a quiet street'],
  ...['a logo for a bakery', 'a song for a long drive', 'a small shop', 'a fox in the snow'],
];
const dimensions = [
  ...['temperature', 'age', 'sweetness', 'democracy', 'mode of transportation', 'more dramatic'],
  ...['weather', 'time of day', 'size', 'material', 'mood', 'color', 'style', 'season', 'noise'],
  ...['distance', 'wealth', 'formality', 'speed', 'light'],
];

/** A small generator of numbers from a seed (mulberry32): the same runs each time. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const engine = createTransformersEngine({
  documentBase: `${location.origin}/`,
  startWorker: startMainModelWorker,
});
let prompts: PromptConstants | undefined;

async function readPrompts(): Promise<PromptConstants> {
  const data: unknown = await (await fetch('/models/pocket/prompts.json')).json();
  const parsed = parsePromptConstants(data);
  if (parsed.kind === 'invalid') throw new Error(parsed.reason);
  const outcome = await engine.load({ modelId: 'pocket', device: 'wasm' }, () => undefined);
  if (outcome.kind !== 'loaded') throw new Error(JSON.stringify(outcome));
  return parsed.prompts;
}

interface Draw {
  readonly base: string;
  readonly other: string;
  readonly dimension: string;
  readonly count: number;
  readonly level: number;
  readonly surprise: number;
}

function drawFrom(seed: number): Draw {
  const next = numbersFrom(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? '';
  const base = pick(scenes);
  const other = pick(scenes.filter((scene) => scene !== base));
  const level = Math.floor(next() * 6);
  return {
    ...{ base, other, dimension: pick(dimensions), count: 2 + Math.floor(next() * 7) },
    ...{ level: level < 3 ? level - 3 : level - 2, surprise: Math.floor(next() * 4) / 10 },
  };
}

async function runChainOnce(operation: ChainOperation, seed: number): Promise<RateRun> {
  prompts ??= await readPrompts();
  const { base, other, dimension, count, level, surprise } = drawFrom(seed);
  let board = createBoard({ id: 'b', title: 'b', createdAt: 0 });
  for (const [id, text] of [
    ['a', base],
    ['b', other],
  ] as const) {
    board = addCard(board, { id, text, at: { x: 0, y: 0 }, operation: 'written' });
  }
  const isPair = operation === 'interpolation' || operation === 'mix';
  const steps = operation === 'sliders' ? 1 : isPair ? Math.min(count, 5) : count;
  const begun = beginChain(board, {
    ...{ id: 'c', operation, surprise, seed, baseIds: isPair ? ['a', 'b'] : ['a'] },
    dimension: operation === 'dimension' ? { ...noDimension, name: dimension } : noDimension,
    steps: Array.from({ length: steps }, (_, i) => ({ id: `c${i}`, at: { x: i * 300, y: 0 } })),
    sliders: [{ dimension, level }],
  });
  if (begun.kind !== 'begun') throw new Error(begun.reason);
  const [chain] = begun.board.chains;
  const request = chain ? ideaRequest(prompts, begun.board, chain) : undefined;
  if (!request) throw new Error('There is no request for this gesture.');
  const given: string[] = [];
  const outcome = await runIdeas({
    ...{ engine, prompts, request, surprise, seed, present: [] },
    signal: new AbortController().signal,
    onIdea: (index, text) => {
      given[index] = text;
    },
  });
  const how = outcome.kind === 'done' ? outcome.how : 'failed';
  return { how, asked: request.prompt, given };
}

async function runShortOnce(
  gesture: (typeof shortAnswers)[number],
  seed: number,
): Promise<RateRun> {
  prompts ??= await readPrompts();
  const { base, dimension } = drawFrom(seed);
  const asked = {
    interpret: fillTemplate(prompts.interpret, { dimension }),
    suggest: fillTemplate(prompts.suggest, { n: '4', scene: base }),
    sketch: sketchPrompt(prompts, base),
  }[gesture];
  const rows = rowsFor(prompts, asked);
  const signal = new AbortController().signal;
  const sampling = samplingFor(0, seed);
  const answer = await askModel({ engine, rows, maxTokens: 160, sampling, signal });
  const text = answer.kind === 'text' ? answer.text : '';
  const isValid = {
    interpret: () => parseInterpretation(prompts ?? never(), dimension, text) !== undefined,
    suggest: () => parseSuggestions(prompts ?? never(), text).length >= 4,
    sketch: () => parseSketch(prompts ?? never(), text) !== undefined,
  }[gesture]();
  return { how: isValid ? 'first-call' : 'failed', asked, given: [text] };
}

function never(): never {
  throw new Error('The prompts are read before anything is asked.');
}

function isShort(gesture: GestureName): gesture is (typeof shortAnswers)[number] {
  return gesture === 'interpret' || gesture === 'suggest' || gesture === 'sketch';
}

export function runGesture(gesture: GestureName, seed: number): Promise<RateRun> {
  return isShort(gesture) ? runShortOnce(gesture, seed) : runChainOnce(gesture, seed);
}

Object.assign(globalThis, { runGesture });
