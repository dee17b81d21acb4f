// Models from files that a person has, without any network.
import { afterEach, describe, expect, test } from 'vitest';
import { hubDownload, hubEntry } from '../../src/engines/hub-entry';
import {
  inspectLocalModel,
  keepLocalModel,
  localFiles,
  type LocalFile,
} from '../../src/engines/local-folder';
import { startMainModelWorker } from '../../src/engines/start-workers';
import { createTransformersEngine } from '../../src/engines/transformers-engine';
import { emptyCaches, openDownloads } from './support/download-kit';
import { eventsOf, loaded, textOf, user } from './support/engine-steps';

afterEach(emptyCaches);

const names = ['config.json', 'generation_config.json', 'tokenizer.json', 'tokenizer_config.json'];
const weights = 'onnx/model_quantized.onnx';

/** The files of the built-in model, as if they lay in a folder of a person's own. */
async function folder(root = 'my-model/'): Promise<LocalFile[]> {
  return Promise.all(
    [...names, weights].map(async (path) => ({
      path: root + path,
      blob: await (await fetch(`/models/pocket/${path}`)).blob(),
    })),
  );
}

const replaced = (files: readonly LocalFile[], path: string, content: BlobPart): LocalFile[] =>
  files.map((file) => (file.path.endsWith(path) ? { ...file, blob: new Blob([content]) } : file));

test('a folder is looked at, kept, ready, and answers with nothing but what was in it', async () => {
  const found = await inspectLocalModel(await folder());
  if (found.kind !== 'found') throw new Error(found.error.message);
  const { facts, blobs } = found;
  expect(facts).toMatchObject({ modelId: 'local/my-model', name: 'my-model', contextWindow: 2048 });
  const entry = hubEntry(facts);
  const [variant] = entry.variants;
  if (variant === undefined) throw new Error('no variant');
  const model = hubDownload(facts, variant);
  const progress: number[] = [];
  const kept = await keepLocalModel(model.files, blobs, {
    onProgress: (bytes) => progress.push(bytes),
  });
  expect(kept).toEqual({ kind: 'kept' });
  expect(progress.at(-1)).toBe(model.files.reduce((sum, { bytes = 0 }) => sum + bytes, 0));
  expect((await openDownloads().state(model)).kind).toBe('ready');
  expect((await openDownloads().verify(model)).kind).toBe('ready');
  const engine = createTransformersEngine({
    startWorker: startMainModelWorker,
    catalog: [{ ...entry, wasmThreads: 1 }],
  });
  await loaded(engine, { modelId: entry.modelId, device: 'wasm' });
  const rows = [user("My cat's name is Ines.")];
  expect(textOf(await eventsOf(engine.stream({ rows, maxTokens: 30 })))).toContain('Ines');
  await engine.unload();
});

test('files picked one by one are put where they belong', async () => {
  const flat = (await folder('')).map(
    ({ path, blob }) => new File([blob], path.split('/').at(-1) ?? ''),
  );
  const found = await inspectLocalModel(localFiles(flat), 'mine');
  expect(found).toMatchObject({ kind: 'found', facts: { modelId: 'local/mine' } });
});

test('a folder around the model’s own, and files beside it, do no harm', async () => {
  const files = [
    ...(await folder('Downloads/models/m/')),
    { path: 'Downloads/cat.jpg', blob: new Blob(['x']) },
  ];
  expect(await inspectLocalModel(files)).toMatchObject({ kind: 'found', facts: { name: 'm' } });
});

describe('a folder', () => {
  const whole = folder();
  const without = async (path: string) => (await whole).filter((file) => !file.path.endsWith(path));

  test.each([
    [
      'of pictures',
      async () => [{ path: 'a/cat.jpg', blob: new Blob(['x']) }],
      /config\.json.*missing/,
    ],
    ['of nothing', async () => [], /No model files/],
    ['without its weights', () => without('.onnx'), /onnx\/\*\.onnx is missing/],
    ['without its tokenizer', () => without('tokenizer.json'), /tokenizer\.json is missing/],
    ['with an empty file', async () => replaced(await whole, '.onnx', ''), /is empty/],
    [
      'with a pointer of Git in place of the weights',
      async () =>
        replaced(await whole, '.onnx', 'version https://git-lfs.github.com/spec/v1\noid …'),
      /git lfs pull/,
    ],
    [
      'with a web page in place of the weights',
      async () => replaced(await whole, '.onnx', '<!doctype html><html></html>'),
      /not what its name says/,
    ],
    [
      'with a torn config',
      async () => replaced(await whole, '/config.json', '{"model_type": "lla'),
      /cannot be read/,
    ],
    [
      'of a model that does not write',
      async () => replaced(await whole, '/config.json', '{"architectures":["BertModel"]}'),
      /does not write text/,
    ],
  ])('%s is refused in plain words, and nothing is stored', async (_what, files, words) => {
    const outcome = await inspectLocalModel(await files());
    expect(outcome.kind).toBe('failed');
    if (outcome.kind === 'failed') expect(outcome.error.message).toMatch(words);
    expect(await caches.has('palimpsest-models')).toBe(false);
  });
});
