// Vite finds a worker only in this very shape, written out at each place.

export const startMainModelWorker = (): Worker =>
  new Worker(new URL('../../workers/main-model.worker.ts', import.meta.url), {
    type: 'module',
    name: 'main-model',
  });

export const startSummarizerWorker = (): Worker =>
  new Worker(new URL('../../workers/summarizer.worker.ts', import.meta.url), {
    type: 'module',
    name: 'summarizer',
  });
