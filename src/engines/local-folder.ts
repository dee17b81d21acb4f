/**
 * A model from files that a person has: a folder, or files picked one by one. For machines without a
 * network, and for models that a hub does not give to everybody.
 *
 * The files are looked at before anything is stored, then copied into the model store under an address that
 * nobody can fetch from, so that everything else treats them like downloaded ones.
 */
import { checkFile } from './download-check';
import { measure } from './download-digest';
import { readFigures, spaceError, thisStorage } from './download-space';
import { openModelStore } from './download-store';
import { openStoreSink } from './download-sink';
import { classifyError } from './engine-errors';
import {
  Refusal,
  refused,
  type HubFile,
  type HubModelFacts,
  type InspectOutcome,
} from './hub-facts';
import { readFacts } from './hub-read';
import { hubWords } from './hub-words';
import type { DownloadFile } from './model-downloads';

/** A file as a picker gives it. */
export interface LocalFile {
  /** With its folders, as far as the picker tells them: `my-model/onnx/model_q4.onnx`. */
  readonly path: string;
  readonly blob: Blob;
}

/** Reserved name: a request for it would reach nobody. */
const localHost = 'https://local-files.invalid/';

export const isLocalFolder = (folderUrl: string): boolean => folderUrl.startsWith(localHost);

/** Files of an `<input type="file" webkitdirectory>` or a drop. */
export function localFiles(files: readonly File[]): readonly LocalFile[] {
  return files.map((blob) => ({ path: blob.webkitRelativePath || blob.name, blob }));
}

export type LocalOutcome =
  | {
      readonly kind: 'found';
      readonly facts: HubModelFacts;
      /** What the facts speak of, by path. */
      readonly blobs: ReadonlyMap<string, Blob>;
    }
  | Extract<InspectOutcome, { kind: 'failed' }>;

/** Never rejects. Reads the small files whole and the beginning of the big ones. */
export async function inspectLocalModel(
  given: readonly LocalFile[],
  name?: string,
): Promise<LocalOutcome> {
  try {
    return await inspect(given, name);
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.outcome;
    // A file that was moved or changed since it was picked cannot be read any more.
    return refused(
      'damaged',
      hubWords.folderDamaged('One of the files'),
      classifyError(thrown).detail,
    );
  }
}

async function inspect(
  given: readonly LocalFile[],
  name: string | undefined,
): Promise<LocalOutcome> {
  if (given.length === 0) throw new Refusal('bad-address', hubWords.noFiles);
  const { folder, blobs } = relativeToModel(given);
  const missing = missingFiles(blobs);
  if (missing.length > 0) throw new Refusal('no-onnx', hubWords.folderLacks(missing));
  const modelId = `local/${name ?? (folder || 'model')}`;
  const files: HubFile[] = [...blobs].map(([path, { size }]) => ({ path, bytes: size }));
  const facts = await readFacts({
    modelId,
    folderUrl: `${localHost}${encodeURIComponent(modelId)}/`,
    files,
    read: async (path) => (await blobs.get(path)?.text()) ?? '',
  });
  const needed = [...facts.files, ...facts.weights.flatMap((weights) => weights.files)];
  for (const { path } of needed) await refuseWrong(path, blobs.get(path));
  return { kind: 'found', facts, blobs };
}

/** Pickers give paths from the chosen folder on, or bare names; the model begins where config.json is. */
function relativeToModel(given: readonly LocalFile[]) {
  const paths = given.map(({ path }) => path.replaceAll('\\', '/').replace(/^\.?\//, ''));
  const config = paths
    .filter((path) => /(^|\/)config\.json$/.test(path))
    .sort((a, b) => a.length - b.length)[0];
  const root = config?.slice(0, -'config.json'.length) ?? '';
  const blobs = new Map<string, Blob>();
  given.forEach(({ blob }, at) => {
    const path = paths[at] ?? '';
    if (!path.startsWith(root)) return;
    const inside = path.slice(root.length);
    // Files picked one by one come without their folder; the library looks for weights in `onnx`.
    blobs.set(/^[^/]+\.onnx(_data(_\d+)?)?$/.test(inside) ? `onnx/${inside}` : inside, blob);
  });
  return { folder: root.split('/').filter(Boolean).at(-1), blobs };
}

function missingFiles(blobs: ReadonlyMap<string, Blob>): readonly string[] {
  const needed = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];
  const missing = needed.filter((path) => !blobs.has(path));
  const hasWeights = [...blobs.keys()].some((path) => /^onnx\/[^/]+\.onnx$/.test(path));
  return hasWeights ? missing : [...missing, 'onnx/*.onnx'];
}

const headBytes = 256;

async function refuseWrong(path: string, blob: Blob | undefined): Promise<void> {
  if (blob === undefined) return;
  if (blob.size === 0) throw new Refusal('damaged', hubWords.folderEmpty(path));
  const head = blob.slice(0, headBytes);
  if ((await head.text()).startsWith('version https://git-lfs')) {
    throw new Refusal('damaged', hubWords.folderPointer(path));
  }
  const check = checkFile({ path }, await measure(head.stream()));
  if (check.kind !== 'ok') throw new Refusal('damaged', hubWords.folderDamaged(path), check.detail);
}

export interface KeepLocalOptions {
  readonly onProgress?: (loadedBytes: number, totalBytes: number) => void;
  readonly signal?: AbortSignal;
}

export type KeepOutcome =
  | { readonly kind: 'kept' }
  | Extract<InspectOutcome, { kind: 'failed' }>
  | { readonly kind: 'no-space'; readonly error: ReturnType<typeof spaceError> };

const partBytes = 16 * 1024 * 1024;

/** Copies these files (of `hubDownload`) into the store; each is there whole or not at all. Never rejects. */
export async function keepLocalModel(
  files: readonly DownloadFile[],
  blobs: ReadonlyMap<string, Blob>,
  options: KeepLocalOptions = {},
): Promise<KeepOutcome> {
  const totalBytes = files.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  const { freeBytes = Infinity } = await readFigures(thisStorage());
  if (freeBytes < totalBytes) {
    return { kind: 'no-space', error: spaceError({ neededBytes: totalBytes, freeBytes }) };
  }
  let loadedBytes = 0;
  try {
    for (const file of files) {
      await copy(file, blobs.get(file.path), options.signal, (bytes) => {
        loadedBytes += bytes;
        options.onProgress?.(loadedBytes, totalBytes);
      });
    }
    return { kind: 'kept' };
  } catch (thrown) {
    const error = classifyError(thrown);
    if (error.kind === 'storage-full') {
      const neededBytes = totalBytes - loadedBytes;
      return { kind: 'no-space', error: spaceError({ neededBytes, freeBytes: 0 }) };
    }
    if (options.signal?.aborted) return refused('aborted', 'Stopped.');
    return refused('damaged', hubWords.folderDamaged('One of the files'), error.detail);
  }
}

async function copy(
  file: DownloadFile,
  blob: Blob | undefined,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const store = await openModelStore();
  if (store === undefined || blob === undefined) throw new Error(`${file.path} is not there`);
  const sink = await openStoreSink({ own: store, final: store, url: file.url });
  await sink.drop();
  for (let at = 0; at < blob.size; at += partBytes) {
    signal?.throwIfAborted();
    const part = new Uint8Array(await blob.slice(at, at + partBytes).arrayBuffer());
    await sink.add(part);
    onBytes(part.length);
  }
  const found = await measure(sink.read(), { bytes: blob.size, ...(signal ? { signal } : {}) });
  await sink.publish({ ...found, verifiedBy: 'size' });
}
