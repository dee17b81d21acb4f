// Vite finds a worker only in this very shape, written out at each place.

export const startWebLlmWorker = (): Worker =>
  new Worker(new URL('../../workers/web-llm.worker.ts', import.meta.url), {
    type: 'module',
    name: 'web-llm',
  });

export const startWebLlmSummarizerWorker = (): Worker =>
  new Worker(new URL('../../workers/web-llm.worker.ts', import.meta.url), {
    type: 'module',
    name: 'web-llm-summarizer',
  });
