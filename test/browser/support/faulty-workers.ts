// Vite wants each worker written out with its literal name.
export const faultyWorkers = {
  throws: () =>
    new Worker(new URL('./faulty.worker.ts', import.meta.url), { type: 'module', name: 'throws' }),
  rejects: () =>
    new Worker(new URL('./faulty.worker.ts', import.meta.url), { type: 'module', name: 'rejects' }),
  losesGpu: () =>
    new Worker(new URL('./faulty.worker.ts', import.meta.url), {
      type: 'module',
      name: 'loses-gpu',
    }),
  losesGpuLoading: () =>
    new Worker(new URL('./faulty.worker.ts', import.meta.url), {
      type: 'module',
      name: 'loses-gpu-loading',
    }),
  losesGpuReading: () =>
    new Worker(new URL('./faulty.worker.ts', import.meta.url), {
      type: 'module',
      name: 'loses-gpu-reading',
    }),
  losesGpuWriting: () =>
    new Worker(new URL('./faulty.worker.ts', import.meta.url), {
      type: 'module',
      name: 'loses-gpu-writing',
    }),
  generateFails: () =>
    new Worker(new URL('./faulty.worker.ts', import.meta.url), {
      type: 'module',
      name: 'generate-fails',
    }),
  noGpuInside: () =>
    new Worker(new URL('./faulty.worker.ts', import.meta.url), {
      type: 'module',
      name: 'no-gpu-inside',
    }),
  halfARuntime: () =>
    new Worker(new URL('./faulty.worker.ts', import.meta.url), {
      type: 'module',
      name: 'half-a-runtime',
    }),
};

/** Nothing is wrong with it; it tells on the BroadcastChannel `fetched` what it fetched for a load. */
export const observedWorker = (): Worker =>
  new Worker(new URL('./observed.worker.ts', import.meta.url), { type: 'module' });
