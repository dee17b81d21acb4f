// The worker of the summarising model: exposes a host, and writes down what is requested.
import { expose } from 'comlink';
import { createTransformersHost } from '../src/engines/transformers-host';
import { recordRequests } from '../src/pwa/record-requests';

declare const self: DedicatedWorkerGlobalScope;

recordRequests('worker');
expose(createTransformersHost(self));
