// Vite finds a worker only in this very shape.

export const startRecallWorker = (): Worker =>
  new Worker(new URL('../../workers/recall.worker.ts', import.meta.url), {
    type: 'module',
    name: 'recall',
  });
