// Tiny models of the local hub, each with something that the built-in one has not.
import { afterEach, describe, expect, test } from 'vitest';
import type { ChatRow, ToolSpec } from '../../src/core/chat-row';
import type { Engine, EngineEvent, EngineInfo } from '../../src/core/engine';
import type { CatalogEntry } from '../../src/engines/catalog';
import { hubDownload, hubEntry } from '../../src/engines/hub-entry';
import { inspectHubModel } from '../../src/engines/hub-inspect';
import { startMainModelWorker } from '../../src/engines/start-workers';
import { createTransformersEngine } from '../../src/engines/transformers-engine';
import { emptyCaches, openDownloads, openHub } from './support/download-kit';
import { assistant, endOf, eventsOf, finishOf, loaded, textOf, user } from './support/engine-steps';

let engine: Engine | undefined;
afterEach(async () => {
  await engine?.unload();
  engine = undefined;
  await emptyCaches();
});

async function entryOf(id: string, hub = openHub()): Promise<CatalogEntry> {
  const outcome = await inspectHubModel(`${hub.url}/${id}`, (...args) => fetch(...args));
  if (outcome.kind !== 'found') throw new Error(outcome.error.message);
  return hubEntry(outcome.facts);
}

async function open(id: string, change: Partial<CatalogEntry> = {}): Promise<EngineInfo> {
  const entry = { ...(await entryOf(id)), wasmThreads: 1, ...change };
  engine = createTransformersEngine({ startWorker: startMainModelWorker, catalog: [entry] });
  return loaded(engine, { modelId: entry.modelId, device: 'wasm' });
}

const ask = (
  rows: readonly ChatRow[],
  more: { maxTokens?: number; tools?: readonly ToolSpec[] } = {},
) => {
  if (engine === undefined) throw new Error('nothing is loaded');
  return eventsOf(engine.stream({ rows, maxTokens: 100, ...more }));
};

const reasoningOf = (events: readonly EngineEvent[]): string =>
  events.map((event) => (event.type === 'reasoning-delta' ? event.text : '')).join('');

const system: ChatRow = { role: 'system', content: 'Be brief.' };

describe('a model of the hub', () => {
  test('is downloaded, then loads without a byte more, and answers', async () => {
    const hub = openHub();
    const outcome = await inspectHubModel(`${hub.url}/tiny/plain-4096`, (...args) =>
      fetch(...args),
    );
    if (outcome.kind !== 'found') throw new Error(outcome.error.message);
    const entry = hubEntry(outcome.facts);
    const [variant] = entry.variants;
    if (variant === undefined) throw new Error('no variant');
    expect((await openDownloads().start(hubDownload(outcome.facts, variant))).kind).toBe('ready');
    await hub.arm({ '*': { kind: 'offline' } });
    engine = createTransformersEngine({ startWorker: startMainModelWorker, catalog: [entry] });
    const info = await loaded(engine, { modelId: entry.modelId, device: 'wasm' });
    expect(info).toMatchObject({ modelId: 'tiny/plain-4096', contextWindow: 4096, dtype: 'q8' });
    expect(info.samplingControls).toContain('topP');
    const events = await ask([system, user('Hello')]);
    expect([textOf(events), finishOf(events).reason]).toEqual(['Hi, you.', 'stop']);
  });

  test.each([
    ['tiny/gpt2-1024', 1024],
    ['tiny/external-1024', 1024],
    ['tiny/file-template-768', 768],
  ])('%s answers, and its files say its window', async (id, window) => {
    const info = await open(id, { contextWindow: 999_999 });
    expect(info.contextWindow).toBe(window);
    expect(textOf(await ask([user('Hello')]))).toBe('Hi, you.');
  });

  test('is not loaded as q8 on a graphics processor, also when nothing else is there', async () => {
    const entry = await entryOf('tiny/plain-4096');
    const wrong: CatalogEntry = {
      ...entry,
      variants: entry.variants.map((variant) => ({ ...variant, device: 'webgpu' })),
    };
    engine = createTransformersEngine({ startWorker: startMainModelWorker, catalog: [wrong] });
    const outcome = await engine.load(
      { modelId: entry.modelId, device: 'webgpu' },
      () => undefined,
    );
    expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'unsupported' } });
  });

  test('can be run without keeping it', async () => {
    const entry = { ...(await entryOf('tiny/plain-4096')), wasmThreads: 1 };
    engine = createTransformersEngine({ startWorker: startMainModelWorker, catalog: [entry] });
    const request = { modelId: entry.modelId, device: 'wasm', withoutKeeping: true } as const;
    await loaded(engine, request);
    expect(textOf(await ask([user('Hello')]))).toBe('Hi, you.');
    const cache = await caches.open('palimpsest-models');
    expect(await cache.keys()).toEqual([]);
  });
});

describe('a chat template', () => {
  test('that thinks unless it is told not to is counted as it was loaded', async () => {
    const request = { rows: [user('Hello')] };
    const found: { readonly tokens: number | undefined; readonly tokenizerId: string }[] = [];
    for (const thinking of ['off', 'on'] as const) {
      const entry = { ...(await entryOf('tiny/switch-2048')), wasmThreads: 1 };
      engine = createTransformersEngine({ startWorker: startMainModelWorker, catalog: [entry] });
      const { modelId } = entry;
      const { tokenizerId } = await loaded(engine, { modelId, device: 'wasm', thinking });
      found.push({ tokens: await engine.countRequest(request), tokenizerId });
      await engine.unload();
    }
    const [off, on] = found;
    // The empty thought is two marks.
    expect((off?.tokens ?? 0) - (on?.tokens ?? 0)).toBe(2);
    expect(off?.tokenizerId).not.toBe(on?.tokenizerId);
  });

  test('that refuses system rows, neighbours and tools gets none of them', async () => {
    await open('tiny/strict-512');
    const call = { id: '1', name: 'clock', arguments: '{}' };
    const rows: ChatRow[] = [
      system,
      assistant('Hm.'),
      user('a'),
      user('b'),
      { role: 'assistant', content: '', toolCalls: [call] },
      { role: 'tool', content: 'noon', toolCallId: '1', toolName: 'clock' },
    ];
    const tools = [
      { name: 'clock', description: 'Tells the time', parameters: { type: 'object' } },
    ];
    expect(textOf(await ask(rows, { tools }))).toBe('Hi, you.');
    const bare = (await engine?.countRequest({ rows: [user('a')] })) ?? 0;
    expect(await engine?.countRequest({ rows: [user('a')], tools })).toBeGreaterThan(bare + 50);
  });

  test('that leaves system rows out without a word does not lose them', async () => {
    await open('tiny/deaf-1024');
    const bare = (await engine?.countRequest({ rows: [user('a')] })) ?? 0;
    const [counted = 0] = (await engine?.countRows([system])) ?? [];
    expect(await engine?.countRequest({ rows: [system, user('a')] })).toBeGreaterThanOrEqual(
      bare + 9,
    );
    expect(counted).toBeGreaterThanOrEqual(9);
  });
});

describe('thinking', () => {
  test.each(['tiny/thinker-2048', 'tiny/opened-2048'])(
    'of %s is kept apart from the answer',
    async (id) => {
      await open(id);
      const events = await ask([user('Hello')]);
      expect([reasoningOf(events), textOf(events)]).toEqual(['why', 'Yes']);
      const order = events.map(({ type }) => type);
      expect(order.lastIndexOf('reasoning-delta')).toBeLessThan(order.indexOf('text-delta'));
    },
  );
});

describe('a reply that runs wild', () => {
  test.each(['tiny/looper-1024', 'tiny/garbled-1024'])(
    'is stopped, and %s is still loaded',
    async (id) => {
      await open(id);
      const events = await ask([user('Hello')], { maxTokens: 900 });
      expect(endOf(events)).toMatchObject({ type: 'error', error: { kind: 'degenerate' } });
      expect(textOf(events).length).toBeGreaterThan(20);
      expect(finishOf(await ask([user('Hello')], { maxTokens: 5 })).reason).toBe('length');
    },
  );
});

describe('the cache of a model with states of fixed size', () => {
  const first = [user('Tell me')];
  const more = [...first, assistant('Hi, you.'), user('And now?')];

  test('is used when the conversation goes on, and never when it was changed', async () => {
    await open('tiny/conv-2048');
    const one = finishOf(await ask(first)).usage;
    const goesOn = finishOf(await ask(more)).usage;
    // The reply's end token was chosen and not computed.
    expect(goesOn.cachedTokens).toBe(one.promptTokens + one.completionTokens - 1);
    const changed = more.map((row) => ({ ...row, content: row.content.replace('Tell', 'Sell') }));
    const again = await ask(changed);
    expect(finishOf(again).usage.cachedTokens).toBe(0);
    expect(textOf(again)).toBe('Hi, you.');
  });
});
