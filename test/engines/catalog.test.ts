import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  builtInCatalog,
  findModel,
  modelFolderUrl,
  pickVariant,
  pocketModel,
  type CatalogEntry,
} from '../../src/engines/catalog';

const described = (entry: CatalogEntry) => [
  ...entry.files,
  ...entry.variants.flatMap((variant) => variant.files),
  ...(entry.promptsFile ? [entry.promptsFile] : []),
];

test('the built-in model has the sizes and hashes that the catalogue says', () => {
  const real = described(pocketModel).map(({ path }) => {
    const body = readFileSync(`public/${pocketModel.folder}${path}`);
    return { path, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') };
  });
  expect(described(pocketModel)).toEqual(real);
});

test('the catalogue says what the files say about window and weights', () => {
  const read = (path: string) =>
    JSON.parse(readFileSync(`public/${pocketModel.folder}${path}`, 'utf8')) as Record<
      string,
      unknown
    >;
  expect(read('config.json').max_position_embeddings).toBe(pocketModel.contextWindow);
  expect(read('tokenizer_config.json').model_max_length).toBe(pocketModel.contextWindow);
  expect(read('config.json')['transformers.js_config']).toEqual({ dtype: 'q8' });
});

test('a model is found by its id', () => {
  expect(findModel(builtInCatalog, 'pocket')).toBe(pocketModel);
  expect(findModel(builtInCatalog, 'nobody')).toBeUndefined();
});

test('the folder follows the page into a sub-folder, an absolute one stays', () => {
  const inFolder = modelFolderUrl(pocketModel, 'https://a.example/app/index.html');
  expect(inFolder).toBe('https://a.example/app/models/pocket/');
  const far = { ...pocketModel, folder: 'https://b.example/m/' };
  expect(modelFolderUrl(far, 'https://a.example/app/')).toBe('https://b.example/m/');
});

describe('the variant', () => {
  const half = { device: 'webgpu', dtype: 'q4f16', needsShaderF16: true, files: [] } as const;
  const full = { ...half, dtype: 'q4', needsShaderF16: false } as const;
  const entry: CatalogEntry = { ...pocketModel, variants: [half, full] };

  test('in 16-bit floats is taken only where the GPU has them', () => {
    expect(pickVariant(entry, 'webgpu', { shaderF16: true })).toBe(half);
    expect(pickVariant(entry, 'webgpu', { shaderF16: false })).toBe(full);
  });

  test('for a device that no file is made for does not exist', () => {
    expect(pickVariant(entry, 'wasm', { shaderF16: true })).toBeUndefined();
  });
});
