// What transformers.js really does, where we rely on it or work around it. A test that fails here after an
// upgrade says which of our detours can go, or needs another look. Order matters: the last one spoils the
// library for this page, which is the point of it.
import {
  AutoModelForCausalLM,
  AutoTokenizer,
  DynamicCache,
  env,
  Tensor,
  type PreTrainedModel,
} from '@huggingface/transformers';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpRuntime } from '../../src/engines/transformers-runtime';
import { openHub } from './support/download-kit';

const id = 'tiny/plain-4096';
const hub = openHub();
const wasmQ8 = { device: 'wasm', dtype: 'q8' } as const;

const tensor = (ids: readonly number[]): Tensor =>
  new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]);
const ones = (length: number): Tensor =>
  new Tensor('int64', new BigInt64Array(length).fill(1n), [1, length]);

/** Ids that the model writes behind a prompt. */
async function written(
  model: PreTrainedModel,
  prompt: readonly number[],
  options: Readonly<Record<string, unknown>>,
): Promise<number[]> {
  const output: unknown = await model.generate({
    input_ids: tensor(prompt),
    attention_mask: ones(prompt.length),
    ...options,
  });
  if (!(output instanceof Tensor)) throw new Error('no ids');
  return Array.from(output.data, Number).slice(prompt.length);
}

beforeAll(() => {
  setUpRuntime({ wasmThreads: 1 });
  env.remoteHost = `${hub.url}/`;
  env.remotePathTemplate = '{model}/resolve/{revision}/';
});

describe('transformers.js', () => {
  test('ignores top_p: a share of nothing does not make the choice greedy', async () => {
    const model = await AutoModelForCausalLM.from_pretrained(id, wasmQ8);
    const options = { max_new_tokens: 40, eos_token_id: -1 };
    const wild = { ...options, do_sample: true, temperature: 50, top_k: 0, top_p: 1e-9 };
    const greedy = await written(model, [1, 2, 3], { ...options, do_sample: false });
    expect(await written(model, [1, 2, 3], wild)).not.toEqual(greedy);
  });

  test('compares lengths and not contents: a cache of another prompt is taken without a word', async () => {
    const model = await AutoModelForCausalLM.from_pretrained(id, wasmQ8);
    const cache = new DynamicCache();
    await written(model, [7, 8, 9], {
      max_new_tokens: 1,
      do_sample: false,
      past_key_values: cache,
    });
    const before = cache.get_seq_length();
    await written(model, [50, 60, 70, 80], {
      max_new_tokens: 1,
      do_sample: false,
      past_key_values: cache,
    });
    expect([before, cache.get_seq_length()]).toEqual([3, 4]);
  });

  test('does not read a chat template that lies in a file of its own', async () => {
    const tokenizer = await AutoTokenizer.from_pretrained('tiny/file-template-768');
    expect(tokenizer.chat_template).toBeNull();
  });

  test('stores a web page as a file of the model, where it is allowed to store', async () => {
    await hub.arm({ [`${id}/config.json`]: { kind: 'html', honest: true } });
    env.useBrowserCache = true;
    const failing = AutoModelForCausalLM.from_pretrained(id, { ...wasmQ8, revision: 'main' });
    await expect(failing).rejects.toThrow();
    env.useBrowserCache = false;
    await hub.arm({ [`${id}/config.json`]: null });
    const stored = await (await caches.open('transformers-cache')).matchAll();
    const texts = await Promise.all(stored.map((response) => response.clone().text()));
    expect(texts.some((text) => text.startsWith('<!doctype html>'))).toBe(true);
    await caches.delete('transformers-cache');
  });

  test('never settles when a data file is missing: only a rejection that nobody awaits tells', async () => {
    await hub.arm({
      'tiny/external-1024/onnx/model_quantized.onnx_data': {
        kind: 'status',
        status: 404,
        times: 9,
      },
    });
    const told = new Promise<string>((resolve) => {
      const listener = (event: PromiseRejectionEvent): void => {
        event.preventDefault();
        event.stopImmediatePropagation();
        removeEventListener('unhandledrejection', listener, { capture: true });
        resolve('rejected, unheard');
      };
      addEventListener('unhandledrejection', listener, { capture: true });
    });
    const load = AutoModelForCausalLM.from_pretrained('tiny/external-1024', wasmQ8).then(
      () => 'settled',
      () => 'settled',
    );
    expect(await Promise.race([told, load])).toBe('rejected, unheard');
    const moment = new Promise((resolve) => setTimeout(resolve, 500, 'pending'));
    expect(await Promise.race([load, moment])).toBe('pending');
  });

  test('repeats its first failure for every later model: only a fresh worker helps', async () => {
    await hub.arm({
      [`${id}/onnx/model_quantized.onnx`]: { kind: 'html', honest: false },
    });
    const failure = (loading: Promise<unknown>): Promise<unknown> =>
      loading.then(
        () => 'loaded',
        (thrown: unknown) => thrown,
      );
    const first = await failure(AutoModelForCausalLM.from_pretrained(id, wasmQ8));
    expect(first).toBeInstanceOf(Error);
    await hub.arm({ [`${id}/onnx/model_quantized.onnx`]: null });
    const second = await failure(AutoModelForCausalLM.from_pretrained('tiny/deaf-1024', wasmQ8));
    expect(second).toBe(first);
  });
});
