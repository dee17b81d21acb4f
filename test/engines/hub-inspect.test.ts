import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pocketModel } from '../../src/engines/catalog';
import { parseHubAddress } from '../../src/engines/hub-address';
import { hubDownload, hubEntry } from '../../src/engines/hub-entry';
import type { HubModelFacts } from '../../src/engines/hub-facts';
import { inspectHubModel } from '../../src/engines/hub-inspect';
import { findWeights, libraryOptions, variantsOf } from '../../src/engines/hub-weights';
import { startHub, type RunningHub } from '../hub/hub';
import { openSession } from '../hub/hub-client';
import { hubRepositories } from '../hub/hub-repositories';

describe('a model is named by', () => {
  const hub = 'https://huggingface.co';
  test.each([
    ['onnx-community/Qwen3-0.6B-ONNX', hub, 'onnx-community/Qwen3-0.6B-ONNX', 'main'],
    [' https://huggingface.co/a/b ', hub, 'a/b', 'main'],
    ['https://huggingface.co/a/b/tree/v1.0/onnx', hub, 'a/b', 'v1.0'],
    ['https://huggingface.co/a/b/resolve/main/onnx/model.onnx?download=true', hub, 'a/b', 'main'],
    ['huggingface.co/a/b/', hub, 'a/b', 'main'],
    ['hf.co/a/b', hub, 'a/b', 'main'],
    ['http://localhost:8080/mirror/a/b', 'http://localhost:8080/mirror', 'a/b', 'main'],
  ])('%s', (text, hubUrl, id, revision) => {
    expect(parseHubAddress(text)).toEqual({ hubUrl, id, revision });
  });

  test.each([
    '',
    'gpt2',
    'a/b/c',
    '../b',
    'a/<b>',
    'ftp://x.y/a/b',
    'javascript:a/b',
    'https://x/%/b',
    'x'.repeat(9999),
  ])('nothing: %s', (text) => {
    expect(parseHubAddress(text)).toBeUndefined();
  });
});

describe('the weights of', () => {
  const file = (path: string) => ({ path, bytes: 10 });
  const kinds = (paths: readonly string[]) =>
    findWeights(paths.map(file)).map(({ dtype }) => dtype);

  test('one graph are there in each format that has its file', () => {
    expect(kinds(['onnx/model.onnx', 'onnx/model_q4.onnx', 'onnx/model_quantized.onnx'])).toEqual([
      'q4',
      'q8',
      'fp32',
    ]);
  });

  test('two modules are there when both are, embeddings perhaps in a format that computes alike', () => {
    expect(kinds(['onnx/decoder_model_merged_q4.onnx'])).toEqual([]);
    const [q4] = findWeights(
      ['onnx/decoder_model_merged_q4.onnx', 'onnx/embed_tokens_quantized.onnx'].map(file),
    );
    expect(q4).toMatchObject({ dtype: 'q4', bytes: 20 });
    expect(libraryOptions(q4?.files.map(({ path }) => path) ?? []).dtype).toEqual({
      decoder_model_merged: 'q4',
      embed_tokens: 'q8',
    });
  });

  test('big models take their data files along, and the library is told how many', () => {
    const paths = ['onnx/model_q4.onnx', 'onnx/model_q4.onnx_data', 'onnx/model_q4.onnx_data_1'];
    expect(findWeights(paths.map(file))[0]?.files).toHaveLength(3);
    expect(libraryOptions(paths)).toEqual({
      dtype: { model: 'q4' },
      use_external_data_format: { 'model_q4.onnx': 2 },
    });
    expect(libraryOptions(['onnx/model.onnx'])).toEqual({
      dtype: { model: 'fp32' },
      use_external_data_format: { 'model.onnx': 0 },
    });
  });

  test('q8 are never run on WebGPU, and 16-bit floats never without them or on the CPU', () => {
    const all = ['', '_fp16', '_q4', '_q4f16', '_quantized'].map((at) => `onnx/model${at}.onnx`);
    const variants = variantsOf(findWeights(all.map(file)));
    expect(variants.map(({ device, dtype }) => `${device} ${dtype}`)).toEqual([
      'webgpu q4f16',
      'webgpu q4',
      'webgpu fp16',
      'webgpu fp32',
      'wasm q8',
      'wasm q4',
      'wasm fp32',
    ]);
    const needs = variants.filter(({ needsShaderF16 }) => needsShaderF16).map(({ dtype }) => dtype);
    expect(needs).toEqual(['q4f16', 'fp16']);
    expect(variantsOf(findWeights([file('onnx/model_quantized.onnx')]))).toMatchObject([
      { device: 'wasm', dtype: 'q8' },
    ]);
  });
});

describe('a hub', () => {
  let hub: RunningHub;
  beforeAll(async () => {
    hub = await startHub(hubRepositories());
  });
  afterAll(() => hub.close());

  const inspect = (id: string, faults = {}) => {
    const session = openSession(hub.url);
    return session.arm(faults).then(() => inspectHubModel(`${session.url}/${id}`, fetch));
  };
  const factsOf = async (id: string): Promise<HubModelFacts> => {
    const outcome = await inspect(id);
    expect(outcome.kind).toBe('found');
    if (outcome.kind !== 'found') throw new Error(outcome.error.message);
    return outcome.facts;
  };

  test('tells what the built-in model would be, if it came from there', async () => {
    const facts = await factsOf('palimpsest/pocket');
    expect(facts).toMatchObject({
      modelId: 'palimpsest/pocket',
      name: 'pocket',
      modelType: 'llama',
      contextWindow: pocketModel.contextWindow,
      tokenizerClass: 'PreTrainedTokenizerFast',
      hasTemplate: true,
      features: ['tools'],
      license: 'mit',
      weights: [{ dtype: 'q8', bytes: pocketModel.variants[0]?.files[0]?.bytes }],
    });
    expect(facts.folderUrl).toMatch(/\/palimpsest\/pocket\/resolve\/[0-9a-f]{40}\/$/);
    const entry = hubEntry(facts);
    expect(entry.variants.map(({ device, dtype }) => `${device} ${dtype}`)).toEqual(['wasm q8']);
    const [variant] = entry.variants;
    if (variant === undefined) throw new Error('no variant');
    const { files } = hubDownload(facts, variant);
    expect(files.map(({ path, part }) => `${path} ${part}`)).toEqual([
      'config.json config',
      'generation_config.json config',
      'tokenizer.json tokenizer',
      'tokenizer_config.json tokenizer',
      'onnx/model_quantized.onnx weights',
    ]);
    expect(files.every((file) => file.sha256 ?? file.gitBlobSha1)).toBe(true);
  });

  test('tells window, template file, thinking and data files of others', async () => {
    expect(await factsOf('tiny/gpt2-1024')).toMatchObject({
      contextWindow: 1024,
      modelType: 'gpt2',
    });
    expect(await factsOf('tiny/opened-2048')).toMatchObject({ features: ['thinking'] });
    const template = await factsOf('tiny/file-template-768');
    expect(template.hasTemplate).toBe(true);
    expect(template.files.map(({ path }) => path)).toContain('chat_template.jinja');
    expect((await factsOf('tiny/external-1024')).weights[0]?.files).toHaveLength(2);
    expect((await factsOf('tiny/strict-512')).weights.map(({ dtype }) => dtype)).toEqual([
      'q4f16',
      'q4',
      'q8',
      'fp16',
      'fp32',
    ]);
  });

  test.each([
    ['nobody/nothing', 'not-found', /no public model called nobody\/nothing/],
    ['tiny/private', 'not-found', /private/],
    ['tiny/plain-4096/tree/v9', 'not-found', /no version called v9/],
    ['tiny/gated', 'gated', /agreed to its terms/],
    ['tiny/no-onnx', 'no-onnx', /no weights in the ONNX format/],
    ['mlc/tiny-q4f32_1-MLC', 'other-engine', /web-llm/],
    ['tiny/encoder', 'not-text-generation', /feature-extraction/],
    ['tiny/no-tokenizer', 'no-tokenizer', /tokenizer\.json/],
    ['tiny/huge', 'bad-size', /impossible size for onnx\/model_quantized\.onnx/],
    ['tiny/negative', 'bad-size', /impossible size/],
    ['tiny/odd-config', 'web-page', /web page/],
  ])('and %s: %s', async (id, refusal, words) => {
    const outcome = await inspect(id);
    expect(outcome).toMatchObject({ kind: 'failed', refusal });
    if (outcome.kind === 'failed') expect(outcome.error.message).toMatch(words);
  });

  test('that is gone, busy or behind a sign-in page is told as such', async () => {
    const gone = await inspect('tiny/plain-4096', { '*': { kind: 'offline' } });
    expect(gone).toMatchObject({ kind: 'failed', refusal: 'network' });
    const busy = await inspect('tiny/plain-4096', {
      '*': { kind: 'status', status: 500, times: 9 },
    });
    expect(busy).toMatchObject({ kind: 'failed', refusal: 'network' });
    const page = await inspect('tiny/plain-4096', { '*': { kind: 'html', honest: true } });
    expect(page).toMatchObject({ kind: 'failed', refusal: 'web-page' });
  });

  test('need not be waited for', async () => {
    const { url } = openSession(hub.url);
    const outcome = await inspectHubModel(`${url}/tiny/plain-4096`, fetch, AbortSignal.abort());
    expect(outcome).toMatchObject({ kind: 'failed', refusal: 'aborted' });
    expect(await inspectHubModel('no model', fetch)).toMatchObject({ refusal: 'bad-address' });
  });
});
