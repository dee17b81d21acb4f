import { afterEach, describe, expect, test } from 'vitest';
import type { DownloadState } from '../../src/engines/model-downloads';
import { openSession, sentBytes } from '../hub/hub-client';
import {
  emptyCaches,
  openCache,
  openDownloads,
  openHub,
  partBytes,
  pocketOn,
  quick,
  totalBytes,
  weightsOnHub,
  weightsPath,
} from './support/download-kit';

afterEach(emptyCaches);

const failed = (kind: string, words: RegExp) => ({
  kind: 'failed',
  error: { kind, message: expect.stringMatching(words) as unknown },
});

describe('a download', () => {
  test('tells bytes and total at once, then rate and time left, and ends whole and verified', async () => {
    const hub = openHub();
    const model = pocketOn(hub);
    await hub.arm({ [weightsOnHub]: { kind: 'slow', bytesPerSecond: 3_000_000 } });
    const downloads = openDownloads();
    const told: DownloadState[] = [];
    downloads.subscribe((_id, state) => told.push(state));
    expect(await downloads.state(model)).toEqual({
      kind: 'absent',
      loadedBytes: 0,
      totalBytes: totalBytes(model),
    });
    const end = await downloads.start(model);
    expect(end).toMatchObject({ kind: 'ready', bytes: totalBytes(model), offline: 'yes' });
    expect(end.kind === 'ready' && end.files.every((file) => file.verifiedBy === 'published')).toBe(
      true,
    );
    expect(told[0]).toMatchObject({ kind: 'downloading', totalBytes: totalBytes(model) });
    const running = told.filter((state) => state.kind === 'downloading');
    expect(running.length).toBeGreaterThan(4);
    expect(running.at(-1)).toMatchObject({ file: weightsPath });
    expect(running.some(({ bytesPerSecond }) => bytesPerSecond > 500_000)).toBe(true);
    expect(running.some(({ secondsLeft }) => secondsLeft !== undefined)).toBe(true);
    const loaded = running.map(({ loadedBytes }) => loadedBytes);
    expect(loaded).toEqual([...loaded].sort((a, b) => a - b));
    expect(told.at(-1)).toEqual(end);
    expect(sentBytes(await hub.log())).toBe(totalBytes(model));
  });

  test('that is there already moves no byte', async () => {
    const hub = openHub();
    await openDownloads().start(pocketOn(hub));
    const before = sentBytes(await hub.log());
    expect((await openDownloads().start(pocketOn(hub))).kind).toBe('ready');
    expect(sentBytes(await hub.log())).toBe(before);
  });

  test('leaves no part behind', async () => {
    await openDownloads().start(pocketOn(openHub()));
    const keys = await (await openCache()).keys();
    expect(keys).toHaveLength(5);
    expect(keys.filter(({ url }) => url.includes('?'))).toEqual([]);
  });

  test('paused keeps what has come, also for a new page, and goes on from there', async () => {
    const hub = openHub();
    const model = pocketOn(hub);
    await hub.arm({ [weightsOnHub]: { kind: 'slow', bytesPerSecond: 4_000_000 } });
    const downloads = openDownloads();
    const started = downloads.start(model);
    const stop = downloads.subscribe((id, state) => {
      if (state.kind === 'downloading' && state.loadedBytes > 1_000_000) void downloads.pause(id);
    });
    const paused = await started;
    stop();
    expect(paused.kind).toBe('paused');
    const before = await downloads.state(model);
    expect(before).toEqual(paused);
    const reloaded = openDownloads(); // as after a reload: it knows nothing but the store
    expect(await reloaded.state(model)).toMatchObject({ kind: 'partial' });
    await hub.arm({ [weightsOnHub]: null });
    expect((await reloaded.start(model)).kind).toBe('ready');
    // What was under way in the connection when it was cut is all that came twice.
    expect(sentBytes(await hub.log()) - totalBytes(model)).toBeLessThanOrEqual(partBytes);
  });

  test('cancelled leaves nothing', async () => {
    const hub = openHub();
    const model = pocketOn(hub);
    await hub.arm({ [weightsOnHub]: { kind: 'slow', bytesPerSecond: 2_000_000 } });
    const downloads = openDownloads();
    const started = downloads.start(model);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect((await downloads.cancel(model, [])).kind).toBe('absent');
    expect((await started).kind).toBe('paused');
    expect(await (await openCache()).keys()).toEqual([]);
    expect((await downloads.state(model)).kind).toBe('absent');
  });

  test('runs once, however often it is asked for', async () => {
    const hub = openHub();
    const model = pocketOn(hub);
    const downloads = openDownloads();
    const ends = await Promise.all([downloads.start(model), downloads.start(model)]);
    expect(ends.map(({ kind }) => kind)).toEqual(['ready', 'ready']);
    expect(sentBytes(await hub.log())).toBe(totalBytes(model));
  });

  test('in another tab is said to be there', async () => {
    const hub = openHub();
    const model = pocketOn(hub);
    await hub.arm({ [weightsOnHub]: { kind: 'slow', bytesPerSecond: 4_000_000 } });
    const first = openDownloads().start(model);
    const second = openDownloads();
    expect(await second.start(model)).toMatchObject(failed('busy-elsewhere', /another tab/));
    await first;
    expect((await second.state(model)).kind).toBe('ready');
  });
});

describe('the space', () => {
  const withRoom = (free: number) => {
    const asked: string[] = [];
    const storage = {
      estimate: () => Promise.resolve({ quota: 10_000_000 + free, usage: 10_000_000 }),
      persisted: () => Promise.resolve(false),
      persist: () => Promise.resolve(asked.push('persist') > 0),
    };
    return { asked, downloads: openDownloads({ storage }) };
  };

  test('that is short is told with both figures before a byte moves', async () => {
    const hub = openHub();
    const model = pocketOn(hub);
    const { downloads, asked } = withRoom(1_500_000);
    expect(await downloads.start(model)).toMatchObject({
      ...failed('storage-full', /needs 3 MB of space and 2 MB are free.*without keeping/),
      space: { neededBytes: totalBytes(model), freeBytes: 1_500_000 },
    });
    expect(await hub.log()).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('that is there is asked to be kept', async () => {
    const { downloads, asked } = withRoom(50_000_000);
    expect((await downloads.start(pocketOn(openHub()))).kind).toBe('ready');
    expect(asked).toEqual(['persist']);
    expect(await downloads.storage()).toEqual({
      usedBytes: 10_000_000,
      freeBytes: 50_000_000,
      persisted: false,
    });
  });
});

describe('what is stored', () => {
  const damage = async (url: string): Promise<void> => {
    const cache = await openCache();
    const response = await cache.match(url);
    const bytes = new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer(0));
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    await cache.put(url, new Response(bytes, { headers: response?.headers }));
  };

  test.each(['hashes', 'sizes'] as const)(
    'and has one wrong bit is found, and that file alone is fetched again (published: %s)',
    async (published) => {
      const hub = openHub();
      const model = pocketOn(hub, published);
      const downloads = openDownloads();
      await downloads.start(model);
      const [, , tokenizer] = model.files;
      await damage(tokenizer?.url ?? '');
      const before = sentBytes(await hub.log());
      const found = await downloads.verify(model);
      expect(found).toEqual({ kind: 'corrupt', files: ['tokenizer.json'] });
      expect(await downloads.state(model)).toEqual(found);
      expect((await downloads.repair(model)).kind).toBe('ready');
      expect(sentBytes(await hub.log()) - before).toBe(tokenizer?.bytes);
      expect((await downloads.verify(model)).kind).toBe('ready');
    },
  );

  test('stays when a repair is given up, but for what was being fetched', async () => {
    const hub = openHub();
    const model = pocketOn(hub);
    const downloads = openDownloads();
    await downloads.start(model);
    await damage(model.files.at(-1)?.url ?? '');
    await hub.arm({ [weightsOnHub]: { kind: 'slow', bytesPerSecond: 1_000_000 } });
    const repairing = downloads.repair(model);
    await new Promise((resolve) => setTimeout(resolve, 600));
    const end = await downloads.cancel(model, []);
    await repairing;
    expect(end).toMatchObject({
      kind: 'partial',
      loadedBytes: totalBytes(model) - (model.files.at(-1)?.bytes ?? 0),
    });
  });

  test('and was partly taken away by the browser is not called ready', async () => {
    const model = pocketOn(openHub());
    await openDownloads().start(model);
    await (await openCache()).delete(model.files[0]?.url ?? '');
    expect((await openDownloads().state(model)).kind).toBe('partial');
  });

  test('is deleted but for what another model needs, also without a network', async () => {
    const hub = openHub();
    const model = pocketOn(hub);
    const sibling = { ...model, modelId: 'sibling', files: model.files.slice(2, 4) };
    const downloads = openDownloads();
    await downloads.start(model);
    await hub.arm({ '*': { kind: 'offline' } });
    const removed = await downloads.remove(model, [sibling]);
    expect(removed.sharedFiles).toEqual(['tokenizer.json', 'tokenizer_config.json']);
    expect(removed.removedBytes).toBe(totalBytes(model) - totalBytes(sibling));
    expect((await downloads.state(sibling)).kind).toBe('ready');
    expect((await downloads.state(model)).kind).toBe('partial');
    await downloads.remove(sibling, []);
    expect(await (await openCache()).keys()).toEqual([]);
  });

  test('does not work offline while the program that runs it is not kept', async () => {
    const model = pocketOn(openHub());
    const downloads = openDownloads({ programKept: () => Promise.resolve(false) });
    expect(await downloads.start(model)).toMatchObject({
      kind: 'ready',
      offline: 'program-missing',
    });
  });

  test('for a library that reads its own cache lies there, in one piece', async () => {
    const hub = openHub();
    const { url } = hub;
    const folder = `${url}/mlc/tiny-q4f32_1-MLC/resolve/main/`;
    const shards = [0, 1, 2].map((at) => `params_shard_${at}.bin`);
    const model = {
      modelId: 'mlc',
      name: 'MLC',
      files: shards.map((path) => ({
        url: folder + path,
        path,
        part: 'weights' as const,
        bytes: 40_000,
        cacheName: 'webllm/model',
      })),
    };
    expect((await openDownloads({ partBytes: 16_000 }).start(model)).kind).toBe('ready');
    const theirs = await caches.open('webllm/model');
    const stored = await theirs.match(`${folder}params_shard_2.bin`);
    expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(
      new Uint8Array(40_000).fill(3),
    );
    expect(await (await openCache()).keys()).toEqual([]);
  });
});

test('a file too big to be copied stays in its parts and is read as one', async () => {
  const hub = openHub();
  const model = pocketOn(hub);
  const big = model.files.filter(({ path }) => path === weightsPath);
  const downloads = openDownloads({ wholeBytes: 1_000_000 });
  expect((await downloads.start({ ...model, files: big })).kind).toBe('ready');
  expect((await (await openCache()).keys()).length).toBeGreaterThan(10);
  expect((await downloads.verify({ ...model, files: big })).kind).toBe('ready');
  const cache = await openCache();
  const [, part] = await cache.keys();
  if (part) await cache.delete(part);
  expect((await downloads.state({ ...model, files: big })).kind).toBe('partial');
  expect((await downloads.start({ ...model, files: big })).kind).toBe('ready');
});

describe('a hub that', () => {
  const start = (fault: Parameters<ReturnType<typeof openHub>['arm']>[0][string]) => async () => {
    const hub = openHub();
    await hub.arm({ [weightsOnHub]: fault });
    const downloads = openDownloads();
    const state = await downloads.start(pocketOn(hub));
    return { hub, downloads, state };
  };

  test('breaks off at 92 % twice is asked for the rest, and nothing comes twice', async () => {
    const { hub, state } = await start({ kind: 'cut', at: 0.92, times: 2 })();
    expect(state.kind).toBe('ready');
    expect(sentBytes(await hub.log())).toBe(totalBytes(pocketOn(hub)));
  });

  test('is busy for a moment is asked again, visibly', async () => {
    const hub = openHub();
    await hub.arm({ [weightsOnHub]: { kind: 'status', status: 503, times: 2 } });
    const downloads = openDownloads({ retry: { waitsMs: [150, 150], stallMs: 5000 } });
    const retries: number[] = [];
    downloads.subscribe((_id, state) => {
      if (state.kind === 'downloading' && state.retry) retries.push(state.retry.attempt);
    });
    expect((await downloads.start(pocketOn(hub))).kind).toBe('ready');
    expect(retries.length).toBeGreaterThan(0);
  });

  test.each([
    [
      'has no such file',
      { kind: 'status', status: 404, times: 9 },
      'model-missing',
      /not on the server/,
    ],
    [
      'wants to know who asks',
      { kind: 'status', status: 401, times: 9 },
      'model-missing',
      /private/,
    ],
    [
      'stays busy',
      { kind: 'status', status: 503, times: 99 },
      'network',
      /could not be downloaded/,
    ],
    ['sends a web page', { kind: 'html', honest: true }, 'model-corrupt', /web page/],
    [
      'calls a web page a model',
      { kind: 'html', honest: false },
      'model-corrupt',
      /web page|damaged/,
    ],
    [
      'sends a shorter file',
      { kind: 'wrong-length', by: -1000 },
      'model-corrupt',
      /another version|damaged/,
    ],
    [
      'sends a longer file',
      { kind: 'wrong-length', by: 1000 },
      'model-corrupt',
      /another version|damaged/,
    ],
    [
      'flips a byte every time',
      { kind: 'flipped', at: 2_000_000, times: 999 },
      'model-corrupt',
      /damaged/,
    ],
    ['is gone', { kind: 'offline' }, 'network', /could not be downloaded/],
    ['falls silent', { kind: 'silent', times: 99 }, 'network', /broke off/],
  ] as const)('%s is told in plain words, and is forgiven', async (_what, fault, kind, words) => {
    const { hub, downloads, state } = await start(fault)();
    expect(state).toMatchObject(failed(kind, words));
    const model = pocketOn(hub);
    expect(await (await openCache()).match(model.files.at(-1)?.url ?? '')).toBeUndefined();
    await hub.arm({ [weightsOnHub]: null });
    expect((await downloads.start(model)).kind).toBe('ready');
  });

  test.each([
    ['flips a byte once', { kind: 'flipped', at: 2_000_000, times: 1 }],
    ['sends us elsewhere', { kind: 'redirect' }],
    ['knows no ranges', { kind: 'no-ranges' }],
    ['falls silent once', { kind: 'silent', times: 1 }],
  ] as const)('%s is survived', async (_what, fault) => {
    expect((await start(fault)()).state.kind).toBe('ready');
  });

  test('breaks off and knows no ranges is survived too', async () => {
    const hub = openHub();
    await hub.arm({ [weightsOnHub]: { kind: 'cut', at: 0.5, times: 1 } });
    const stop = openDownloads({ retry: { waitsMs: [], stallMs: 400 } });
    expect((await stop.start(pocketOn(hub))).kind).toBe('failed');
    await hub.arm({ [weightsOnHub]: { kind: 'no-ranges' } });
    expect((await openDownloads({ retry: quick }).start(pocketOn(hub))).kind).toBe('ready');
  });
});

test('a hub of another origin, as real ones are, is downloaded from and resumed in the same way', async () => {
  const elsewhere = await (await fetch('/hub-elsewhere')).text();
  expect(new URL(elsewhere).origin).not.toBe(location.origin);
  const hub = openSession(elsewhere);
  await hub.arm({
    [weightsOnHub]: { kind: 'cut', at: 0.92, times: 1 },
    'palimpsest/pocket/tokenizer.json': { kind: 'redirect' },
    'palimpsest/pocket/config.json': { kind: 'wrong-length', by: 5 },
  });
  const model = pocketOn(hub);
  const downloads = openDownloads();
  expect(await downloads.start(model)).toMatchObject(failed('model-corrupt', /damaged/));
  await hub.arm({ 'palimpsest/pocket/config.json': null });
  const before = sentBytes(await hub.log());
  expect((await downloads.start(model)).kind).toBe('ready');
  expect(sentBytes(await hub.log()) - before).toBe(totalBytes(model));
});
