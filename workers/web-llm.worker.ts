// A worker for one model of web-llm, main model or summariser: exposes a host, and writes down what is requested.
import { expose } from 'comlink';
import { createWebLlmHost } from '../src/engines/web-llm-host';
import { recordRequests } from '../src/pwa/record-requests';

declare const self: DedicatedWorkerGlobalScope;

recordRequests('worker');
expose(createWebLlmHost(self));
