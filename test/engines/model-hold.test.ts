/** The mark of a load, the lease between tabs, and the engine that stands for several. */
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/core/engine';
import {
  createLoadMarker,
  type MarkerLocks,
  type MarkerStore,
} from '../../src/engines/load-marker';
import { createModelLease, type LeaseLocks } from '../../src/engines/model-lease';
import { createSwitchingEngine } from '../../src/engines/switching-engine';
import { createScriptedEngine, say } from '../scripted-engine';

describe('the mark of a load', () => {
  const store = (): MarkerStore & { readonly rows: Map<string, string> } => {
    const rows = new Map<string, string>();
    return {
      rows,
      getItem: (key) => rows.get(key) ?? null,
      setItem: (key, value) => void rows.set(key, value),
      removeItem: (key) => void rows.delete(key),
    };
  };

  const model = { modelId: 'big', modelName: 'Big' };

  test('is found by the next start, unless the load ended', async () => {
    const kept = store();
    createLoadMarker(kept, undefined).begin(model);
    expect(await createLoadMarker(kept, undefined).interrupted()).toEqual(model);
    createLoadMarker(kept, undefined).end();
    expect(await createLoadMarker(kept, undefined).interrupted()).toBeUndefined();
  });

  test('of another tab that is loading right now is no crash', async () => {
    const kept = store();
    const held: LockInfo[] = [];
    const request = (name: string): Promise<undefined> => {
      held.push({ name });
      return Promise.resolve(undefined);
    };
    const locks = { request, query: () => Promise.resolve({ held }) } as MarkerLocks;
    createLoadMarker(kept, locks).begin(model);
    expect(await createLoadMarker(kept, locks).interrupted()).toBeUndefined();
    held.length = 0;
    expect(await createLoadMarker(kept, locks).interrupted()).toEqual(model);
  });

  test('that makes no sense, or a store that refuses, is no mark', async () => {
    const kept = store();
    for (const text of ['{', '[]', '{"modelId":1,"modelName":"x"}', 'null']) {
      kept.rows.set('palimpsest:loading', text);
      expect(await createLoadMarker(kept, undefined).interrupted()).toBeUndefined();
    }
    const refuse = (): never => {
      throw new Error('blocked');
    };
    const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse };
    const marker = createLoadMarker(refusing, undefined);
    marker.begin(model);
    marker.end();
    expect(await marker.interrupted()).toBeUndefined();
    expect(await createLoadMarker(undefined, undefined).interrupted()).toBeUndefined();
  });
});

/** One lock over all tabs of a test; as the browser has it: a line, and a steal rejects its holder. */
function sharedLocks(): LeaseLocks {
  let holder: ((stolen: Error) => void) | undefined;
  const line: (() => void)[] = [];
  const grant = async (callback: (lock: Lock | null) => unknown): Promise<unknown> => {
    const stolen = new Promise<never>((_resolve, reject) => {
      holder = reject;
    });
    const mine = holder;
    try {
      return await Promise.race([callback({ name: 'x', mode: 'exclusive' }), stolen]);
    } finally {
      if (holder === mine) holder = undefined;
      if (holder === undefined) line.shift()?.();
    }
  };
  const inLine = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      line.push(resolve);
      signal?.addEventListener('abort', () => {
        line.splice(line.indexOf(resolve), 1);
        reject(new DOMException('stopped', 'AbortError'));
      });
    });
  const request = async (
    _: string,
    { ifAvailable, steal, signal }: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (holder !== undefined && ifAvailable) return callback(null);
    if (steal) holder?.(new DOMException('stolen', 'AbortError'));
    else if (holder !== undefined) await inLine(signal);
    return grant(callback);
  };
  return { request } as LeaseLocks;
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A tab that writes down what it is told. */
function tab(locks: LeaseLocks | undefined) {
  const told: string[] = [];
  const lease = createModelLease(locks);
  const events = {
    onTaken: () => void told.push('taken'),
    onFree: () => void told.push('free'),
  };
  const acquire = (how: 'ask' | 'take') => lease.acquire(how, events);
  const release = (): void => {
    lease.release();
  };
  return { told, acquire, release };
}

describe('the lease of large models', () => {
  test('is held by one tab, and goes to the one that waits when that gives it back', async () => {
    const locks = sharedLocks();
    const [one, two] = [tab(locks), tab(locks)];
    expect(await one.acquire('ask')).toBe(true);
    expect(await one.acquire('ask')).toBe(true);
    expect(await two.acquire('ask')).toBe(false);
    one.release();
    await settled();
    expect(two.told).toEqual(['free']);
    expect(await two.acquire('ask')).toBe(true);
    expect(await one.acquire('ask')).toBe(false);
    expect(one.told).toEqual([]);
  });

  test('can be taken over; the tab that had it is told, and has it again after that one', async () => {
    const locks = sharedLocks();
    const [one, two] = [tab(locks), tab(locks)];
    await one.acquire('ask');
    expect(await two.acquire('take')).toBe(true);
    await settled();
    expect(one.told).toEqual(['taken']);
    two.release();
    await settled();
    expect(one.told).toEqual(['taken', 'free']);
    expect(two.told).toEqual([]);
  });

  test('is not waited for any more by a tab that has taken a small model', async () => {
    const locks = sharedLocks();
    const [one, two] = [tab(locks), tab(locks)];
    await one.acquire('ask');
    await two.acquire('ask');
    two.release();
    one.release();
    await settled();
    expect(two.told).toEqual([]);
    expect(await one.acquire('ask')).toBe(true);
  });

  test('is everybody’s where the browser has no locks', async () => {
    expect(await tab(undefined).acquire('ask')).toBe(true);
  });
});

describe('the engine that stands for several', () => {
  function both() {
    const unloads: string[] = [];
    const make = (engineId: string): Engine => {
      const inner = createScriptedEngine({ scripts: [say(engineId)], modelId: engineId });
      return {
        ...inner,
        get info() {
          return inner.info;
        },
        load: (request) => inner.load(request, () => undefined),
        unload: async () => {
          unloads.push(engineId);
          await inner.unload();
        },
      };
    };
    const engine = createSwitchingEngine({
      engineIdOf: (modelId) =>
        modelId === 'llm' ? 'web-llm' : modelId === 'onnx' ? 'transformers' : undefined,
      create: make,
    });
    return { engine, unloads };
  }
  const load = (engine: Engine, modelId: string) =>
    engine.load({ modelId, device: 'auto' }, () => undefined);

  test('hands over to the library of the model, and frees the other one first', async () => {
    const { engine, unloads } = both();
    expect((await load(engine, 'onnx')).kind).toBe('loaded');
    expect(engine.info?.modelId).toBe('transformers');
    await load(engine, 'llm');
    expect([engine.info?.modelId, unloads]).toEqual(['web-llm', ['transformers']]);
    expect(await engine.countTexts(['a b'])).toHaveLength(1);
  });

  test('without a model ends a call with an error and knows no counts', async () => {
    const { engine } = both();
    const events = [];
    for await (const event of engine.stream({ rows: [], maxTokens: 1 })) events.push(event);
    expect(events).toMatchObject([{ type: 'error', error: { kind: 'not-loaded' } }]);
    await expect(engine.countTexts(['a'])).rejects.toMatchObject({ kind: 'not-loaded' });
    expect(await load(engine, 'nobody')).toMatchObject({
      kind: 'failed',
      error: { kind: 'model-missing' },
    });
  });
});
