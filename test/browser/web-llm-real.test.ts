// The real package in a real browser, as far as it goes without a compiled model: everything up to the
// point where it starts the model's program.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LoadOutcome, LoadProgress } from '../../src/core/engine';
import { createWebLlmEngine } from '../../src/engines/web-llm-engine';
import { startWebLlmWorker } from '../../src/engines/web-llm-workers';
import { modelFolder } from '../../src/engines/web-llm-files';
import { modelId, record, shardBytes } from '../support/web-llm-model';
import { realWebLlm } from './support/web-llm-real-workers';

const load = { modelId, device: 'webgpu' } as const;
const cacheNames = ['webllm/config', 'webllm/model', 'webllm/wasm', 'palimpsest-models'];
const clear = async () => void (await Promise.all(cacheNames.map((name) => caches.delete(name))));
beforeEach(clear);
afterEach(clear);

async function loadWith(
  startWorker: () => Worker,
  onProgress: (step: LoadProgress) => void = () => undefined,
  request: { readonly withoutKeeping?: boolean } = {},
): Promise<LoadOutcome> {
  const engine = createWebLlmEngine({ startWorker });
  const outcome = await engine.load({ ...load, ...request }, onProgress);
  await engine.unload();
  return outcome;
}

const failure = (kind: string, words = '') => ({
  kind: 'failed',
  error: { kind, message: expect.stringMatching(words) as unknown },
});

const folder = modelFolder(record.model);
const stored = async (cache: string): Promise<readonly string[]> =>
  (await (await caches.open(cache)).keys()).map(({ url }) => url.replace(folder, ''));

describe('the real library', () => {
  test('finds all files in its own caches, and says what is wrong with a program of another kind', async () => {
    const steps: LoadProgress[] = [];
    const outcome = await loadWith(realWebLlm.well, (step) => steps.push(step));
    expect(outcome).toMatchObject(failure('model-corrupt', 'program that runs the model'));
    expect(steps.map(({ phase }) => phase)).toContain('downloading');
    expect(steps.at(-1)?.phase).toBe('preparing');
    expect(steps).toContainEqual({
      phase: 'downloading',
      loadedBytes: shardBytes,
      totalBytes: shardBytes,
    });
    expect(await stored('webllm/config')).toEqual(['mlc-chat-config.json']);
    expect((await stored('webllm/model')).toSorted()).toEqual([
      'params_shard_0.bin',
      'tensor-cache.json',
      'tokenizer.json',
    ]);
    expect(await stored('webllm/wasm')).toEqual([record.model_lib]);
  });

  test('needs no network for what is stored', async () => {
    await loadWith(realWebLlm.well);
    const outcome = await loadWith(realWebLlm.offline);
    // As with a network: it has come as far as the program.
    expect(outcome).toMatchObject(failure('model-corrupt', 'program that runs the model'));
  });

  test('reads files that are stored nowhere', async () => {
    const outcome = await loadWith(realWebLlm.well, undefined, { withoutKeeping: true });
    expect(outcome).toMatchObject(failure('model-corrupt', 'program that runs the model'));
    for (const name of cacheNames) expect(await stored(name)).toEqual([]);
  });

  test('knows no model of a wrong id', async () => {
    const engine = createWebLlmEngine({ startWorker: startWebLlmWorker });
    const nobody = { modelId: 'nobody', device: 'webgpu' } as const;
    expect(await engine.load(nobody, () => undefined)).toMatchObject(
      failure('model-missing', 'nobody'),
    );
  });
});

describe('what a hub can do wrong', () => {
  test.each([
    ['is not reachable', realWebLlm.offline, failure('network')],
    ['sends a web page for the settings', realWebLlm.html, failure('model-corrupt', 'web page')],
    ['sends too little of the weights', realWebLlm.short, failure('network|model-corrupt')],
    ['has no program', realWebLlm.noLibrary, failure('model-missing')],
    ['sends a text for the program', realWebLlm.textLibrary, failure('model-corrupt')],
  ])('%s, and nothing of that is kept: the next load is well', async (_what, worker, expected) => {
    const outcome = await loadWith(worker);
    expect(outcome.kind).toBe('failed');
    const error = outcome.kind === 'failed' ? outcome.error : { kind: '', message: '' };
    expect(error.kind).toMatch(new RegExp(`^(${expected.error.kind})$`));
    expect(error.message).toEqual(expected.error.message);
    expect(await loadWith(realWebLlm.well)).toMatchObject(
      failure('model-corrupt', 'program that runs the model'),
    );
  });

  test('a silent one is left by a cancel, which is certain, and what is stored stays', async () => {
    const engine = createWebLlmEngine({ startWorker: realWebLlm.silent });
    const stop = new AbortController();
    const onProgress = ({ phase }: LoadProgress): void => {
      if (phase === 'downloading') stop.abort();
    };
    const loading = engine.load(load, onProgress, stop.signal);
    expect(await loading).toEqual({ kind: 'aborted' });
    expect(engine.info).toBeUndefined();
    expect(await stored('webllm/config')).toEqual(['mlc-chat-config.json']);
  });
});
