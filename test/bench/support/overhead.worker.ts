/// <reference lib="webworker" />
// The real host, and beside it in the same worker the library's own `generate` on a model of its own.
import { Tensor } from '@huggingface/transformers';
import { expose } from 'comlink';
import type { ChatRow } from '../../../src/core/chat-row';
import type { HostLoadRequest } from '../../../src/engines/host-protocol';
import { ensureModelFiles, openModelStore } from '../../../src/engines/model-cache';
import { createTransformersHost } from '../../../src/engines/transformers-host';
import { loadTransformersModel, type LoadedModel } from '../../../src/engines/transformers-model';

declare const self: DedicatedWorkerGlobalScope;

const host = createTransformersHost(self);
let plain: LoadedModel | undefined;

async function loadPlain(request: HostLoadRequest): Promise<void> {
  const store = await openModelStore();
  const outcome = await ensureModelFiles({ ...request, store, fetch: (...args) => fetch(...args) });
  if (outcome.kind === 'failed') throw new Error(outcome.error.message);
  plain = await loadTransformersModel(request, outcome.files);
}

const api = {
  ...host,

  async load(request: HostLoadRequest, onProgress: Parameters<typeof host.load>[1]) {
    const outcome = await host.load(request, onProgress);
    await loadPlain(request);
    return outcome;
  },

  /** The same prompt without anything of ours: tokens and ms. */
  async generatePlain(rows: readonly ChatRow[], maxTokens: number) {
    if (plain === undefined) throw new Error('not loaded');
    const ids = plain.encoder.encodeRequest({ rows });
    const startedAt = performance.now();
    const output = await plain.model.generate({
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), [1, ids.length]),
      max_new_tokens: maxTokens,
      do_sample: false,
    });
    const ms = performance.now() - startedAt;
    if (!(output instanceof Tensor)) throw new Error('unexpected output');
    return { tokens: output.data.length - ids.length, ms };
  },
};

export type OverheadApi = typeof api;

expose(api);
