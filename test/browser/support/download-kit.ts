// What download tests share: a session on the hub, its models, and downloads in small parts.
import { pocketModel } from '../../../src/engines/catalog';
import { createModelDownloads } from '../../../src/engines/download-manager';
import type { ModelDownloadsOptions } from '../../../src/engines/download-options';
import { modelCacheName } from '../../../src/engines/model-cache';
import type {
  DownloadableModel,
  DownloadFile,
  DownloadState,
} from '../../../src/engines/model-downloads';
import { openSession, type HubSession } from '../../hub/hub-client';

export const partBytes = 128 * 1024;
export const weightsPath = 'onnx/model_quantized.onnx';
export const weightsOnHub = `palimpsest/pocket/${weightsPath}`;

export const openHub = (): HubSession => openSession(`${location.origin}/hub`);

const partOf = (path: string): DownloadFile['part'] =>
  path.startsWith('onnx/') ? 'weights' : path.startsWith('tokenizer') ? 'tokenizer' : 'config';

/** The built-in model as the hub has it; `unhashed`: nothing but sizes is published. */
export function pocketOn(
  hub: HubSession,
  published: 'hashes' | 'sizes' = 'hashes',
): DownloadableModel {
  const [variant] = pocketModel.variants;
  const files = [...pocketModel.files, ...(variant?.files ?? [])];
  return {
    modelId: `pocket-${hub.url}`,
    name: 'Pocket',
    files: files.map(({ path, bytes, sha256 }) => ({
      url: `${hub.url}/palimpsest/pocket/resolve/main/${path}`,
      path,
      part: partOf(path),
      bytes,
      ...(published === 'hashes' && sha256 ? { sha256 } : {}),
    })),
  };
}

export const totalBytes = (model: DownloadableModel): number =>
  model.files.reduce((sum, { bytes = 0 }) => sum + bytes, 0);

export const quick = { waitsMs: [20, 40], stallMs: 400 };

export const openDownloads = (options: Partial<ModelDownloadsOptions> = {}) =>
  createModelDownloads({
    programKept: () => Promise.resolve(true),
    partBytes,
    retry: quick,
    ...options,
  });

export async function emptyCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}

export const openCache = (): Promise<Cache> => caches.open(modelCacheName);

/** The state as one line, for comparing. */
export const kindOf = ({ kind }: DownloadState): string => kind;
