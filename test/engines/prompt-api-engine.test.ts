import { describe, expect, test } from 'vitest';
import type { EngineError, LoadProgress } from '../../src/core/engine';
import { maxWindowTokens } from '../../src/engines/context-window';
import { promptApiAvailability, promptApiModelId } from '../../src/engines/prompt-api-availability';
import { createPromptApiEngine } from '../../src/engines/prompt-api-engine';
import { findPromptApi } from '../../src/engines/prompt-api-session';
import {
  describeLoadContract,
  describeReplyContract,
  type ReplySubject,
} from '../browser/engine-contract';
import { describeRequestContract } from '../browser/engine-request-contract';
import {
  assistant,
  endOf,
  eventsOf,
  finishOf,
  loaded,
  textOf,
  user,
} from '../browser/support/engine-steps';
import { createScriptedLanguageModel, type LanguageModelScript } from '../scripted-language-model';

const load = { modelId: promptApiModelId, device: 'auto' } as const;

function engineWith(script: LanguageModelScript = {}) {
  const model = createScriptedLanguageModel(script);
  const engine = createPromptApiEngine({ api: () => model });
  const lost: EngineError[] = [];
  engine.onLost((error) => lost.push(error));
  return { model, engine, lost };
}

const subject = (names: 'new' | 'old'): ReplySubject => ({
  name: `the browser's own model by its ${names} names`,
  create: () => engineWith({ names }).engine,
  load,
  longReply: 400,
  stops: 20,
});

describeReplyContract(subject('new'));
describeReplyContract(subject('old'));
describeRequestContract(subject('new'));
describeLoadContract(subject('new'));

describe('a load', () => {
  test.each(['absent', 'unavailable', 'downloadable', 'downloading', 'available'])(
    'knows beforehand that the model is %s',
    async (availability) => {
      const api =
        availability === 'absent' ? undefined : createScriptedLanguageModel({ availability });
      expect(await promptApiAvailability(api)).toBe(availability);
    },
  );

  test('where the browser has none, or cannot run it, says so', async () => {
    expect(findPromptApi({})).toBeUndefined();
    expect(findPromptApi({ LanguageModel: {} })).toBeUndefined();
    const without = createPromptApiEngine({ api: () => undefined });
    const failed = { kind: 'failed', error: { kind: 'unsupported' } };
    expect(await without.load(load, () => undefined)).toMatchObject(failed);
    const { engine } = engineWith({ availability: 'unavailable' });
    expect(await engine.load(load, () => undefined)).toMatchObject(failed);
  });

  test('that has to download wants a click, and asks for it before it waits for anything', async () => {
    const { engine } = engineWith({ availability: 'downloadable' });
    expect(await engine.load(load, () => undefined)).toMatchObject({
      kind: 'failed',
      error: { message: expect.stringContaining('click') as unknown },
    });
    const { engine: clicked, model } = engineWith({
      availability: 'downloadable',
      isClicked: true,
    });
    const steps: LoadProgress[] = [];
    const loading = clicked.load(load, (step) => steps.push(step));
    expect(model.created).toHaveLength(1); // in the same task as the click
    expect((await loading).kind).toBe('loaded');
    expect(steps.map(({ phase }) => phase)).toContain('downloading');
  });

  test.each([
    [Infinity, maxWindowTokens],
    [900_000, maxWindowTokens],
    [6144.5, 6144],
  ])('of a window of %s uses %s', async (window, used) => {
    const { engine } = engineWith({ window });
    expect((await loaded(engine, load)).contextWindow).toBe(used);
    expect((await loaded(engine, { ...load, maxContextWindow: 512 })).contextWindow).toBe(512);
  });
});

describe('a call', () => {
  const rows = [{ role: 'system' as const, content: 'Be kind.' }, user('Hello there')];

  test('tells the model no more than what is new when the conversation goes on', async () => {
    const { engine, model } = engineWith({ reply: () => 'Good day to you.' });
    await loaded(engine, load);
    const one = await eventsOf(engine.stream({ rows, maxTokens: 50 }));
    const further = [...rows, assistant(textOf(one)), user('And?')];
    const two = finishOf(await eventsOf(engine.stream({ rows: further, maxTokens: 50 })));
    expect(model.inputs.map((input) => input.length)).toEqual([1, 1]);
    expect(two.usage.promptTokens).toBe(await engine.countRequest({ rows: further }));
    expect(two.usage.cachedTokens).toBeGreaterThan(0);
    const changed = [...rows, assistant('Something else'), user('And?')];
    await eventsOf(engine.stream({ rows: changed, maxTokens: 50 }));
    expect(model.inputs.at(-1)).toHaveLength(3);
  });

  test('begins anew where going on would leave too little room', async () => {
    const { engine, model } = engineWith({ reply: () => 'Yes.', window: 100, heldExtraTokens: 60 });
    await loaded(engine, load);
    const one = await eventsOf(engine.stream({ rows: [user('Hi')], maxTokens: 50 }));
    const further = [user('Hi'), assistant(textOf(one)), user('And?')];
    await eventsOf(engine.stream({ rows: further, maxTokens: 50 }));
    expect(model.inputs.map((input) => input.length)).toEqual([1, 3]);
  });

  test('that does not fit is refused with its size, and nothing is dropped for it', async () => {
    const { engine, model, lost } = engineWith({ window: 40 });
    await loaded(engine, load);
    const long = [user('word '.repeat(60))];
    const end = endOf(await eventsOf(engine.stream({ rows: long, maxTokens: 5 })));
    expect(end).toMatchObject({ type: 'error', error: { kind: 'context-overflow' } });
    expect(JSON.stringify(end)).toContain(`${await engine.countRequest({ rows: long })} tokens`);
    expect(model.inputs).toEqual([]);
    expect(lost).toEqual([]);
    expect(engine.info).toBeDefined();
  });

  test('ends before the reply would push the beginning out', async () => {
    const { engine } = engineWith({ window: 40 });
    await loaded(engine, load);
    const { reason, usage } = finishOf(
      await eventsOf(engine.stream({ rows: [user('Hi')], maxTokens: 5000 })),
    );
    expect(reason).toBe('length');
    expect(usage.promptTokens + usage.completionTokens).toBeLessThanOrEqual(40);
  });

  test('whose pieces are larger than thought is stopped when the browser drops messages', async () => {
    const { engine, lost } = engineWith({ window: 40, wordsPerPiece: 12 });
    await loaded(engine, load);
    const end = endOf(await eventsOf(engine.stream({ rows: [user('Hi')], maxTokens: 5000 })));
    expect(end).toMatchObject({ type: 'error', error: { kind: 'context-overflow' } });
    expect(lost).toEqual([]);
    expect(engine.info).toBeDefined();
  });

  test('ends behind a stop text, which is kept', async () => {
    const { engine } = engineWith({ reply: () => 'one two three four' });
    await loaded(engine, load);
    const call = { rows, maxTokens: 50, stopTexts: ['o thr'] };
    const events = await eventsOf(engine.stream(call));
    expect(textOf(events)).toBe('one two thr');
    expect(finishOf(events).reason).toBe('stop');
  });

  test('that the browser ends with an error loses the model, and a load brings it back', async () => {
    const fault = ({ call, piece }: { call: number; piece: number }): unknown =>
      call === 0 && piece === 3 ? new DOMException('gone', 'InvalidStateError') : undefined;
    const { engine, lost } = engineWith({ fault });
    await loaded(engine, load);
    const events = await eventsOf(engine.stream({ rows, maxTokens: 50 }));
    expect(textOf(events)).toBe('one two six');
    expect(endOf(events)).toMatchObject({ type: 'error', error: { kind: 'worker-crashed' } });
    expect(lost.map(({ kind }) => kind)).toEqual(['worker-crashed']);
    expect(engine.info).toBeUndefined();
    await loaded(engine, load);
    expect(finishOf(await eventsOf(engine.stream({ rows, maxTokens: 2 }))).reason).toBe('length');
  });
});

test('sessions do not pile up, and none is left after unload', async () => {
  const { engine, model } = engineWith({ reply: () => 'Yes.' });
  await loaded(engine, load);
  for (let round = 0; round < 12; round += 1) {
    const rows = [{ role: 'system' as const, content: `Rule ${round}.` }, user('Hi')];
    await eventsOf(engine.stream({ rows, maxTokens: 9 }));
  }
  expect(model.alive()).toBeLessThanOrEqual(5); // the empty one, three system texts, the last reply
  await engine.unload();
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  expect(model.alive()).toBe(0);
});
