/**
 * The hashes that a hub publishes of a repository's files. web-llm's own list of a model names sizes alone,
 * with which a flipped byte in a shard would pass.
 */
import * as v from 'valibot';
import { parseHubAddress } from './hub-address';
import { hubFileOf, hubSibling } from './hub-sibling';
import type { DownloadFile } from './model-downloads';

const repository = v.looseObject({ siblings: v.array(hubSibling) });

/** `read` asks one address and gives its JSON. Files that the hub says nothing of stay as they are. */
export async function withHubHashes(
  files: readonly DownloadFile[],
  repositoryUrl: string,
  read: (url: string) => Promise<unknown>,
): Promise<readonly DownloadFile[]> {
  const address = parseHubAddress(repositoryUrl);
  if (address === undefined) return files;
  const listed = await askHub(`${address.hubUrl}/api/models/${address.id}?blobs=true`, read);
  const folder = `${address.hubUrl}/${address.id}/resolve/`;
  return files.map((file) => {
    const found = file.url.startsWith(folder) ? listed.get(file.path) : undefined;
    // The model's own list has the last word on sizes: a hash of another version would refuse its shards.
    if (found === undefined || (file.bytes ?? found.bytes) !== found.bytes) return file;
    const { bytes, sha256, gitBlobSha1 } = found;
    if (sha256 !== undefined) return { ...file, bytes, sha256 };
    return gitBlobSha1 === undefined ? file : { ...file, bytes, gitBlobSha1 };
  });
}

type Listed = ReadonlyMap<string, ReturnType<typeof hubFileOf>>;

async function askHub(url: string, read: (url: string) => Promise<unknown>): Promise<Listed> {
  try {
    const parsed = v.safeParse(repository, await read(url));
    const files = parsed.success ? parsed.output.siblings.map(hubFileOf) : [];
    return new Map(files.map((file) => [file.path, file]));
  } catch {
    return new Map(); // a hub without such a list: sizes have to do, as without hashes
  }
}
