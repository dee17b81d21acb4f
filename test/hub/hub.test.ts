import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHub, type RunningHub } from './hub';
import { openSession, sentBytes } from './hub-client';
import { hubRepositories } from './hub-repositories';

let hub: RunningHub;
beforeAll(async () => {
  hub = await startHub(hubRepositories());
});
afterAll(() => hub.close());

const weights = 'palimpsest/pocket/resolve/main/onnx/model_quantized.onnx';
const file = readFileSync('public/models/pocket/onnx/model_quantized.onnx');
const bytes = file.byteLength;
const sha256 = createHash('sha256').update(file).digest('hex');

describe('the hub', () => {
  test('gives files and ranges, and tells what it sent', async () => {
    const session = openSession(hub.url);
    const whole = await fetch(`${session.url}/${weights}`);
    expect((await whole.arrayBuffer()).byteLength).toBe(bytes);
    const range = await fetch(`${session.url}/${weights}`, { headers: { range: 'bytes=10-19' } });
    expect(range.status).toBe(206);
    expect(range.headers.get('content-range')).toBe(`bytes 10-19/${bytes}`);
    expect((await range.arrayBuffer()).byteLength).toBe(10);
    expect(sentBytes(await session.log())).toBe(bytes + 10);
  });

  test('lists a repository with sizes and hashes, and hides private ones', async () => {
    const { url } = openSession(hub.url);
    const info = (await (await fetch(`${url}/api/models/palimpsest/pocket?blobs=true`)).json()) as {
      siblings: { rfilename: string; size: number; lfs?: { sha256: string } }[];
    };
    const listed = info.siblings.find(({ rfilename }) => rfilename.endsWith('.onnx'));
    expect(listed).toMatchObject({
      size: bytes,
      lfs: { sha256 },
    });
    const hidden = await fetch(`${url}/api/models/tiny/private`);
    expect([hidden.status, hidden.headers.get('x-error-code')]).toEqual([401, 'RepoNotFound']);
    expect((await fetch(`${url}/tiny/gated/resolve/main/config.json`)).status).toBe(401);
  });

  test('a fault happens as often as it was armed for, in its own session', async () => {
    const [one, other] = [openSession(hub.url), openSession(hub.url)];
    const path = 'palimpsest/pocket/config.json';
    const statusOf = async (session: typeof one): Promise<number> =>
      (await fetch(`${session.url}/palimpsest/pocket/resolve/main/config.json`)).status;
    await one.arm({ [path]: { kind: 'status', status: 503, times: 1 } });
    expect([await statusOf(one), await statusOf(one), await statusOf(other)]).toEqual([
      503, 200, 200,
    ]);
    await one.arm({ [path]: { kind: 'offline' } });
    await expect(statusOf(one)).rejects.toThrow('fetch failed');
    await one.arm({ [path]: { kind: 'redirect' } });
    expect(await statusOf(one)).toBe(200);
  });

  test('cuts a connection at the given share of the file', async () => {
    const session = openSession(hub.url);
    await session.arm({
      'palimpsest/pocket/onnx/model_quantized.onnx': { kind: 'cut', at: 0.92, times: 1 },
    });
    const response = await fetch(`${session.url}/${weights}`);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    expect(sentBytes(await session.log())).toBe(Math.floor(bytes * 0.92));
  });
});
