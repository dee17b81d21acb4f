/**
 * Where the parts of a file go while it arrives: into the store, or into memory when nothing is to be kept
 * (or can be). Both are read back in the same way to be verified.
 */
import {
  dropStored,
  findStored,
  partUrl,
  publishedHeaders,
  streamParts,
  type FileStore,
  type Part,
  type PublishedFacts,
} from './download-store';

type Bytes = Uint8Array<ArrayBuffer>;

export interface DownloadSink {
  /** Bytes from the start of the file that are kept. */
  readonly loadedBytes: number;
  /** Appends. Rejects when there is no space. */
  add(part: Bytes): Promise<void>;
  read(): ReadableStream<Bytes>;
  drop(): Promise<void>;
  /** Makes the file present, in one step. */
  publish(facts: PublishedFacts): Promise<void>;
}

export interface StoreSinkOptions {
  /** Holds the parts. */
  readonly own: FileStore;
  /** Holds the published file; another one than `own` for libraries that read their own cache. */
  readonly final: FileStore;
  readonly url: string;
  /** Bigger files stay in their parts, so that publishing needs no space for a second copy. */
  readonly wholeBytes?: number;
}

const usualWholeBytes = 64 * 1024 * 1024;

export async function openStoreSink(options: StoreSinkOptions): Promise<DownloadSink> {
  const { own, final, url, wholeBytes = usualWholeBytes } = options;
  let parts: readonly Part[] = (await findStored(own, final, url)).parts;
  const end = (): number => parts.at(-1)?.to ?? 0;
  const dropParts = async (): Promise<void> => {
    for (const part of parts) await own.delete(partUrl(url, part));
  };
  return {
    get loadedBytes() {
      return end();
    },
    async add(bytes) {
      const part = { from: end(), to: end() + bytes.length };
      const length = { 'content-length': String(bytes.length) };
      await own.put(partUrl(url, part), new Response(bytes, { headers: length }));
      parts = [...parts, part];
    },
    read: () => streamParts(own, url, parts),
    async drop() {
      await dropStored(own, final, url);
      parts = [];
    },
    async publish(facts) {
      // A foreign library knows nothing of parts. Cache.put stores all of a body or nothing.
      if (own === final && facts.bytes > wholeBytes) {
        await own.put(url, new Response(null, { headers: publishedHeaders(facts, parts) }));
        return;
      }
      const headers = publishedHeaders(facts);
      await final.put(url, new Response(streamParts(own, url, parts), { headers }));
      await dropParts();
    },
  };
}

export interface MemorySink extends DownloadSink {
  /** The whole file; a Blob, which the browser may put on disk when memory is short. */
  readonly file: Blob;
}

export function createMemorySink(): MemorySink {
  let file = new Blob([]);
  return {
    get file() {
      return file;
    },
    get loadedBytes() {
      return file.size;
    },
    add: (bytes) => {
      file = new Blob([file, bytes]);
      return Promise.resolve();
    },
    read: () => file.stream(),
    drop: () => {
      file = new Blob([]);
      return Promise.resolve();
    },
    publish: () => Promise.resolve(),
  };
}
