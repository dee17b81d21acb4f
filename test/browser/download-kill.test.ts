// A tab that is closed in the middle of a download, again and again, and the bytes that the hub sent.
import { afterEach, expect, test } from 'vitest';
import { sentBytes } from '../hub/hub-client';
import {
  emptyCaches,
  openDownloads,
  openHub,
  partBytes,
  pocketOn,
  totalBytes,
  weightsOnHub,
} from './support/download-kit';
import { downloadWorker, type DownloadOrder } from './support/download-workers';

afterEach(emptyCaches);

const kills = 10;

/** Numbers that look random and are the same each time. */
function* shuffled(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

/** Runs the download in a worker and ends the worker, as a closed tab does, at the given byte. */
function killAt(order: DownloadOrder, loadedBytes: number): Promise<'killed' | 'ready'> {
  const worker = downloadWorker();
  return new Promise((resolve) => {
    const end = (how: 'killed' | 'ready'): void => {
      worker.terminate();
      resolve(how);
    };
    worker.onmessage = ({ data }: MessageEvent<{ kind: string; loadedBytes?: number }>) => {
      if (data.kind === 'ready') end('ready');
      else if ((data.loadedBytes ?? 0) >= loadedBytes) end('killed');
    };
    worker.postMessage(order);
  });
}

test(`is killed at ${kills} random points, and no byte comes twice beyond one part each time`, async () => {
  const hub = openHub();
  const model = pocketOn(hub);
  const total = totalBytes(model);
  await hub.arm({ [weightsOnHub]: { kind: 'slow', bytesPerSecond: 6_000_000 } });
  const random = shuffled(4);
  const points = Array.from({ length: kills }, () => random.next().value).sort((a, b) => a - b);
  let killed = 0;
  for (const point of points) {
    const before = await openDownloads().state(model);
    expect(['absent', 'partial']).toContain(before.kind);
    const how = await killAt({ model, partBytes }, Math.floor(point * total));
    if (how === 'killed') killed += 1;
  }
  expect(killed).toBe(kills);
  await hub.arm({ [weightsOnHub]: null });
  const log = await hub.log();
  expect((await openDownloads().start(model)).kind).toBe('ready');
  const sent = sentBytes(await hub.log());
  expect(log.length).toBeGreaterThan(kills);
  // Each kill may cost the part that was under way, never more.
  expect(sent - total).toBeLessThanOrEqual(kills * partBytes);
  console.info(`${killed} kills: ${total} bytes of files, ${sent} sent, ${sent - total} twice`);
  expect((await openDownloads().verify(model)).kind).toBe('ready');
});
