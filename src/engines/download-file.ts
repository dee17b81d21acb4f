/**
 * Downloads one file: in parts, each kept as soon as it is here, so that whatever breaks off goes on where
 * it was; then verified as a whole, and only then present.
 */
import { checkFile, type FileCheck } from './download-check';
import { measure, readEach, join } from './download-digest';
import { requestRange, transient, WrongVersion, type RangeAnswer } from './download-request';
import { withRetries, type RetryNews, type RetryPolicy } from './download-retry';
import type { DownloadSink } from './download-sink';
import { downloadWords } from './download-words';
import { classifyError, describeThrown, EngineFailure, engineFailure } from './engine-errors';
import type { DownloadFile } from './model-downloads';

/**
 * Bytes of a part. Lost at most when the tab is killed; smaller ones cost a round trip each, bigger ones
 * memory.
 */
export const defaultPartBytes = 16 * 1024 * 1024;

/** A try that brought less than this is no progress: a line that only drips is given up in the end. */
const progressBytes = 64 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

export interface DownloadContext {
  readonly fetch: typeof globalThis.fetch;
  readonly retry: RetryPolicy;
  readonly partBytes?: number;
  readonly signal?: AbortSignal;
  /** Bytes of this file that are here, and its size (0 while unknown). Falls when damaged ones are dropped. */
  readonly onProgress?: (loadedBytes: number, totalBytes: number) => void;
  readonly onRetry?: (news: RetryNews) => void;
  /** Bytes that have been read again to verify them. */
  readonly onVerify?: (checkedBytes: number, totalBytes: number) => void;
}

/** Rejects with an EngineFailure, or with the signal's reason; what has arrived stays in the sink then. */
export async function downloadFile(
  file: DownloadFile,
  sink: DownloadSink,
  context: DownloadContext,
): Promise<void> {
  // Once more after damage: a byte that flipped on the way is whole at the second try.
  for (const triesLeft of [1, 0]) {
    await fetchAll(file, sink, context);
    const check = await verify(file, sink, context);
    if (check === undefined) return;
    await sink.drop();
    context.onProgress?.(0, file.bytes ?? 0);
    if (triesLeft === 0 || check.kind === 'web-page') throw refusal(file, check);
  }
}

async function fetchAll(...given: Parameters<typeof downloadFile>): Promise<void> {
  try {
    await new ArrivingFile(...given).fetchAll();
  } catch (thrown) {
    if (thrown instanceof WrongVersion) await given[1].drop();
    throw thrown;
  }
}

function refusal(file: DownloadFile, check: Exclude<FileCheck, { kind: 'ok' }>): EngineFailure {
  const words = check.kind === 'web-page' ? downloadWords.webPage : downloadWords.damaged;
  return engineFailure('model-corrupt', { message: words(file.path), detail: check.detail });
}

/** Publishes a file that is what it should be; else says what is wrong with it. */
async function verify(
  file: DownloadFile,
  sink: DownloadSink,
  { signal, onVerify }: DownloadContext,
): Promise<Exclude<FileCheck, { kind: 'ok' }> | undefined> {
  const total = sink.loadedBytes;
  let checked = 0;
  const found = await measure(sink.read(), {
    bytes: file.bytes ?? total,
    gitBlob: file.gitBlobSha1 !== undefined,
    signal,
    onBytes: (bytes) => {
      checked += bytes;
      onVerify?.(checked, total);
    },
  });
  const check = checkFile(file, found);
  if (check.kind !== 'ok') return check;
  signal?.throwIfAborted();
  await sink.publish({ ...found, verifiedBy: check.verifiedBy });
  return undefined;
}

/** The bytes of one file on their way: what is in the sink, and the beginning of the next part. */
class ArrivingFile {
  readonly #file: DownloadFile;
  readonly #sink: DownloadSink;
  readonly #context: DownloadContext;
  readonly #partBytes: number;
  #pending: Bytes[] = [];
  #pendingBytes = 0;
  #total: number | undefined;

  constructor(file: DownloadFile, sink: DownloadSink, context: DownloadContext) {
    this.#file = file;
    this.#sink = sink;
    this.#context = context;
    this.#partBytes = context.partBytes ?? defaultPartBytes;
    this.#total = file.bytes;
  }

  get #position(): number {
    return this.#sink.loadedBytes + this.#pendingBytes;
  }

  get #isComplete(): boolean {
    return this.#total !== undefined && this.#position >= this.#total;
  }

  async fetchAll(): Promise<void> {
    const { signal, onRetry, retry } = this.#context;
    let before = this.#position;
    const progressed = (): boolean => {
      const has = this.#position >= before + progressBytes;
      before = this.#position;
      return has;
    };
    this.#report();
    // Of an unknown size, or more than the file should have: perhaps parts of another version of it.
    if (this.#total === undefined || this.#position > this.#total) await this.#sink.drop();
    try {
      while (!this.#isComplete) {
        await withRetries(() => this.#fetchSome(), progressed, { policy: retry, onRetry, signal });
      }
    } finally {
      await this.#keepPending(); // also what a stop has cut short: it is not fetched again
    }
  }

  async #fetchSome(): Promise<void> {
    const from = this.#position;
    const limit = from === 0 && this.#total === undefined ? undefined : from + this.#partBytes;
    const to = limit === undefined ? undefined : Math.min(limit, this.#total ?? Infinity);
    const stall = createStall(this.#context);
    try {
      const answer = await requestRange({
        ...this.#context,
        url: this.#file.url,
        path: this.#file.path,
        from,
        to,
        total: this.#total,
        signal: stall.signal,
      });
      this.#total ??= answer.total;
      await this.#take(answer, stall.touch, stall.signal);
      this.#refuseShort(answer, to);
    } catch (thrown) {
      this.#context.signal?.throwIfAborted();
      if (stall.signal.aborted) throw transient(this.#file.path, 'nothing arrived for too long');
      throw thrown;
    } finally {
      stall.stop();
    }
  }

  async #take(answer: RangeAnswer, touch: () => void, signal: AbortSignal): Promise<void> {
    let at = answer.from;
    try {
      await readEach(answer.body, signal, async (chunk) => {
        touch();
        const skip = Math.max(0, this.#position - at);
        at += chunk.length;
        if (skip < chunk.length) await this.#add(skip === 0 ? chunk : chunk.subarray(skip));
      });
    } catch (thrown) {
      if (signal.aborted || thrown instanceof EngineFailure) throw thrown;
      throw transient(this.#file.path, describeThrown(thrown));
    }
  }

  async #add(chunk: Bytes): Promise<void> {
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
    this.#report();
    if (this.#total !== undefined && this.#position > this.#total) {
      const { path } = this.#file;
      throw new WrongVersion(
        downloadWords.damaged(path),
        `${path} has more than the ${this.#total} bytes that it should have`,
      );
    }
    if (this.#pendingBytes >= this.#partBytes) await this.#keepPending();
  }

  async #keepPending(): Promise<void> {
    if (this.#pendingBytes === 0) return;
    const part = join(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    try {
      await this.#sink.add(part);
    } catch (thrown) {
      throw new EngineFailure(classifyError(thrown)); // the store's failure is not the network's
    }
  }

  /** The body has ended by itself: is that all there is? */
  #refuseShort(answer: RangeAnswer, to: number | undefined): void {
    const { path, bytes } = this.#file;
    if (this.#total === undefined)
      this.#total = this.#position; // a server that says no size
    else if (this.#position < (to ?? this.#total)) {
      throw transient(
        path,
        `${path} ended after ${this.#position} of ${bytes ?? answer.total} bytes`,
      );
    }
  }

  #report(): void {
    this.#context.onProgress?.(this.#position, this.#total ?? 0);
  }
}

/** A signal that also fires when nothing has arrived for too long. */
function createStall({ signal, retry }: DownloadContext) {
  const own = new AbortController();
  const bark = (): void => {
    own.abort();
  };
  let timer = setTimeout(bark, retry.stallMs);
  return {
    signal: signal ? AbortSignal.any([own.signal, signal]) : own.signal,
    touch: (): void => {
      clearTimeout(timer);
      timer = setTimeout(bark, retry.stallMs);
    },
    stop: (): void => {
      clearTimeout(timer);
    },
  };
}
