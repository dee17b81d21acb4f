import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createRequestLog } from '../../src/pwa/request-log';

const own = 'https://app.example';
const seen = (url: string, at = 1, bytes = 0) => ({ url, at, bytes });

describe('the record of requests', () => {
  it('counts by address and witness, and keeps neither question marks nor fragments', async () => {
    const log = createRequestLog(own, new IDBFactory());
    await log.add('page', [
      seen('https://hub.example/a/b?token=secret#x', 5, 10),
      seen('https://hub.example/a/b?other', 3, 20),
    ]);
    await log.add('worker', [seen('https://hub.example/a/b', 9)]);
    expect(await log.read()).toEqual([
      {
        witness: 'page',
        address: 'https://hub.example/a/b',
        ...{ count: 2, bytes: 30, firstAt: 3, lastAt: 5 },
      },
      {
        witness: 'worker',
        address: 'https://hub.example/a/b',
        ...{ count: 1, bytes: 0, firstAt: 9, lastAt: 9 },
      },
    ]);
  });

  it('folds our own files by their folder, and leaves out what never leaves', async () => {
    const log = createRequestLog(own, new IDBFactory());
    await log.add('page', [
      seen(`${own}/sub/assets/a.js`),
      seen(`${own}/sub/assets/deep/b.js`),
      seen(`${own}/sub/models/pocket/config.json`),
      seen(`${own}/sub/manifest.json`),
      seen('blob:https://app.example/1'),
      seen('data:text/plain,x'),
      seen('not an address'),
    ]);
    const rows = await log.read();
    expect(rows.map(({ address, count }) => [address, count])).toEqual([
      [`${own}/sub/`, 1],
      [`${own}/sub/assets/`, 2],
      [`${own}/sub/models/`, 1],
    ]);
  });

  it('keeps only the origin once there are too many addresses, and loses no request', async () => {
    const log = createRequestLog(own, new IDBFactory());
    await log.add(
      'page',
      Array.from({ length: 2010 }, (_, i) => seen(`https://hub.example/${String(i)}`)),
    );
    const rows = await log.read();
    expect(rows).toHaveLength(2001);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(2010);
    expect(rows.find(({ address }) => address === 'https://hub.example/…')?.count).toBe(10);
  });

  it('counts from two sides at once, and is empty after it was cleared', async () => {
    const factory = new IDBFactory();
    const [one, other] = [createRequestLog(own, factory), createRequestLog(own, factory)];
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 === 0 ? one : other).add('worker', [seen('https://hub.example/a')]),
      ),
    );
    expect(await one.read()).toMatchObject([{ count: 10 }]);
    await other.clear();
    expect(await one.read()).toEqual([]);
  });

  it('does not fail whoever it watches when it cannot write', async () => {
    const broken = new IDBFactory();
    broken.open = () => {
      throw new DOMException('No.', 'QuotaExceededError');
    };
    await expect(createRequestLog(own, broken).add('page', [seen('https://a.example/')]))
      .resolves //
      .toBeUndefined();
  });
});
