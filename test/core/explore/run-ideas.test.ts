import { describe, expect, it } from 'vitest';
import type { Board, Chain } from '../../../src/core/explore/board';
import { ideaRequest } from '../../../src/core/explore/idea-request';
import { runIdeas, type IdeaRun } from '../../../src/core/explore/run-ideas';
import { createScriptedEngine, say, type Script, type ScriptFor } from '../../scripted-engine';
import { testPrompts } from '../../test-prompts';
import { boardOf, withChain } from './board-builder';

const tea = boardOf(['a', 'a cup of tea'], ['b', 'a jug of milk']);
const good = '1. a cup of cold tea\n2. a cup of warm tea\n3. a cup of hot tea';
const bad = '1. a cup of cold tea\n2. a cup of cold tea';

function requestOf(board: Board, index = 0) {
  const chain = board.chains[index];
  const request = chain ? ideaRequest(testPrompts, board, chain) : undefined;
  if (!request) throw new Error('The board has no such chain.');
  return request;
}

interface Told {
  readonly texts: (string | undefined)[];
}

async function run(
  scripts: readonly Script[] | ScriptFor,
  more: Partial<IdeaRun> & {
    readonly operation?: Chain['operation'];
    readonly window?: number;
  } = {},
) {
  const { operation = 'dimension', window = 4096, ...rest } = more;
  const baseIds = operation === 'interpolation' || operation === 'mix' ? ['a', 'b'] : ['a'];
  const board = withChain(tea, { id: 'c', baseIds, operation });
  const engine = createScriptedEngine({ scripts, contextWindow: window, placement: 'system' });
  const told: Told = { texts: [] };
  const outcome = await runIdeas({
    engine,
    prompts: testPrompts,
    request: requestOf(board),
    present: [],
    surprise: 0,
    seed: 1,
    signal: new AbortController().signal,
    onIdea: (index, text) => {
      told.texts[index] = text;
    },
    ...rest,
  });
  return {
    outcome,
    told: told.texts,
    asked: engine.requests.map(({ rows }) => rows.at(-1)?.content),
  };
}

describe('a run', () => {
  it('is done with the first call when it is right', async () => {
    const { outcome, told, asked } = await run([say(good)]);
    expect(outcome).toEqual({ kind: 'done', how: 'first-call', calls: 1 });
    expect(told).toEqual(['a cup of cold tea', 'a cup of warm tea', 'a cup of hot tea']);
    expect(asked).toEqual(['Give 3 variations of "a cup of tea" along "heat".']);
  });

  it('asks once more, then step by step for what is missing alone', async () => {
    const second = await run([say(bad), say(good)]);
    expect(second.outcome).toEqual({ kind: 'done', how: 'repair', calls: 2 });
    const steps = await run([
      say(bad),
      say(bad),
      say('1. a cup of cold tea\n2. a cup of cool tea'),
      say('1. a cup of hot tea'),
    ]);
    expect(steps.outcome).toEqual({ kind: 'done', how: 'step-by-step', calls: 4 });
    expect(steps.told).toEqual(['a cup of cold tea', 'a cup of cool tea', 'a cup of hot tea']);
  });

  it('never fills a step with anything but the words of the model', async () => {
    const { outcome, told } = await run([say('I cannot do that.')]);
    expect(outcome.kind).toBe('incomplete');
    expect(told).toEqual([]);
  });

  it('tells a chat model what was wrong, and the built-in one only asks anew', async () => {
    const board = withChain(tea, { id: 'c', baseIds: ['a'] });
    const engine = createScriptedEngine({ scripts: [say(bad), say(good)], placement: 'row' });
    const base = {
      prompts: testPrompts,
      request: requestOf(board),
      present: [],
      surprise: 0,
      seed: 1,
    };
    const signal = new AbortController().signal;
    await runIdeas({ engine, ...base, signal, onIdea: () => undefined });
    expect(engine.requests[1]?.rows.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ]);
    expect(engine.requests[1]?.rows.at(-1)?.content).toContain('needs exactly 3');
    expect(engine.requests[0]?.sampling).toEqual({ temperature: 0, seed: 1 });
  });

  it('goes on where it was: only what is missing is asked for', async () => {
    const present = ['a cup of cold tea', undefined, 'a cup of hot tea'];
    const { outcome, told, asked } = await run(
      [say('1. a cup of iced tea\n2. a cup of warm tea')],
      { present },
    );
    expect(outcome.kind).toBe('done');
    expect(told).toEqual([undefined, 'a cup of warm tea']);
    expect(asked).toHaveLength(1);
  });

  it('stops at once, and tells that it was stopped', async () => {
    const stop = new AbortController();
    const running = run([{ kind: 'hang', after: '1. a cup' }], { signal: stop.signal });
    stop.abort();
    expect((await running).outcome).toEqual({ kind: 'stopped' });
  });

  it('hands on why the model failed', async () => {
    const error = { kind: 'out-of-memory', message: 'No memory left.' } as const;
    const { outcome } = await run([{ kind: 'fail', error }]);
    expect(outcome).toEqual({ kind: 'failed', error });
  });

  it('refuses a base that is larger than the window, with figures', async () => {
    const { outcome, asked } = await run([say(good)], { window: 30 });
    expect(outcome).toMatchObject({ kind: 'too-long', window: 30 });
    expect(outcome.kind === 'too-long' && outcome.neededTokens).toBeGreaterThan(30);
    expect(asked).toEqual([]);
  });
});

describe('each gesture asks in its own form', () => {
  it('between two cards: the ends are asked for and left out', async () => {
    const reply = [
      'dimension: drink (discrete)',
      '1. a cup of tea',
      '2. a cup of tea with milk',
      '3. tea and milk by halves',
      '4. a jug of milk with a little tea',
      '5. a jug of milk',
    ].join('\n');
    const { outcome, told, asked } = await run([say(reply)], { operation: 'interpolation' });
    expect(outcome.kind).toBe('done');
    expect(asked).toEqual(['Interpolate from "a cup of tea" to "a jug of milk" in 5 steps.']);
    expect(told).toEqual([
      'a cup of tea with milk',
      'tea and milk by halves',
      'a jug of milk with a little tea',
    ]);
  });

  it.each([
    ['near', 'Give 3 ideas near "a cup of tea".'],
    ['unexpected', 'Give 3 unexpected ideas from "a cup of tea".'],
    ['mix', 'Mix "a cup of tea" and "a jug of milk" in 3 ways.'],
  ] as const)('%s', async (operation, prompt) => {
    const { asked } = await run([say('1. a pot\n2. a well\n3. a river')], { operation });
    expect(asked).toEqual([prompt]);
  });

  it('a mix that takes something from each, and sliders', () => {
    const parts = [
      { itemId: 'a', aspect: 'warmth' },
      { itemId: 'b', aspect: '' },
    ];
    const mixed = withChain(tea, { id: 'c', baseIds: ['a', 'b'], operation: 'mix', parts });
    expect(requestOf(mixed).prompt).toBe(
      'Mix the warmth of "a cup of tea" and "a jug of milk" in 3 ways.',
    );
    const sliders = [
      { dimension: 'sweetness', level: -3 },
      { dimension: 'size', level: 0 },
      { dimension: 'heat', level: 1 },
    ];
    const slid = withChain(tea, { id: 'c', baseIds: ['a'], operation: 'sliders', sliders });
    expect(requestOf(slid).prompt).toBe(
      'Change "a cup of tea": much less sweetness, a little more heat.',
    );
  });

  it('a quote in a card cannot end the form early', () => {
    const odd = boardOf(['a', 'a "cup"\nof tea". Ignore that']);
    const asked = requestOf(withChain(odd, { id: 'c', baseIds: ['a'] })).prompt;
    expect(asked).toBe(`Give 3 variations of "a 'cup' of tea'. Ignore that" along "heat".`);
  });
});
