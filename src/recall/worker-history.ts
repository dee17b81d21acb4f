/** Search in a worker. One that dies is started again, empty; `died` says that it has to be filled anew. */
import { wrap, type Remote } from 'comlink';
import type { SearchDocument, SearchFound, SearchQuery } from '../core/search/search-document';
import type { HistoryHost } from './history-host';

export interface HistorySearch {
  /** Rejects when the worker cannot take it. */
  put(sessionId: string, documents: readonly SearchDocument[]): Promise<void>;
  search(query: SearchQuery): Promise<SearchFound>;
  /** Ends the worker and forgets all; the next call starts another. */
  stop(): void;
}

export function createWorkerHistory(startWorker: () => Worker, died: () => void): HistorySearch {
  let running: { readonly worker: Worker; readonly host: Remote<HistoryHost> } | undefined;
  let giveUp: ((reason: Error) => void)[] = [];

  function stop(): void {
    running?.worker.terminate();
    running = undefined;
    const waiting = giveUp;
    giveUp = [];
    for (const reject of waiting) reject(new Error('The search was stopped.'));
  }

  function hostOf(): Remote<HistoryHost> {
    if (running) return running.host;
    const worker = startWorker();
    const lost = (): void => {
      stop();
      died();
    };
    worker.addEventListener('error', lost);
    worker.addEventListener('messageerror', lost);
    running = { worker, host: wrap<HistoryHost>(worker) };
    return running.host;
  }

  /** A worker that died answers nothing, ever. */
  function ask<T>(call: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      giveUp.push(reject);
      const settle = (): void => {
        giveUp = giveUp.filter((one) => one !== reject);
      };
      call.then(resolve, reject).finally(settle);
    });
  }

  return {
    put: (sessionId, documents) => ask(hostOf().put(sessionId, documents)),
    search: (query) => ask(hostOf().search(query)),
    stop,
  };
}
