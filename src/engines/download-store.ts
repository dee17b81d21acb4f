/**
 * How model files lie in Cache Storage, while they arrive and after that.
 *
 * A file arrives in parts, each an entry of its own, so that a crash loses at most the part under way. It
 * counts as present only through the entry under its own address, which is written last and in one step:
 * either the file itself, or, for big files, a list of its parts. So half a file is never taken for one, and
 * a big file is not copied once more (which would need its space twice).
 */

/** Never deleted by the service worker: model files outlive releases of the app. */
export const modelCacheName = 'palimpsest-models';

/** The part of Cache Storage that is used; undefined where the page has none (plain http, private mode). */
export type FileStore = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

/** The store of this page or worker; undefined when there is none or it refuses. */
export async function openModelStore(name = modelCacheName): Promise<FileStore | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await caches.open(name);
  } catch {
    return undefined; // storage is blocked here: the files are fetched and kept in memory
  }
}

/** Bytes `from` up to, not including, `to`. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

export interface StoredFile {
  /** Set when the file is published: whole and verified when it was written. */
  readonly whole?: {
    readonly bytes: number;
    /** As measured when it was published; absent for a file that somebody else put there. */
    readonly sha256?: string;
    readonly verifiedBy?: 'published' | 'size';
    /** Set when it lies in parts. */
    readonly parts?: readonly Part[];
  };
  /** Of an unfinished file: the parts that follow each other from its start. */
  readonly parts: readonly Part[];
}

const partKey = 'palimpsest-part';
const headers = {
  sha256: 'x-palimpsest-sha256',
  verifiedBy: 'x-palimpsest-verified',
  parts: 'x-palimpsest-parts',
} as const;

export function partUrl(url: string, part: Part): string {
  const address = new URL(url);
  address.searchParams.set(partKey, `${part.from}-${part.to}`);
  return address.href;
}

function parsePart(text: string): Part | undefined {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  return from === undefined || to === undefined
    ? undefined
    : { from: Number(from), to: Number(to) };
}

/** What of a file lies in these stores; `own` holds parts, `final` the published file. */
export async function findStored(
  own: FileStore,
  final: FileStore,
  url: string,
): Promise<StoredFile> {
  const published = await final.match(url);
  const whole = published && readWhole(published);
  const listed = whole && whole.parts === undefined ? [] : await listParts(own, url);
  // The browser may have taken a part of a published file: then it is unfinished again.
  if (whole === undefined || !hasAll(listed, whole.parts ?? [])) return { parts: chain(listed) };
  return { whole, parts: [] };
}

function hasAll(listed: readonly Part[], wanted: readonly Part[]): boolean {
  const present = new Set(listed.map(({ from, to }) => `${from}-${to}`));
  return wanted.every(({ from, to }) => present.has(`${from}-${to}`));
}

function readWhole(response: Response): StoredFile['whole'] {
  const listed = response.headers.get(headers.parts);
  const parts = listed?.split(',').flatMap((text) => parsePart(text) ?? []);
  const bytes = parts ? (parts.at(-1)?.to ?? 0) : Number(response.headers.get('content-length'));
  const sha256 = response.headers.get(headers.sha256);
  const verifiedBy = response.headers.get(headers.verifiedBy);
  return {
    bytes,
    ...(parts ? { parts } : {}),
    ...(sha256 === null ? {} : { sha256 }),
    ...(verifiedBy === 'published' || verifiedBy === 'size' ? { verifiedBy } : {}),
  };
}

/** All stored parts of a file, in order. */
export async function listParts(own: FileStore, url: string): Promise<readonly Part[]> {
  const requests = await own.keys(url, { ignoreSearch: true });
  return requests
    .flatMap((request) => parsePart(new URL(request.url).searchParams.get(partKey) ?? '') ?? [])
    .sort((a, b) => a.from - b.from || b.to - a.to);
}

/** Those that follow each other from the start; what lies behind a gap is of no use. */
function chain(parts: readonly Part[]): readonly Part[] {
  const joined: Part[] = [];
  for (const part of parts) if (part.from === (joined.at(-1)?.to ?? 0)) joined.push(part);
  return joined;
}

/** The published file as one response, or undefined. */
export async function openStored(
  own: FileStore,
  final: FileStore,
  url: string,
): Promise<Response | undefined> {
  const published = await final.match(url);
  const whole = published && readWhole(published);
  if (whole?.parts === undefined) return published;
  return new Response(streamParts(own, url, whole.parts), {
    headers: { 'content-length': String(whole.bytes) },
  });
}

/** Parts one after the other, each opened when it is its turn: a model of gigabytes is never in memory. */
export function streamParts(
  own: FileStore,
  url: string,
  parts: readonly Part[],
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const rest = [...parts];
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      for (;;) {
        if (reader === undefined) {
          const part = rest.shift();
          if (part === undefined) {
            controller.close();
            return;
          }
          const body = (await own.match(partUrl(url, part)))?.body;
          // Taken away by the browser since it was listed: a load that reads less than it was told fails.
          if (!body) throw new Error(`a stored part of ${url} is gone`);
          reader = body.getReader();
        }
        const { done, value } = await reader.read();
        if (!done) {
          controller.enqueue(value);
          return;
        }
        reader = undefined;
      }
    },
  });
}

export interface PublishedFacts {
  readonly bytes: number;
  readonly sha256: string;
  readonly verifiedBy: 'published' | 'size';
}

/** Headers of the entry that makes a file present. */
export function publishedHeaders(
  facts: PublishedFacts,
  parts?: readonly Part[],
): Record<string, string> {
  return {
    [headers.sha256]: facts.sha256,
    [headers.verifiedBy]: facts.verifiedBy,
    ...(parts
      ? { [headers.parts]: parts.map(({ from, to }) => `${from}-${to}`).join(',') }
      : { 'content-length': String(facts.bytes) }),
  };
}

/** Removes the file and all its parts. */
export async function dropStored(own: FileStore, final: FileStore, url: string): Promise<void> {
  await final.delete(url);
  for (const part of await listParts(own, url)) await own.delete(partUrl(url, part));
}
