/** What the model screen lists, offers and says. */
import { describe, expect, test } from 'vitest';
import { fitVerdict, type FitReason } from '../../../src/core/models/fit-verdict';
import type { HeldState, ModelLine } from '../../../src/stores/model-screen-view';
import { filterModels } from '../../../src/ui/models/filter-models';
import { heldLine } from '../../../src/ui/models/held-words';
import { actionsOf } from '../../../src/ui/models/model-actions';
import { bytesFact, machineWords, reasonWords } from '../../../src/ui/models/models-words';
import { windowChoices } from '../../../src/ui/models/window-choices';
import { aCard, aMachine, bytes } from '../../core/models/model-builders';

const absent: HeldState = { kind: 'absent', loadedBytes: 0, totalBytes: 100 };
const someBytes = { loadedBytes: 40e6, totalBytes: 100e6 };

function aLine(change: Partial<ModelLine> = {}): ModelLine {
  const card = change.card ?? aCard({});
  return {
    card,
    verdict: fitVerdict(card, aMachine({})),
    smaller: null,
    held: absent,
    uses: [],
    seenWindow: null,
    benchmarks: [],
    ...change,
  };
}

describe('the list', () => {
  const lines = [
    aLine({ card: aCard({ modelId: 'a', name: 'Large Llama', memoryBytes: bytes(9e9) }) }),
    aLine({ card: aCard({ modelId: 'b', name: 'Small Llama', memoryBytes: bytes(1e9) }) }),
    aLine({
      card: aCard({ modelId: 'c', name: 'Qwen', roles: ['summarizer', 'main'] }),
      verdict: { level: 'no', reasons: [], device: 'gpu' },
    }),
    aLine({
      card: aCard({ modelId: 'd', name: 'Pocket' }),
      held: { kind: 'bundled' },
      uses: ['main'],
    }),
  ];
  const ids = (...given: Parameters<typeof filterModels>) =>
    filterModels(...given).map(({ card }) => card.modelId);

  test('begins with what is in use, then what runs here, the small ones first', () => {
    expect(ids(lines, '', new Set())).toEqual(['d', 'b', 'a', 'c']);
  });

  test('is searched by every word, whatever the case', () => {
    expect(ids(lines, 'llama SMALL', new Set())).toEqual(['b']);
    expect(ids(lines, 'web-llm qwen', new Set())).toEqual(['c']);
    expect(ids(lines, 'nothing', new Set())).toEqual([]);
  });

  test('shows what passes all filters', () => {
    expect(ids(lines, '', new Set(['runs-here']))).not.toContain('c');
    expect(ids(lines, '', new Set(['stored']))).toEqual(['d']);
    expect(ids(lines, '', new Set(['summarizer', 'runs-here']))).toEqual([]);
  });
});

describe('what is offered', () => {
  const error = { kind: 'network', message: 'No network.' } as const;
  const full = { kind: 'storage-full', message: 'No room.' } as const;
  test.each([
    [absent, ['download']],
    [{ kind: 'bundled' }, ['use', 'summarize']],
    [{ kind: 'partial', ...someBytes }, ['resume', 'delete']],
    [{ kind: 'paused', ...someBytes }, ['resume', 'cancel']],
    [{ kind: 'verifying', file: 'w', ...someBytes }, []],
    [
      { kind: 'ready', bytes: 5, files: [], offline: 'yes' },
      ['use', 'summarize', 'check', 'delete'],
    ],
    [{ kind: 'corrupt', files: ['w'] }, ['repair', 'delete']],
    [{ kind: 'failed', error, ...someBytes }, ['retry', 'delete']],
    [{ kind: 'failed', error: full, loadedBytes: 0, totalBytes: 9 }, ['retry', 'use-unkept']],
  ] as const satisfies readonly [HeldState, readonly string[]][])('for %j', (held, actions) => {
    expect(actionsOf(aLine({ held }))).toEqual(actions);
  });

  test('a model that does not run here is not fetched, and one in use is not deleted', () => {
    const verdict = { level: 'no', reasons: [], device: 'gpu' } as const;
    expect(actionsOf(aLine({ verdict }))).toEqual([]);
    const ready: HeldState = { kind: 'ready', bytes: 5, files: [], offline: 'yes' };
    expect(actionsOf(aLine({ held: ready, uses: ['main'] }))).toEqual(['summarize', 'check']);
  });
});

test('a download says share, bytes, rate and time left, and when it waits', () => {
  const running = {
    kind: 'downloading',
    bytesPerSecond: 2e6,
    secondsLeft: 30,
    file: 'w',
    ...someBytes,
  } as const;
  expect(heldLine(running)).toEqual({
    tone: 'busy',
    text: '40 % · 40 MB of 100 MB · 2.0 MB/s · about 30 s left',
    share: 0.4,
  });
  const waiting = { ...running, retry: { attempt: 2, inSeconds: 3.2 } };
  expect(heldLine(waiting).text).toBe('Waiting 4 s for the network, try 2 · 40 MB of 100 MB');
});

test('a guess is called one, and what is not known is unknown', () => {
  expect(bytesFact(bytes(879e6))).toBe('879 MB');
  const about = { kind: 'about', value: 562e6, source: 'x', checked: '2026-01-01' } as const;
  expect(bytesFact(about)).toBe('about 562 MB');
  expect(bytesFact({ kind: 'unknown' })).toBe('unknown');
});

test('every reason is a whole sentence with its numbers', () => {
  const reasons: readonly FitReason[] = [
    { kind: 'no-gpu' },
    { kind: 'no-shader-f16' },
    { kind: 'gpu-limit', limit: 'storage-buffers', has: 8, needs: 10 },
    { kind: 'memory', needs: 5e9, has: 4e9 },
    { kind: 'storage', needs: 5e9, has: 1e9 },
  ];
  expect(reasons.map(reasonWords).filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([]);
  expect(reasons.map(reasonWords)[2]).toBe(
    'It needs 10 storage buffers at a time, and this graphics processor offers 8.',
  );
});

test('the machine is told in one sentence', () => {
  expect(machineWords(aMachine({ memoryBytes: null }))).toBe(
    'This device: a graphics processor with 16-bit floats, memory that the browser does not tell.',
  );
});

test('windows can be chosen below what a model offers', () => {
  expect(windowChoices(4096)).toEqual([4096, 2048, 1024, 768]);
  expect(windowChoices(1024)).toEqual([1024, 768]);
});
