/** A short measurement of a loaded model: how long until the first word, and how fast the rest comes. */
import type { Engine, EngineError, EngineInfo } from '../engine';
import type { Usage } from '../message';

export interface BenchmarkResult {
  readonly modelId: string;
  readonly device: string;
  readonly dtype: string;
  /** How long the load before it took; null when it was loaded already. */
  readonly loadMs: number | null;
  readonly firstTokenMs: number;
  readonly tokensPerSecond: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  /** Milliseconds since the epoch. */
  readonly measuredAt: number;
}

export type BenchmarkOutcome =
  | { readonly kind: 'measured'; readonly result: BenchmarkResult }
  | { readonly kind: 'failed'; readonly error: EngineError }
  | { readonly kind: 'aborted' };

/** Long enough to read a prompt and to settle into writing, short enough to be waited for. */
const maxTokens = 64;

const prompt =
  'Describe in a few sentences what you see, hear and smell on a walk along a river in early autumn.';

export interface BenchmarkDeps {
  readonly engine: Engine;
  readonly now: () => number;
  readonly loadMs: number | null;
  readonly signal?: AbortSignal;
}

/** Runs like any other call of the engine, after those that wait already. */
export async function runBenchmark(deps: BenchmarkDeps): Promise<BenchmarkOutcome> {
  const { engine, now, loadMs, signal } = deps;
  const { info } = engine;
  if (info === undefined) {
    return { kind: 'failed', error: { kind: 'not-loaded', message: 'No model is loaded.' } };
  }
  const request = { rows: [{ role: 'user', content: prompt }], maxTokens } as const;
  for await (const event of engine.stream({ ...request, ...(signal ? { signal } : {}) })) {
    if (event.type === 'error') return failedAs(event.error);
    if (event.type !== 'finish') continue;
    if (event.reason === 'aborted') return { kind: 'aborted' };
    return {
      kind: 'measured',
      result: { ...resultOf(info, event.usage), loadMs, measuredAt: now() },
    };
  }
  return {
    kind: 'failed',
    error: { kind: 'internal', message: 'The model ended without a word.' },
  };
}

function failedAs(error: EngineError): BenchmarkOutcome {
  return error.kind === 'aborted' ? { kind: 'aborted' } : { kind: 'failed', error };
}

/** The engine's own clocks: events come in groups and would blur them. */
function resultOf(
  { modelId, device, dtype }: EngineInfo,
  { promptTokens, completionTokens, prefillMs, decodeMs }: Usage,
): Omit<BenchmarkResult, 'loadMs' | 'measuredAt'> {
  // The first token ends the first span, so one fewer was written in the second.
  const tokensPerSecond = (Math.max(0, completionTokens - 1) * 1000) / Math.max(1, decodeMs);
  return {
    modelId,
    device,
    dtype,
    firstTokenMs: prefillMs,
    tokensPerSecond,
    promptTokens,
    outputTokens: completionTokens,
  };
}
