/** Reads a whole file once and says what it is: size, hashes, and how it begins. */

export interface Measured {
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  /** Hex; only when it was asked for. */
  readonly gitBlobSha1?: string;
  /** The first bytes, at most 256: enough to tell a web page from a model. */
  readonly head: Uint8Array;
}

export interface MeasureOptions {
  /** The size that is expected, if one is known. */
  readonly bytes?: number;
  /** Wanted for files whose publisher gives that hash; the expected size is part of it. */
  readonly gitBlob?: boolean;
  readonly onBytes?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

const headBytes = 256;

/** Up to this size a file is hashed in one piece by the browser itself, which needs no program for it. */
const onePieceBytes = 64 * 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

interface Digest {
  update(chunk: Bytes): void;
  /** Hex. */
  end(): Promise<string>;
}

/** Rejects with the stream's error or the signal's reason. */
export async function measure(
  stream: ReadableStream<Bytes>,
  options: MeasureOptions = {},
): Promise<Measured> {
  const { bytes: expected = Infinity, gitBlob, onBytes, signal } = options;
  const inOnePiece = expected <= onePieceBytes;
  const sha256 = await createDigest('SHA-256', inOnePiece);
  const git = gitBlob ? await createDigest('SHA-1', inOnePiece) : undefined;
  git?.update(new TextEncoder().encode(`blob ${expected}\0`));
  let bytes = 0;
  let head: Bytes = new Uint8Array(0);
  await readEach(stream, signal, (chunk) => {
    if (head.length < headBytes) head = join([head, chunk.subarray(0, headBytes - head.length)]);
    sha256.update(chunk);
    git?.update(chunk);
    bytes += chunk.length;
    onBytes?.(chunk.length);
  });
  const found = { bytes, sha256: await sha256.end(), head };
  return git ? { ...found, gitBlobSha1: await git.end() } : found;
}

/** Hands on each piece of a stream; an abort ends the stream too. */
export async function readEach(
  stream: ReadableStream<Bytes>,
  signal: AbortSignal | undefined,
  take: (chunk: Bytes) => void | Promise<void>,
): Promise<void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) return;
      await take(value);
    }
  } catch (thrown) {
    reader.cancel(thrown).catch(() => undefined); // it is over either way
    throw thrown;
  }
}

async function createDigest(name: 'SHA-256' | 'SHA-1', inOnePiece: boolean): Promise<Digest> {
  // Absent on plain http, whatever the types say.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  return inOnePiece && subtle ? pieceDigest(subtle, name) : streamDigest(name);
}

function pieceDigest(subtle: SubtleCrypto, name: 'SHA-256' | 'SHA-1'): Digest {
  const chunks: Bytes[] = [];
  return {
    update: (chunk) => void chunks.push(chunk),
    end: async () => toHex(new Uint8Array(await subtle.digest(name, join(chunks)))),
  };
}

async function streamDigest(name: 'SHA-256' | 'SHA-1'): Promise<Digest> {
  const { createSHA1, createSHA256 } = await import('hash-wasm'); // seldom needed, so loaded when it is
  const hasher = await (name === 'SHA-1' ? createSHA1() : createSHA256());
  return {
    update: (chunk) => void hasher.update(chunk),
    end: () => Promise.resolve(hasher.digest('hex')),
  };
}

export function join(chunks: readonly Bytes[]): Bytes {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
