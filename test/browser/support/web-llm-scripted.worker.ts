/// <reference lib="webworker" />
// The real host and the library's own engine around a scripted model; the worker's name says what is wrong.
import { expose } from 'comlink';
import { createWebLlmHost } from '../../../src/engines/web-llm-host';
import {
  createScriptedLibrary,
  type ScriptedLibrary,
  type ScriptedModel,
} from '../../scripted-mlc-engine';
import {
  loadInsides,
  pocketTokenizerFile,
  quickTokenizer,
} from '../../support/web-llm-insides-browser';
import { chatConfig, heldFiles, record } from '../../support/web-llm-model';

declare const self: DedicatedWorkerGlobalScope;

const endless = { reply: () => 'one two six ten '.repeat(200) };

/** Not during the load's own proof, which is call 0. */
const later =
  (act: () => unknown): ScriptedModel['fault'] =>
  ({ call, token }) =>
    call > 0 && token === 4 ? act() : undefined;

function model(): ScriptedModel {
  switch (self.name) {
    case 'well':
      return endless;
    case 'slow-prefill':
      return { ...endless, prefillMs: 400 };
    case 'throws':
      return {
        ...endless,
        fault: later(() => {
          setTimeout(() => {
            throw new Error('thrown inside the worker');
          });
        }),
      };
    case 'rejects':
      return { ...endless, fault: later(() => void Promise.reject(new Error('std::bad_alloc'))) };
    case 'device-lost':
      return { ...endless, fault: later(() => new Error('Device was lost')) };
    case 'silent-loss':
      return { ...endless, fault: later(() => void library.then((it) => it.loseGpu())) };
    case 'empty-load':
      return { ...endless, load: () => 'empty' };
    default:
      throw new Error(`no such script: ${self.name}`);
  }
}

const tokenizerFile = pocketTokenizerFile();

async function prepare(): Promise<ScriptedLibrary> {
  const file = await tokenizerFile;
  return createScriptedLibrary({
    inside: await loadInsides(),
    tokenizer: quickTokenizer(file),
    config: chatConfig,
    records: [record],
    model: model(),
  });
}

const library = prepare();

expose(
  createWebLlmHost(self, {
    importLibrary: () => library,
    createFetcher: () => ({
      ensure: async (...given) => heldFiles(await tokenizerFile).ensure(...given),
      text: async (file) => heldFiles(await tokenizerFile).text(file),
    }),
  }),
);
