/**
 * The engines of the app by their ids: how to make one, and what is true of it before a model is loaded.
 * A new engine is one more entry here.
 */
import type { Engine, Sampling } from '../core/engine';
import type { EngineId, ModelRole } from '../core/models/model-card';
import { createPromptApiEngine, promptApiSamplingControls } from './prompt-api-engine';
import { startMainModelWorker, startSummarizerWorker } from './start-workers';
import { transformersSamplingControls } from './transformers-controls';
import { createTransformersEngine } from './transformers-engine';
import { createWebLlmEngine, type WebLlmEngineOptions } from './web-llm-engine';
import { webLlmSamplingControls } from './web-llm-sampling';
import { startWebLlmSummarizerWorker, startWebLlmWorker } from './web-llm-workers';

export interface EngineFacts {
  readonly engineId: EngineId;
  /** For people. */
  readonly name: string;
  /** What of {@link Sampling} it obeys. A control that is ignored is not offered. */
  readonly samplingControls: readonly (keyof Sampling)[];
  /** Where its models compute; `gpu`: on nothing else. */
  readonly runsOn: 'gpu' | 'gpu-or-cpu' | 'browser';
  /** Whether two engines of it can hold a model each at the same time. */
  readonly secondModel: 'possible' | 'shares-the-first';
}

export interface CreateEngineOptions {
  /** Main model and summariser run in workers of their own. */
  readonly role: ModelRole;
  /** web-llm models that a person added. Left out: the library's own list alone. */
  readonly findWebLlmRecord?: WebLlmEngineOptions['findRecord'];
}

interface Registered {
  readonly create: (options: CreateEngineOptions) => Engine;
  readonly facts: EngineFacts;
}

const registry: Readonly<Record<EngineId, Registered>> = {
  transformers: {
    create: ({ role }) =>
      createTransformersEngine({
        startWorker: role === 'main' ? startMainModelWorker : startSummarizerWorker,
      }),
    facts: {
      engineId: 'transformers',
      name: 'transformers.js',
      samplingControls: transformersSamplingControls,
      runsOn: 'gpu-or-cpu',
      secondModel: 'possible',
    },
  },
  'web-llm': {
    create: ({ role, findWebLlmRecord: findRecord }) =>
      createWebLlmEngine({
        startWorker: role === 'main' ? startWebLlmWorker : startWebLlmSummarizerWorker,
        ...(findRecord ? { findRecord } : {}),
      }),
    facts: {
      engineId: 'web-llm',
      name: 'WebLLM',
      samplingControls: webLlmSamplingControls,
      runsOn: 'gpu',
      secondModel: 'possible',
    },
  },
  'prompt-api': {
    create: () => createPromptApiEngine(),
    facts: {
      engineId: 'prompt-api',
      name: 'The browser’s own model',
      samplingControls: promptApiSamplingControls,
      runsOn: 'browser',
      secondModel: 'shares-the-first',
    },
  },
};

/** Loads nothing and starts no worker yet. */
export function createEngine(engineId: EngineId, options: CreateEngineOptions): Engine {
  return registry[engineId].create(options);
}

export function engineFacts(engineId: EngineId): EngineFacts {
  return registry[engineId].facts;
}

export const engineIds: readonly EngineId[] = Object.values(registry).map(
  ({ facts }) => facts.engineId,
);
