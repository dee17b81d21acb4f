// Vite finds a worker only in this very shape.

export const startHistoryWorker = (): Worker =>
  new Worker(new URL('../../workers/history.worker.ts', import.meta.url), {
    type: 'module',
    name: 'history',
  });
