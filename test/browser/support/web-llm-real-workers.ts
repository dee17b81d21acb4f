// Vite wants each worker written out with its literal name.
export const realWebLlm = {
  well: () =>
    new Worker(new URL('./web-llm-real.worker.ts', import.meta.url), {
      type: 'module',
      name: 'well',
    }),
  offline: () =>
    new Worker(new URL('./web-llm-real.worker.ts', import.meta.url), {
      type: 'module',
      name: 'offline',
    }),
  html: () =>
    new Worker(new URL('./web-llm-real.worker.ts', import.meta.url), {
      type: 'module',
      name: 'html',
    }),
  short: () =>
    new Worker(new URL('./web-llm-real.worker.ts', import.meta.url), {
      type: 'module',
      name: 'short',
    }),
  silent: () =>
    new Worker(new URL('./web-llm-real.worker.ts', import.meta.url), {
      type: 'module',
      name: 'silent',
    }),
  noLibrary: () =>
    new Worker(new URL('./web-llm-real.worker.ts', import.meta.url), {
      type: 'module',
      name: 'no-library',
    }),
  textLibrary: () =>
    new Worker(new URL('./web-llm-real.worker.ts', import.meta.url), {
      type: 'module',
      name: 'text-library',
    }),
};
