/** What is known about a model before a byte of its weights has moved, wherever its files are. */
import type { EngineError, EngineErrorKind } from '../core/engine';
import type { ModelDtype } from './catalog';
import { engineError } from './engine-errors';

export interface HubFile {
  /** Below the model's folder. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256?: string;
  readonly gitBlobSha1?: string;
}

/** One weight format in which the model is there, with all files that it needs beside the common ones. */
export interface HubWeights {
  readonly dtype: ModelDtype;
  readonly files: readonly HubFile[];
  readonly bytes: number;
}

export interface HubModelFacts {
  /** `ORG/REPO`, or the folder's name. */
  readonly modelId: string;
  readonly name: string;
  /** Absolute, with a slash at its end; of a hub, at one commit, so that its files never change. */
  readonly folderUrl: string;
  /** Configuration and tokenizer, which every weight format needs. */
  readonly files: readonly HubFile[];
  /** At least one. */
  readonly weights: readonly HubWeights[];
  /** As the library calls the architecture. */
  readonly modelType: string;
  /** Tokens; undefined when its files name none. The loaded files win. */
  readonly contextWindow: number | undefined;
  readonly tokenizerClass: string | undefined;
  /** Without a chat template of its own the rows are written in a plain form. */
  readonly hasTemplate: boolean;
  /** By what its template mentions. */
  readonly features: readonly ('thinking' | 'tools')[];
  /** As published; undefined when nobody says. */
  readonly license: string | undefined;
  readonly languages: readonly string[];
}

/** Why a model cannot be added. */
export type HubRefusal =
  | 'bad-address'
  | 'not-found' // or private: a hub does not tell which
  | 'gated'
  | 'no-onnx'
  | 'other-engine' // weights for another library
  | 'not-text-generation'
  | 'no-tokenizer'
  | 'bad-config'
  | 'bad-size'
  | 'too-big'
  | 'web-page'
  | 'damaged'
  | 'network'
  | 'aborted';

export type InspectOutcome =
  | { readonly kind: 'found'; readonly facts: HubModelFacts }
  | { readonly kind: 'failed'; readonly refusal: HubRefusal; readonly error: EngineError };

type Refused = Extract<InspectOutcome, { kind: 'failed' }>;

const engineKinds: Readonly<Record<HubRefusal, EngineErrorKind>> = {
  'bad-address': 'model-missing',
  'not-found': 'model-missing',
  gated: 'model-missing',
  'no-onnx': 'unsupported',
  'other-engine': 'unsupported',
  'not-text-generation': 'unsupported',
  'no-tokenizer': 'unsupported',
  'bad-config': 'model-corrupt',
  'bad-size': 'model-corrupt',
  'too-big': 'unsupported',
  'web-page': 'model-corrupt',
  damaged: 'model-corrupt',
  network: 'network',
  aborted: 'aborted',
};

export function refused(refusal: HubRefusal, message: string, detail?: string): Refused {
  return {
    kind: 'failed',
    refusal,
    error: engineError(engineKinds[refusal], { message, ...(detail ? { detail } : {}) }),
  };
}

/** To be thrown inside this part; what leaves it is the plain outcome. */
export class Refusal extends Error {
  readonly outcome: Refused;

  constructor(...given: Parameters<typeof refused>) {
    super(given[1]);
    this.outcome = refused(...given);
  }
}
