/**
 * Which files a web-llm model consists of, and where the library looks for them. It stores whatever
 * arrives, a web page or half a file, and reports bytes a shard at a time; so the app downloads and verifies
 * them itself into the library's own caches, and the library then finds all of them.
 */
import type { ModelRecord } from '@mlc-ai/web-llm';
import * as v from 'valibot';
import type { EngineError } from '../core/engine';
import { engineError } from './engine-errors';
import type { DownloadableModel, DownloadFile } from './model-downloads';
import { parseWebLlmConfig, type WebLlmConfig } from './web-llm-config';

/** Names of the library's caches in Cache Storage. */
const cacheNames = {
  config: 'webllm/config',
  model: 'webllm/model',
  program: 'webllm/wasm',
} as const;

/** Reads a file that is small and has to be known before the others; fetches and keeps it if need be. */
export type ReadSettings = (file: DownloadFile) => Promise<unknown>;

export interface WebLlmModelFiles extends DownloadableModel {
  readonly config: WebLlmConfig;
  readonly tokenizer: DownloadFile;
}

export type WebLlmFilesOutcome =
  | { readonly kind: 'listed'; readonly model: WebLlmModelFiles }
  | { readonly kind: 'failed'; readonly error: EngineError };

/** Rejects with what `read` rejects with. */
export async function listWebLlmFiles(
  record: ModelRecord,
  read: ReadSettings,
): Promise<WebLlmFilesOutcome> {
  const folder = modelFolder(record.model);
  const file = (path: string, part: DownloadFile['part'], cacheName: string): DownloadFile => ({
    url: new URL(path, folder).href,
    path,
    part,
    cacheName,
  });
  const manifest = record.model_manifest;
  const settings = [...(manifest === undefined ? [] : [manifest]), 'mlc-chat-config.json'].map(
    (path) => file(path, 'config', cacheNames.config),
  );
  let found: unknown;
  for (const one of settings) found = await read(one);
  const parsed = parseWebLlmConfig(found, {
    overrides: record.overrides,
    hasManifest: manifest !== undefined,
  });
  if (parsed.kind === 'wrong') return corrupt(`mlc-chat-config.json: ${parsed.reason}`);
  const { config } = parsed;
  if (!config.tokenizerFiles.includes('tokenizer.json')) return uncountable();

  const list = file('tensor-cache.json', 'config', cacheNames.model);
  const shards = v.safeParse(shardList, await read(list));
  if (!shards.success) return corrupt('tensor-cache.json lists no weights');
  const tokenizer = file('tokenizer.json', 'tokenizer', cacheNames.model);
  const weights = shards.output.records.map(({ dataPath, nbytes }) => ({
    ...file(dataPath, 'weights', cacheNames.model),
    bytes: nbytes,
  }));
  return {
    kind: 'listed',
    model: {
      modelId: record.model_id,
      name: record.model_id,
      config,
      tokenizer,
      files: [...settings, list, tokenizer, ...program(record), ...weights],
    },
  };
}

const shardList = v.object({
  records: v.pipe(
    v.array(v.object({ dataPath: v.string(), nbytes: v.pipe(v.number(), v.minValue(1)) })),
    v.minLength(1),
  ),
});

/** From "localhost" the library fetches its program anew at each load, past its cache. */
function program({ model_lib }: ModelRecord): readonly DownloadFile[] {
  if (model_lib.includes('localhost')) return [];
  const path = model_lib.split('/').at(-1) ?? model_lib;
  return [{ url: model_lib, path, part: 'program', cacheName: cacheNames.program }];
}

/** The library's own rule: a repository stands for its main branch. */
export function modelFolder(model: string): string {
  const folder = model.endsWith('/') ? model : `${model}/`;
  return new URL(/.\/resolve\/.+\//.test(folder) ? folder : `${folder}resolve/main/`).href;
}

const corrupt = (detail: string): WebLlmFilesOutcome => ({
  kind: 'failed',
  error: engineError('model-corrupt', { detail }),
});

const uncountable = (): WebLlmFilesOutcome => ({
  kind: 'failed',
  error: engineError('unsupported', {
    message:
      'The model has a tokenizer that this app cannot count with (no tokenizer.json). Choose another model.',
  }),
});
