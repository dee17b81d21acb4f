import { describe, expect, it } from 'vitest';
import {
  groupRequests,
  requestPurpose,
  type RequestRow,
} from '../../../src/core/network/request-record';

const own = 'https://app.example';
const row = (address: string, more: Partial<RequestRow> = {}): RequestRow => ({
  witness: 'page',
  address,
  count: 1,
  bytes: 0,
  firstAt: 1,
  lastAt: 1,
  ...more,
});

describe('what a request is for', () => {
  it.each([
    [`${own}/assets/main.js`, 'app'],
    [`${own}/models/pocket/config.json`, 'built-in-model'],
    ['https://huggingface.co/api/models/a/b', 'model-facts'],
    ['https://huggingface.co/a/b/resolve/main/onnx/model.onnx', 'model-files'],
    ['https://cas-bridge.xethub.hf.co/x', 'model-files'],
    ['https://raw.githubusercontent.com/mlc-ai/x.wasm', 'model-programs'],
    ['https://nothf.co/x', 'other'],
    ['https://huggingface.co.evil.example/a/resolve/x', 'other'],
    ['https://app.example.evil.example/models/x', 'other'],
    ['nonsense', 'other'],
  ])('%s: %s', (address, purpose) => {
    expect(requestPurpose(address, own)).toBe(purpose);
  });
});

describe('requests together', () => {
  it('are grouped by address and purpose, our own last', () => {
    const groups = groupRequests(
      [
        row(`${own}/a.js`, { lastAt: 99 }),
        row('https://huggingface.co/api/models/a', { lastAt: 5 }),
        row('https://huggingface.co/a/resolve/main/x', { firstAt: 2, lastAt: 7 }),
        row('https://huggingface.co/a/resolve/main/y', { count: 2, lastAt: 9 }),
      ],
      own,
    );
    expect(groups.map(({ purpose, count }) => [purpose, count])).toEqual([
      ['model-files', 3],
      ['model-facts', 1],
      ['app', 1],
    ]);
    expect(groups[0]).toMatchObject({
      firstAt: 1,
      lastAt: 9,
      addresses: [
        'https://huggingface.co/a/resolve/main/y',
        'https://huggingface.co/a/resolve/main/x',
      ],
    });
  });

  it('counts a request that two have seen once', () => {
    const address = 'https://huggingface.co/a/resolve/main/x';
    const [group] = groupRequests(
      [
        row(address, { count: 2, bytes: 10 }),
        row(address, { witness: 'worker', count: 1 }),
        row(address, { witness: 'service-worker', count: 3 }),
      ],
      own,
    );
    expect(group).toMatchObject({ count: 3, bytes: 10, addresses: [address] });
  });

  it('are none where nothing was asked', () => {
    expect(groupRequests([], own)).toEqual([]);
  });
});
