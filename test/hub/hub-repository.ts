// A repository as a hub keeps it: files, a revision, and what the publisher says about it.
import { createHash } from 'node:crypto';

export interface HubRepository {
  /** `ORG/REPO` */
  readonly id: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly task: string;
  readonly licence?: string;
  readonly access: 'public' | 'gated' | 'private';
  /** For lying about sizes: overrides of what the API says about a file. */
  readonly claimedBytes?: Readonly<Record<string, number>>;
}

export type NewRepository = Pick<HubRepository, 'id'> &
  Partial<Omit<HubRepository, 'id' | 'files'>> & {
    readonly files: Readonly<Record<string, Uint8Array | string>>;
  };

export function createRepository(given: NewRepository): HubRepository {
  const files = Object.entries(given.files).map(([path, body]): [string, Uint8Array] => [
    path,
    typeof body === 'string' ? Buffer.from(body) : body,
  ]);
  return { task: 'text-generation', access: 'public', ...given, files: new Map(files) };
}

const hex = (algorithm: string, ...parts: readonly (Uint8Array | string)[]): string => {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** The commit: changes with the content, as a real one does. */
export function revisionOf(repository: HubRepository): string {
  const parts = [...repository.files].flatMap(([path, body]) => [path, body]);
  return hex('sha1', ...parts);
}

/** Big binary files lie in LFS and have a SHA-256, all others only the id of their Git blob. */
const isLarge = (path: string): boolean => /\.(onnx|onnx_data.*|bin|wasm)$/.test(path);

const blobId = (body: Uint8Array): string => hex('sha1', `blob ${body.length}\0`, body);

export function siblings(repository: HubRepository): object[] {
  return [...repository.files].map(([rfilename, body]) => {
    const size = repository.claimedBytes?.[rfilename] ?? body.length;
    if (!isLarge(rfilename)) return { rfilename, size, blobId: blobId(body) };
    const lfs = { sha256: hex('sha256', body), size, pointerSize: 135 };
    return { rfilename, size, blobId: hex('sha1', 'pointer', body), lfs };
  });
}

/** `/api/models/ORG/REPO?blobs=true`, the keys that libraries and we read. */
export function modelInfo(repository: HubRepository, withBlobs: boolean): object {
  const licence = repository.licence === undefined ? [] : [`license:${repository.licence}`];
  const names = [...repository.files.keys()].map((rfilename) => ({ rfilename }));
  return {
    id: repository.id,
    modelId: repository.id,
    sha: revisionOf(repository),
    private: repository.access === 'private',
    gated: repository.access === 'gated' ? 'manual' : false,
    pipeline_tag: repository.task,
    library_name: 'transformers.js',
    tags: ['transformers.js', 'onnx', repository.task, ...licence],
    ...(repository.licence === undefined ? {} : { cardData: { license: repository.licence } }),
    siblings: withBlobs ? siblings(repository) : names,
  };
}

/** `/api/models/ORG/REPO/tree/REV` */
export function fileTree(repository: HubRepository): object[] {
  return [...repository.files].map(([path, body]) => ({
    type: 'file',
    path,
    size: body.length,
    oid: blobId(body),
    ...(isLarge(path) ? { lfs: { oid: hex('sha256', body), size: body.length } } : {}),
  }));
}
