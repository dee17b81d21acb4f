// Vite wants each worker written out with its literal name.
export const scriptedWebLlm = {
  well: () =>
    new Worker(new URL('./web-llm-scripted.worker.ts', import.meta.url), {
      type: 'module',
      name: 'well',
    }),
  slowPrefill: () =>
    new Worker(new URL('./web-llm-scripted.worker.ts', import.meta.url), {
      type: 'module',
      name: 'slow-prefill',
    }),
  throws: () =>
    new Worker(new URL('./web-llm-scripted.worker.ts', import.meta.url), {
      type: 'module',
      name: 'throws',
    }),
  rejects: () =>
    new Worker(new URL('./web-llm-scripted.worker.ts', import.meta.url), {
      type: 'module',
      name: 'rejects',
    }),
  deviceLost: () =>
    new Worker(new URL('./web-llm-scripted.worker.ts', import.meta.url), {
      type: 'module',
      name: 'device-lost',
    }),
  silentLoss: () =>
    new Worker(new URL('./web-llm-scripted.worker.ts', import.meta.url), {
      type: 'module',
      name: 'silent-loss',
    }),
  emptyLoad: () =>
    new Worker(new URL('./web-llm-scripted.worker.ts', import.meta.url), {
      type: 'module',
      name: 'empty-load',
    }),
};
