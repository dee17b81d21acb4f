/** One request for a file or a range of it, and all that a server can do wrong with it. */
import { describeThrown, engineError, EngineFailure, engineFailure } from './engine-errors';
import { TransientFailure } from './download-retry';
import { downloadWords } from './download-words';

export interface RangeRequest {
  readonly url: string;
  /** For messages. */
  readonly path: string;
  /** First byte that is wanted. */
  readonly from: number;
  /** Behind the last byte that is wanted; undefined for all that follows. */
  readonly to: number | undefined;
  /** Size of the whole file, if known. */
  readonly total: number | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
}

export interface RangeAnswer {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Where the body begins in the file: 0 when the server knows no ranges and sends all. */
  readonly from: number;
  /** Size of the whole file as the server says it. */
  readonly total: number | undefined;
}

/** The server's file is not the one that is wanted, so what has arrived of it is of no use. */
export class WrongVersion extends EngineFailure {
  constructor(message: string, detail: string) {
    super(engineError('model-corrupt', { message, detail }));
  }
}

/** Throws a TransientFailure for what may be gone at the next try, an EngineFailure for what will not. */
export async function requestRange(request: RangeRequest): Promise<RangeAnswer> {
  const { path, from, to, total } = request;
  const whole = from === 0 && (to === undefined || to === total);
  // A range with both ends is a simple header: it needs no preflight, wherever the server is.
  const range = `bytes=${from}-${to === undefined ? '' : to - 1}`;
  const response = await send(request, whole ? {} : { Range: range });
  refuseBadStatus(path, response);
  refuseWebPage(path, response);
  const answer = readRange(response, whole ? 0 : from);
  if (total !== undefined && answer.total !== undefined && answer.total !== total) {
    const message =
      response.status === 206
        ? downloadWords.otherSize(path, answer.total, total)
        : downloadWords.damaged(path);
    throw new WrongVersion(message, `${path} has ${answer.total} bytes and should have ${total}`);
  }
  if (response.body === null) {
    throw transient(path, `${path}: the answer has no body`);
  }
  return { ...answer, body: response.body };
}

async function send(
  { url, path, fetch, signal }: RangeRequest,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  try {
    // The file is stored by us: a second copy in the browser's own cache would only take space.
    return await fetch(url, { cache: 'no-store', credentials: 'same-origin', headers, signal });
  } catch (thrown) {
    signal.throwIfAborted();
    throw new TransientFailure(
      engineFailure('network', { detail: `${path}: ${describeThrown(thrown)}` }),
    );
  }
}

function refuseBadStatus(path: string, response: Response): void {
  const { status } = response;
  if (response.ok) return;
  const detail = `${path}: the server answered ${status}`;
  if (status === 404 || status === 410) {
    throw engineFailure('model-missing', { detail: `${path}: ${status}` });
  }
  if (status === 401 || status === 403) {
    throw engineFailure('model-missing', { message: downloadWords.notPublic(path), detail });
  }
  if (status === 416) throw new WrongVersion(downloadWords.damaged(path), detail);
  const failure = engineFailure('network', { detail });
  // Busy, or broken for a moment. Anything else will be answered the same way next time.
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    throw new TransientFailure(failure, askedWaitMs(response));
  }
  throw failure;
}

function refuseWebPage(path: string, response: Response): void {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('text/html')) return;
  throw engineFailure('model-corrupt', {
    message: downloadWords.webPage(path),
    detail: `${path}: content type ${type}`,
  });
}

function readRange(response: Response, asked: number): Omit<RangeAnswer, 'body'> {
  if (response.status !== 206) return { from: 0, total: lengthOf(response) };
  const header = response.headers.get('content-range') ?? '';
  const [, from, size] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(header) ?? [];
  // The header is not readable across origins unless the server allows it; then the range is taken as asked.
  if (from === undefined) return { from: asked, total: undefined };
  return { from: Number(from), total: size === '*' ? undefined : Number(size) };
}

/**
 * Undefined for a compressed body, whose length says nothing about the file. Across origins nobody tells us
 * whether it is compressed.
 */
function lengthOf(response: Response): number | undefined {
  const length = response.headers.get('content-length');
  if (length === null || response.headers.has('content-encoding')) return undefined;
  if (response.type === 'cors') return undefined;
  return Number(length);
}

function askedWaitMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}

/** A connection that broke: what has arrived is used. */
export function transient(path: string, detail: string): TransientFailure {
  return new TransientFailure(
    engineFailure('network', { message: downloadWords.brokeOff(path), detail }),
  );
}
