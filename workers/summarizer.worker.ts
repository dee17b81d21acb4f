// The worker of the summarising model: exposes a host and nothing else.
import { expose } from 'comlink';
import { createTransformersHost } from '../src/engines/transformers-host';

declare const self: DedicatedWorkerGlobalScope;

expose(createTransformersHost(self));
