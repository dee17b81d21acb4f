/** One file in a hub's list of a repository: its size, and the hash that is published of it. */
import * as v from 'valibot';
import type { HubFile } from './hub-facts';

export const hubSibling = v.looseObject({
  rfilename: v.string(),
  size: v.optional(v.number()),
  blobId: v.optional(v.string()),
  lfs: v.optional(v.nullable(v.looseObject({ sha256: v.optional(v.string()), size: v.number() }))),
});

export function hubFileOf({
  rfilename: path,
  size,
  blobId,
  lfs,
}: v.InferOutput<typeof hubSibling>): HubFile {
  const bytes = lfs?.size ?? size ?? NaN; // without a size the file is refused
  if (lfs?.sha256 !== undefined) return { path, bytes, sha256: lfs.sha256 };
  return lfs || blobId === undefined ? { path, bytes } : { path, bytes, gitBlobSha1: blobId };
}
