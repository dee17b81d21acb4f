/**
 * One generation on web-llm. What the library leaves open is decided here: whether it may go on from what
 * it holds, how a stop gets through (it hears one only between two tokens, and forgets one that comes
 * before), and what it really cost.
 */
import type { ChatCompletionChunk, ChatCompletionRequestStreaming } from '@mlc-ai/web-llm';
import type { Sampling } from '../core/engine';
import type { FinishReason, Usage } from '../core/message';
import { createStopTextCutter } from './stop-text-cutter';
import type { EncodedRequest, WebLlmEncoder } from './web-llm-encoder';
import type { KvLedger, KvPlan } from './web-llm-kv';
import type { MlcEngine } from './web-llm-library';
import { webLlmSampling } from './web-llm-sampling';
import { createThinkingSplitter, type ReplyPiece } from './web-llm-thinking';

export interface WebLlmGenerator {
  readonly engine: MlcEngine;
  readonly encoder: WebLlmEncoder;
  readonly kv: KvLedger;
}

export interface WebLlmGenerateInput {
  readonly encoded: EncodedRequest;
  /** At least 1; proved to fit behind the prompt. */
  readonly maxTokens: number;
  readonly sampling: Sampling;
  readonly stopTexts: readonly string[];
  /** Set from outside at any time. */
  readonly stop: { readonly stopped: boolean };
  readonly onPiece: (piece: ReplyPiece) => void;
}

export interface WebLlmResult {
  readonly reason: FinishReason;
  readonly usage: Usage;
  /** What the library read of the prompt; less than the prompt when it held the rest. */
  readonly readTokens: number | undefined;
}

/** Throws what the library throws; nothing can be gone on from then. */
export async function generateWebLlm(
  { engine, encoder, kv }: WebLlmGenerator,
  input: WebLlmGenerateInput,
): Promise<WebLlmResult> {
  const { encoded, maxTokens } = input;
  if (input.stop.stopped) return stoppedBefore(encoded);
  const request = { ...encoded, maxTokens };
  const plan = kv.plan(request);
  kv.forget();
  if (plan.kind === 'fresh') await engine.resetChat();
  const reader = createReplyReader(engine, encoder, input);
  for await (const chunk of await engine.chatCompletion(toRequest(encoder, input))) {
    await reader.take(chunk);
  }
  reader.flush();
  const { reply, finish, byItself, ...times } = reader.result();
  // A stop text ends the call by an interrupt, and what was interrupted cannot be gone on from.
  if (finish === 'stop' && byItself) kv.ended(request, plan, reply);
  return {
    reason: finish,
    readTokens: reader.readTokens,
    usage: {
      promptTokens: encoded.promptTokens,
      cachedTokens: cachedTokens(plan, encoded, reader.readTokens),
      completionTokens: reply.tokens,
      ...times,
    },
  };
}

function stoppedBefore({ promptTokens }: EncodedRequest): WebLlmResult {
  const nothing = { cachedTokens: 0, completionTokens: 0, prefillMs: 0, decodeMs: 0 };
  return { reason: 'aborted', readTokens: undefined, usage: { promptTokens, ...nothing } };
}

/**
 * The library's own figure leaves out what it held, so it says nothing about the whole prompt; but where it
 * is more than what was new, the library has not gone on from what it held after all.
 */
function cachedTokens(
  plan: KvPlan,
  { promptTokens, lastRoundTokens }: EncodedRequest,
  readTokens = lastRoundTokens,
): number {
  const went = plan.kind === 'reuse' && readTokens <= lastRoundTokens;
  return went ? Math.max(0, promptTokens - lastRoundTokens) : 0;
}

function toRequest(
  { skippedThinkingTokens }: WebLlmEncoder,
  { encoded, maxTokens, sampling }: WebLlmGenerateInput,
): ChatCompletionRequestStreaming {
  return {
    // A list of its own: the library changes the one that it is given.
    messages: encoded.messages.map(({ role, content }) => ({ role, content })),
    stream: true,
    stream_options: { include_usage: true },
    // The empty thinking block counts as written.
    max_tokens: maxTokens + skippedThinkingTokens,
    ...webLlmSampling(sampling),
    ...(skippedThinkingTokens > 0 ? { extra_body: { enable_thinking: false } } : {}),
  };
}

function createReplyReader(
  engine: MlcEngine,
  encoder: WebLlmEncoder,
  { stop, stopTexts, onPiece }: WebLlmGenerateInput,
) {
  const startedAt = performance.now();
  const splitter = createThinkingSplitter(beginning(encoder));
  const cutter = createStopTextCutter(stopTexts);
  let raw = '';
  let firstAt: number | undefined;
  let interrupted = false;
  let finish: ChatCompletionChunk['choices'][number]['finish_reason'] = null;
  let usage: ChatCompletionChunk['usage'];
  let deltas = 0;

  function show(pieces: readonly ReplyPiece[]): void {
    for (const piece of pieces) {
      if (stop.stopped || cutter.hit) return;
      const text = piece.kind === 'text' ? cutter.push(piece.text) : piece.text;
      if (text !== '') onPiece({ kind: piece.kind, text });
    }
  }

  function reason(): FinishReason {
    if (stop.stopped) return 'aborted';
    if (cutter.hit || finish === 'stop') return 'stop';
    return finish === 'length' ? 'length' : 'aborted';
  }

  return {
    get readTokens() {
      return usage?.prompt_tokens;
    },
    async take(chunk: ChatCompletionChunk): Promise<void> {
      const choice = chunk.choices[0];
      usage = chunk.usage ?? usage;
      finish = choice?.finish_reason ?? finish;
      const delta = choice?.delta.content ?? '';
      raw += delta;
      if (delta !== '') {
        firstAt ??= performance.now();
        deltas += 1;
        show(splitter.push(delta));
      }
      // Told once and read on to the end: the library then counts what it wrote, and is free again.
      if (!interrupted && finish === null && (stop.stopped || cutter.hit)) {
        interrupted = true;
        await engine.interruptGenerate();
      }
    },
    flush(): void {
      show(splitter.flush());
    },
    result() {
      const endedAt = performance.now();
      return {
        finish: reason(),
        byItself: !interrupted,
        reply: { text: raw, tokens: usage?.completion_tokens ?? deltas },
        prefillMs: (firstAt ?? endedAt) - startedAt,
        decodeMs: firstAt === undefined ? 0 : endedAt - firstAt,
      };
    },
  };
}

function beginning({ canThink, opensThinking }: WebLlmEncoder): 'answer' | 'either' | 'thought' {
  if (opensThinking) return 'thought';
  return canThink ? 'either' : 'answer';
}
