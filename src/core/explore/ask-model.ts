/** One model call of the canvas: the whole text, or why there is none. */
import type { ChatRow } from '../chat-row';
import type { Engine, EngineError, Sampling } from '../engine';
import type { PromptConstants } from '../prompts';

export interface ModelCall {
  readonly engine: Engine;
  readonly rows: readonly ChatRow[];
  readonly maxTokens: number;
  readonly sampling: Sampling;
  readonly signal: AbortSignal;
  /** Told of the text so far at each piece. */
  readonly onText?: (text: string) => void;
}

export type ModelAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failed'; readonly error: EngineError }
  | { readonly kind: 'stopped' };

/** Never rejects. */
export async function askModel(call: ModelCall): Promise<ModelAnswer> {
  const { engine, rows, maxTokens, sampling, signal, onText } = call;
  let text = '';
  try {
    for await (const event of engine.stream({ rows, maxTokens, sampling, signal })) {
      if (event.type === 'text-delta') {
        text += event.text;
        onText?.(text);
      } else if (event.type === 'error') {
        const isStop = event.error.kind === 'aborted' || signal.aborted;
        return isStop ? { kind: 'stopped' } : { kind: 'failed', error: event.error };
      } else if (event.type === 'finish' && event.reason === 'aborted') return { kind: 'stopped' };
    }
    return { kind: 'text', text };
  } catch (cause) {
    // An adapter that throws breaks its contract; the cards it was to fill say so and can be retried.
    const message = 'The model broke off. Try again.';
    return { kind: 'failed', error: { kind: 'internal', message, detail: String(cause) } };
  }
}

/** A request of the canvas is one message of its own; no conversation stands before it. */
export function rowsFor(prompts: PromptConstants, prompt: string): readonly ChatRow[] {
  return [
    { role: 'system', content: prompts.system },
    { role: 'user', content: prompt },
  ];
}

/** Surprise is how freely words are chosen, apart from how far an idea goes: 0 always takes the likeliest. */
export function samplingFor(surprise: number, seed: number): Sampling {
  if (surprise <= 0) return { temperature: 0, seed };
  return { temperature: Math.min(1, surprise) * 1.2, topK: 40, seed };
}
