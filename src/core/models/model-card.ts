/**
 * What is told about a model before anything of it is fetched. Every value says where it comes from; what
 * nobody has published is `unknown` and is shown as such, and a calculated value is `about`.
 */

export type EngineId = 'transformers' | 'web-llm' | 'prompt-api';

export type ModelRole = 'main' | 'summarizer';

/** `checked`: the day on which the source said so, as `2026-11-30`. */
export type Fact<T> =
  | {
      readonly kind: 'exact' | 'about';
      readonly value: T;
      readonly source: string;
      readonly checked: string;
    }
  | { readonly kind: 'unknown' };

export type ModelFeature = 'thinking' | 'tools' | 'vision';

/** What a machine must offer; a missing number asks for nothing. */
export interface ModelNeeds {
  /** `any`: a graphics processor or the CPU; `browser`: the browser's own model. */
  readonly device: 'gpu' | 'any' | 'browser';
  /** 16-bit floats in shaders, by the record's own word or by the model's id. */
  readonly shaderF16: boolean;
  readonly storageBuffersPerStage?: number;
  readonly workgroupStorageBytes?: number;
  /** The largest single buffer. */
  readonly bufferBytes?: number;
}

export interface ModelCard {
  readonly modelId: string;
  readonly engineId: EngineId;
  readonly name: string;
  /** What it is good for, best first. */
  readonly roles: readonly ModelRole[];
  readonly origin: 'built-in' | 'curated' | 'added';
  readonly downloadBytes: Fact<number>;
  /** While it runs: weights, cache and working space. */
  readonly memoryBytes: Fact<number>;
  /** Tokens. The loaded files win over it. */
  readonly contextWindow: Fact<number>;
  /** ISO 639-1 codes; `multilingual` where its makers say no more. */
  readonly languages: Fact<readonly string[]>;
  readonly license: Fact<string>;
  readonly features: readonly ModelFeature[];
  readonly needs: ModelNeeds;
  /** One sentence; empty when there is nothing to say. */
  readonly notes: string;
}

export const unknownFact: { readonly kind: 'unknown' } = { kind: 'unknown' };

/** The value, exact or not; undefined when nobody knows. */
export function valueOf<T>(fact: Fact<T>): T | undefined {
  return fact.kind === 'unknown' ? undefined : fact.value;
}

export function findCard(cards: readonly ModelCard[], modelId: string): ModelCard | undefined {
  return cards.find((card) => card.modelId === modelId);
}
