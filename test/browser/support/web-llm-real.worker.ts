/// <reference lib="webworker" />
// The real host and the real library. Only the network is ours: a hub that serves a model without weights,
// with the fault that the worker's name says.
import { expose } from 'comlink';
import { createWebLlmHost } from '../../../src/engines/web-llm-host';
import { importWebLlm } from '../../../src/engines/web-llm-library';
import { chatConfig, hub, record, shardBytes, tensorCache } from '../../support/web-llm-model';

declare const self: DedicatedWorkerGlobalScope;

/** A WebAssembly module with nothing in it: valid, and no model library. */
const emptyWasm = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const page = '<!doctype html><title>Home</title>';
const tokenizer = fetch('/models/pocket/tokenizer.json').then((answer) => answer.arrayBuffer());

const asJson = (value: unknown) => new Response(JSON.stringify(value));
const never = new Promise<Response>(() => undefined);

async function serve(path: string): Promise<Response> {
  if (self.name === 'offline') throw new TypeError('Failed to fetch');
  if (path.endsWith('mlc-chat-config.json')) {
    return self.name === 'html' ? new Response(page) : asJson(chatConfig);
  }
  if (path.endsWith('tensor-cache.json')) return asJson(tensorCache);
  if (path.endsWith('tokenizer.json')) return new Response(await tokenizer);
  if (path.endsWith('.bin')) {
    if (self.name === 'silent') return never;
    return new Response(new Uint8Array(self.name === 'short' ? shardBytes - 1 : shardBytes));
  }
  if (!path.endsWith('.wasm')) return new Response('not found', { status: 404 });
  if (self.name === 'no-library') return new Response('not found', { status: 404 });
  if (self.name === 'text-library') return new Response('no program at all');
  return new Response(emptyWasm);
}

const realFetch = self.fetch.bind(self);
self.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (!url.startsWith(hub)) return realFetch(input, init);
  return serve(url);
};

expose(
  createWebLlmHost(self, {
    importLibrary: async () => ({ ...(await importWebLlm()), records: [record] }),
  }),
);
