/**
 * The contract of the Engine port, for every adapter: call it inside a test file with a way to make an
 * engine. The engine's replies must be long enough to be stopped: at least a dozen deltas' worth.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, LoadProgress, LoadRequest, StreamRequest } from '../../src/core/engine';
import {
  atFirstText,
  endOf,
  eventsOf,
  finishOf,
  kindOfRejection,
  textOf,
  user,
} from './support/engine-steps';

export interface ReplySubject {
  readonly name: string;
  readonly create: () => Engine;
  readonly load: LoadRequest;
  /** Tokens of a reply that is long for this engine. */
  readonly longReply: number;
  /** How often a stop is repeated. */
  readonly stops: number;
}

/** On a busy machine a load alone takes half a minute. */
export const hookTimeoutMs = 120_000;

const rows = [user('Tell me about the roman empire')];
const short = { rows, maxTokens: 2 };
const wild = (maxTokens: number, seed: number) => ({
  rows,
  maxTokens,
  sampling: { temperature: 3, seed },
});

/** A request whose reply this model does not end by itself; found by trying, since each model differs. */
async function longRequest(engine: Engine, maxTokens: number): Promise<StreamRequest> {
  for (let seed = 1; seed <= 20; seed += 1) {
    const request = wild(maxTokens, seed);
    if (finishOf(await eventsOf(engine.stream(request))).reason === 'length') return request;
  }
  throw new Error(`The model ends all its replies before ${maxTokens} tokens.`);
}

/** What a loaded engine does with calls. */
export function describeReplyContract(subject: ReplySubject): void {
  const { stops } = subject;
  let long: StreamRequest;

  describe(`${subject.name} keeps the contract for calls`, () => {
    const engine = subject.create();
    beforeAll(async () => {
      expect((await engine.load(subject.load, () => undefined)).kind).toBe('loaded');
      long = await longRequest(engine, subject.longReply);
    }, hookTimeoutMs);
    afterAll(() => engine.unload());

    test('a reply is text, then one end with what it cost', async () => {
      const events = await eventsOf(engine.stream(short));
      const end = finishOf(events);
      expect(textOf(events)).not.toBe('');
      expect(end.reason).toBe('length');
      expect(end.usage.completionTokens).toBe(2);
      expect(end.usage.promptTokens).toBe(await engine.countRequest({ rows }));
    });

    test('counts have the order and number of what was counted', async () => {
      const texts = ['', 'a', 'a much longer text than the one before'];
      const [none = -1, one = -1, many = -1] = await engine.countTexts(texts);
      expect([none, one]).toEqual([0, 1]);
      expect(many).toBeGreaterThan(one);
      expect(await engine.countRows(rows.concat(rows))).toHaveLength(2);
      expect(await engine.countTexts([])).toEqual([]);
    });

    test(`stopped while writing, ${stops} times, and usable after each`, async () => {
      for (let round = 0; round < stops; round += 1) {
        const stop = new AbortController();
        const call = engine.stream({ ...long, signal: stop.signal });
        expect(finishOf(await atFirstText(call, () => stop.abort())).reason).toBe('aborted');
      }
      expect(finishOf(await eventsOf(engine.stream(short))).reason).toBe('length');
    });

    test(`stopped before it began, ${stops} times`, async () => {
      for (let round = 0; round < stops; round += 1) {
        const events = await eventsOf(engine.stream({ ...long, signal: AbortSignal.abort() }));
        expect(events).toEqual([expect.objectContaining({ type: 'finish', reason: 'aborted' })]);
      }
    });

    test('stopped while it waits for another call, which is not disturbed', async () => {
      const stop = new AbortController();
      const first = eventsOf(engine.stream({ ...long, maxTokens: 8 }));
      const second = eventsOf(engine.stream({ ...long, signal: stop.signal }));
      const third = eventsOf(engine.stream(short));
      stop.abort();
      expect(finishOf(await second).reason).toBe('aborted');
      expect(finishOf(await first).reason).not.toBe('aborted');
      expect(finishOf(await third).reason).toBe('length');
    });

    test('interrupt ends the running call, and without one does nothing', async () => {
      engine.interrupt();
      const events = await atFirstText(engine.stream(long), () => {
        engine.interrupt();
      });
      expect(finishOf(events).reason).toBe('aborted');
      expect(finishOf(await eventsOf(engine.stream(short))).reason).toBe('length');
    });

    test('a reader that leaves early does not block the next call', async () => {
      for await (const event of engine.stream(long)) if (event.type === 'text-delta') break;
      expect(finishOf(await eventsOf(engine.stream(short))).reason).toBe('length');
    });

    test('after unload a call says that nothing is loaded', async () => {
      await engine.unload();
      expect(engine.info).toBeUndefined();
      const end = endOf(await eventsOf(engine.stream(short)));
      expect(end).toMatchObject({ type: 'error', error: { kind: 'not-loaded' } });
    });
  });
}

/** How an engine loads. */
export function describeLoadContract(subject: ReplySubject): void {
  const { load } = subject;

  describe(`${subject.name} keeps the contract for loading`, () => {
    const engine = subject.create();
    const progress: LoadProgress[] = [];

    beforeAll(async () => {
      expect(engine.info).toBeUndefined();
      const outcome = await engine.load(load, (step) => progress.push(step));
      expect(outcome).toEqual({ kind: 'loaded', info: engine.info });
    }, hookTimeoutMs);
    afterAll(() => engine.unload());

    test('a load says first that it starts, then how far it is', () => {
      expect(progress[0]).toEqual({ phase: 'starting', loadedBytes: 0, totalBytes: 0 });
      expect(progress.at(-1)?.phase).toBe('preparing');
      expect(progress.every((step) => step.loadedBytes <= step.totalBytes)).toBe(true);
    });

    test('after unload counts are refused, and a load works again', async () => {
      await engine.unload();
      expect(await kindOfRejection(engine.countTexts(['a']))).toBe('not-loaded');
      expect((await engine.load(load, () => undefined)).kind).toBe('loaded');
      expect(finishOf(await eventsOf(engine.stream(short))).reason).toBe('length');
    });

    test('a load ends the calls for the model before it', async () => {
      const running = eventsOf(engine.stream(wild(subject.longReply, 1)));
      expect((await engine.load(load, () => undefined)).kind).toBe('loaded');
      expect(finishOf(await running).reason).toBe('aborted');
    });

    test('a load that is stopped, or overtaken by another, is aborted', async () => {
      const stop = new AbortController();
      const stopped = engine.load(load, () => undefined, stop.signal);
      stop.abort();
      expect(await stopped).toEqual({ kind: 'aborted' });
      const overtaken = engine.load(load, () => undefined);
      expect((await engine.load(load, () => undefined)).kind).toBe('loaded');
      expect(await overtaken).toEqual({ kind: 'aborted' });
    });

    test('a smaller window can be asked for, never a larger one', async () => {
      const whole = engine.info?.contextWindow ?? 0;
      const windowOf = async (maxContextWindow: number) => {
        await engine.load({ ...load, maxContextWindow }, () => undefined);
        return engine.info?.contextWindow;
      };
      expect(await windowOf(512)).toBe(512);
      expect(await windowOf(10_000_000)).toBe(whole);
    });

    test('a model that is not in the catalogue is missing', async () => {
      const outcome = await engine.load({ ...load, modelId: 'nobody' }, () => undefined);
      expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'model-missing' } });
    });
  });
}
