/**
 * One generation: prompt in, text out. Everything that the library's own `generate` and streamer leave
 * open is decided here: when the KV cache may be reused, how to stop, and when the worker gets a chance to
 * hear that it should.
 */
import {
  type DynamicCache,
  random,
  StoppingCriteria,
  Tensor,
  type PreTrainedModel,
} from '@huggingface/transformers';
import type { Sampling } from '../core/engine';
import type { FinishReason, Usage } from '../core/message';
import { createDegenerationWatch, type DegenerationWatch } from './degeneration';
import type { KvCache } from './kv-cache';
import { hearMessages } from './pause-between-tokens';
import { createTextWriter, type TextWriter } from './text-writer';
import type { LoadedModel } from './transformers-model';
import { samplingOptions } from './transformers-sampling';

/**
 * Tokens of a prompt that are computed in one go. Between two parts the worker can hear a stop; smaller
 * parts would cost speed, bigger ones make Stop wait on slow devices.
 */
const prefillPartTokens = 256;

/** Set from outside, read at each token and part. One per generation: a used one would end the next. */
export interface StopFlag {
  stopped: boolean;
}

export interface GenerateInput {
  readonly promptIds: readonly number[];
  /** At least 1. */
  readonly maxTokens: number;
  readonly sampling: Sampling;
  readonly stopTexts: readonly string[];
  readonly stop: StopFlag;
  readonly onText: (text: string) => void;
  readonly onPrefill: (doneTokens: number) => void;
}

export interface GenerateResult {
  readonly reason: FinishReason;
  readonly usage: Usage;
  /** The reply was ended because it had run wild. */
  readonly degenerate: boolean;
}

export async function generateReply(
  loaded: LoadedModel,
  kv: KvCache,
  input: GenerateInput,
): Promise<GenerateResult> {
  const startedAt = performance.now();
  const { promptIds, stop } = input;
  const { cache, cachedTokens } = await kv.take(promptIds);
  const watch = createDegenerationWatch();
  let degenerate = false;
  const writer = createTextWriter({
    ...input,
    decode: loaded.decode,
    onText: (text) => {
      input.onText(text);
      degenerate ||= watch.text(text);
    },
  });
  let done = cachedTokens;
  while (!stop.stopped && promptIds.length - done > prefillPartTokens) {
    done += prefillPartTokens;
    await computePart(loaded.model, promptIds.slice(0, done), cache);
    input.onPrefill(done);
    await hearMessages();
  }
  if (stop.stopped) {
    kv.keep(promptIds.slice(0, done));
    const usage = { ...noUsage(promptIds.length, cachedTokens), prefillMs: sinceMs(startedAt) };
    return { reason: 'aborted', usage, degenerate };
  }
  const reader = new ReadTokens(writer, stop, watch);
  await decode(loaded.model, input, cache, reader);
  writer.finish();
  kv.keep([...promptIds, ...writer.ids].slice(0, -1)); // the last token was chosen but not computed
  return {
    reason: finishReason(loaded.model, input, writer),
    degenerate: degenerate || reader.wild,
    usage: {
      promptTokens: promptIds.length,
      cachedTokens,
      completionTokens: writer.ids.length,
      prefillMs: (writer.firstAt ?? performance.now()) - startedAt,
      decodeMs: writer.firstAt === undefined ? 0 : sinceMs(writer.firstAt),
    },
  };
}

function noUsage(promptTokens: number, cachedTokens: number): Usage {
  return { promptTokens, cachedTokens, completionTokens: 0, prefillMs: 0, decodeMs: 0 };
}

/** Gives the library's untyped random module a type. */
function seedGenerator(generator: { seed(seed?: number): void }, seed: number | undefined): void {
  generator.seed(seed);
}

const sinceMs = (start: number): number => performance.now() - start;

const toTensor = (ids: readonly number[]): Tensor =>
  new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]);

const onesLike = (ids: readonly number[]): Tensor =>
  new Tensor('int64', new BigInt64Array(ids.length).fill(1n), [1, ids.length]);

/** Fills the cache with the keys and values of these ids; the token chosen on the way is not used. */
async function computePart(
  model: PreTrainedModel,
  ids: readonly number[],
  cache: DynamicCache,
): Promise<void> {
  await model.generate({
    input_ids: toTensor(ids),
    attention_mask: onesLike(ids),
    past_key_values: cache,
    max_new_tokens: 1,
    do_sample: false,
  });
}

async function decode(
  model: PreTrainedModel,
  input: GenerateInput,
  cache: DynamicCache,
  reader: ReadTokens,
): Promise<void> {
  const { promptIds, sampling } = input;
  seedGenerator(random, sampling.seed); // without a seed the library takes one from the system
  await model.generate({
    input_ids: toTensor(promptIds),
    attention_mask: onesLike(promptIds),
    past_key_values: cache,
    max_new_tokens: input.maxTokens,
    ...samplingOptions(sampling),
    stopping_criteria: [reader],
  });
}

function finishReason(
  model: PreTrainedModel,
  { stop, maxTokens }: GenerateInput,
  writer: TextWriter,
): FinishReason {
  if (stop.stopped) return 'aborted';
  if (writer.hitStopText) return 'stop';
  const last = writer.ids.at(-1);
  const ends = [model.generation_config?.eos_token_id].flat();
  if (last !== undefined && ends.includes(last)) return 'stop';
  return writer.ids.length >= maxTokens ? 'length' : 'stop';
}

/**
 * Called by the library after each token, with all ids so far: the place where tokens are read and where
 * the generation is ended.
 */
class ReadTokens extends StoppingCriteria {
  /** The reply repeats itself without end, or is no text any more. */
  wild = false;

  constructor(
    readonly writer: TextWriter,
    readonly stop: StopFlag,
    readonly watch: DegenerationWatch,
  ) {
    super();
  }

  override _call(inputIds: number[][]): boolean[] {
    return inputIds.map((ids) => {
      const id = Number(ids.at(-1));
      this.writer.token(id);
      this.wild = this.watch.token(id);
      return this.stop.stopped || this.writer.hitStopText || this.wild;
    });
  }
}
