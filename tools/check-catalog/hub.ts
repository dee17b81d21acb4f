/** Asks the hub about the models of the catalogue: are they there, and how large are they really? */
import { onnxDownload, webLlmDownload } from '../../src/engines/catalog-size.ts';
import { valueOf, type Fact } from '../../src/core/models/model-card.ts';

export type HubAnswer =
  | { readonly kind: 'bytes'; readonly bytes: number; readonly license: string | null }
  | { readonly kind: 'missing'; readonly status: number }
  /** There is no network, or the hub does not answer. */
  | { readonly kind: 'unreachable'; readonly reason: string };

const timeoutMs = 10_000;
const host = 'https://huggingface.co';

async function get(url: string): Promise<Response | string> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

/** Sum of the shards in web-llm's own manifest of a repository. */
export async function askWebLlm(repository: string): Promise<HubAnswer> {
  const response = await get(`${repository}/resolve/main/tensor-cache.json`);
  if (typeof response === 'string') return { kind: 'unreachable', reason: response };
  if (!response.ok) return { kind: 'missing', status: response.status };
  const manifest: unknown = await response.json();
  const records =
    manifest instanceof Object && 'records' in manifest && Array.isArray(manifest.records)
      ? manifest.records
      : [];
  const bytes = records.reduce((sum: number, one: unknown) => {
    const size = one instanceof Object && 'nbytes' in one ? one.nbytes : 0;
    return sum + (typeof size === 'number' ? size : 0);
  }, 0);
  return { kind: 'bytes', bytes, license: null };
}

/** Size of the weights in one format, and the licence that the repository declares. */
export async function askHub(modelId: string, suffix: string): Promise<HubAnswer> {
  const response = await get(`${host}/api/models/${modelId}?blobs=true`);
  if (typeof response === 'string') return { kind: 'unreachable', reason: response };
  if (!response.ok) return { kind: 'missing', status: response.status };
  const repository: unknown = await response.json();
  const files =
    repository instanceof Object && 'siblings' in repository && Array.isArray(repository.siblings)
      ? repository.siblings
      : [];
  const bytes = files.reduce((sum: number, file: unknown) => {
    if (!(file instanceof Object && 'rfilename' in file && 'size' in file)) return sum;
    const isOurs = new RegExp(`_${suffix}\\.onnx(_data.*)?$`).test(String(file.rfilename));
    return isOurs && typeof file.size === 'number' ? sum + file.size : sum;
  }, 0);
  return { kind: 'bytes', bytes, license: licenseIn(repository) };
}

function licenseIn(repository: unknown): string | null {
  const card =
    repository instanceof Object && 'cardData' in repository ? repository.cardData : null;
  return card instanceof Object && 'license' in card ? String(card.license) : null;
}

/** How far the guess in the catalogue is off, as a line for a person. */
export function compareSize(modelId: string, bytes: number, guess: Fact<number>): string {
  const guessed = valueOf(guess);
  const megabytes = (value: number): string => `${Math.round(value / 1e6)} MB`;
  if (guessed === undefined) return `${modelId}: ${megabytes(bytes)}`;
  const off = Math.round((guessed / bytes - 1) * 100);
  return `${modelId}: ${megabytes(bytes)}, guessed ${megabytes(guessed)} (${off > 0 ? '+' : ''}${off} %)`;
}

export const guessOf = { webLlm: webLlmDownload, onnx: onnxDownload };
