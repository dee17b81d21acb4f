/**
 * Recall in a worker: indexing a long session takes seconds, and the page does not wait for them. What is
 * new on a path is sent over once; a worker that dies is started again, and finds nothing meanwhile.
 */
import { wrap, type Remote } from 'comlink';
import type { RecallHit, RecallQuery } from '../core/recall';
import type { MinisearchRecall, MinisearchRecallOptions } from './minisearch-recall';
import type { RecallHost } from './recall-host';

export type RecallWorker = Pick<
  Worker,
  'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'
>;

export interface WorkerRecallOptions extends MinisearchRecallOptions {
  readonly startWorker: () => RecallWorker;
}

/** Sessions that the worker holds; the least recently used one goes first. */
const keptSessions = 2;

/** A worker that dies again and again would be started for ever. */
const maxStarts = 3;

/** Longer than the index itself waits for what is still being taken in; nobody waits longer for a reply. */
const maxWaitMs = 3000;

interface Sent {
  readonly length: number;
  /** Entries form a tree, so the last one tells the branch. */
  readonly lastId: string | undefined;
}

interface Running {
  readonly worker: RecallWorker;
  readonly host: Remote<RecallHost>;
}

export function createWorkerRecall({
  startWorker,
  prompts,
}: WorkerRecallOptions): MinisearchRecall {
  const sent = new Map<string, Sent>();
  const pending = new Set<() => void>();
  let running: Running | undefined;
  let starts = 0;

  function stop(): void {
    running?.worker.terminate();
    running = undefined;
    sent.clear();
    for (const giveUp of pending) giveUp();
  }

  function start(): Running | undefined {
    if (running || starts >= maxStarts) return running;
    starts += 1;
    const worker = startWorker();
    worker.addEventListener('error', stop);
    worker.addEventListener('messageerror', stop);
    const host = wrap<RecallHost>(worker);
    running = { worker, host };
    send(host.open(prompts ? { prompts: stockAnswers(prompts) } : {}));
    return running;
  }

  /** What cannot be sent is not found; the next path is sent whole to a fresh worker. */
  function send(call: Promise<void>): void {
    call.catch(stop);
  }

  return {
    add(sessionId, path) {
      const now = start();
      if (!now) return;
      const before = sent.get(sessionId);
      const isSame = before && path[before.length - 1]?.id === before.lastId;
      const from = isSame ? before.length : 0;
      sent.delete(sessionId);
      sent.set(sessionId, { length: path.length, lastId: path.at(-1)?.id });
      if (from < path.length) send(now.host.add(sessionId, from, path.slice(from)));
      for (const oldest of sent.keys()) {
        if (sent.size <= keptSessions) break;
        sent.delete(oldest);
        send(now.host.forget(oldest));
      }
    },
    async search(query: RecallQuery): Promise<readonly RecallHit[]> {
      if (!running || !sent.has(query.sessionId)) return [];
      const { host } = running;
      return new Promise((resolve) => {
        const giveUp = (): void => {
          clearTimeout(timer);
          pending.delete(giveUp);
          resolve([]);
        };
        const timer = setTimeout(giveUp, maxWaitMs);
        pending.add(giveUp);
        // The port's contract: it finds nothing rather than fail.
        host.search(query).then((hits) => {
          resolve(hits);
          giveUp();
        }, giveUp);
      });
    },
  };
}

type StockAnswers = NonNullable<MinisearchRecallOptions['prompts']>;

function stockAnswers({ fallback, unknown }: StockAnswers): StockAnswers {
  return { fallback, unknown };
}
