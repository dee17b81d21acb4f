/// <reference lib="webworker" />
// The real host, which tells after each load what this worker has fetched.
import { expose } from 'comlink';
import { createTransformersHost } from '../../../src/engines/transformers-host';

declare const self: DedicatedWorkerGlobalScope;

const host = createTransformersHost(self);

expose({
  ...host,
  async load(...args: Parameters<typeof host.load>) {
    const outcome = await host.load(...args);
    const names = performance.getEntriesByType('resource').map((entry) => entry.name);
    new BroadcastChannel('fetched').postMessage(names);
    return outcome;
  },
});
