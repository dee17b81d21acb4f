// A worker for one model of web-llm, main model or summariser: exposes a host and nothing else.
import { expose } from 'comlink';
import { createWebLlmHost } from '../src/engines/web-llm-host';

declare const self: DedicatedWorkerGlobalScope;

expose(createWebLlmHost(self));
