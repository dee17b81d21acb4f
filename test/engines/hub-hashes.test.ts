import { describe, expect, test } from 'vitest';
import { withHubHashes } from '../../src/engines/hub-hashes';
import type { DownloadFile } from '../../src/engines/model-downloads';

const repository = 'https://hub.example/mlc-ai/Tiny-MLC';
const file = (path: string, bytes?: number): DownloadFile => ({
  url: `${repository}/resolve/main/${path}`,
  path,
  part: 'weights',
  ...(bytes === undefined ? {} : { bytes }),
});
const shard = file('params_shard_0.bin', 40);
const program: DownloadFile = {
  url: 'https://elsewhere.example/tiny.wasm',
  path: 'tiny.wasm',
  part: 'program',
};

const sha256 = 'a'.repeat(64);
const listed = {
  siblings: [
    { rfilename: 'params_shard_0.bin', size: 40, lfs: { sha256, size: 40 } },
    { rfilename: 'tokenizer.json', size: 7, blobId: 'b'.repeat(40) },
    { rfilename: 'tiny.wasm', size: 9, lfs: { sha256, size: 9 } },
  ],
};

describe('hashes that the hub publishes', () => {
  test('go to the files that lie there, small ones with Git’s own hash', async () => {
    const asked: string[] = [];
    const files = await withHubHashes(
      [shard, file('tokenizer.json'), program],
      repository,
      (url) => {
        asked.push(url);
        return Promise.resolve(listed);
      },
    );
    expect(asked).toEqual(['https://hub.example/api/models/mlc-ai/Tiny-MLC?blobs=true']);
    expect(files).toEqual([
      { ...shard, sha256 },
      { ...file('tokenizer.json', 7), gitBlobSha1: 'b'.repeat(40) },
      program,
    ]);
  });

  test('of another version of a file are not taken', async () => {
    const other = file('params_shard_0.bin', 41);
    const read = () => Promise.resolve(listed);
    expect(await withHubHashes([other], repository, read)).toEqual([other]);
  });

  test.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['knows no such list', () => Promise.resolve({ error: 'not found' })],
  ])('are done without where the hub %s', async (_, read) => {
    expect(await withHubHashes([shard], repository, read)).toEqual([shard]);
  });
});
