/**
 * What web-llm holds in its KV cache. It goes on from there by itself whenever a request continues what it
 * holds letter for letter, and then it holds the reply as it was generated, which may be more tokens than
 * the same text encoded anew. So what is held is counted along, and given up where it might not fit.
 */
import type { WebLlmMessage } from './web-llm-conversation';

interface Held {
  readonly messages: readonly WebLlmMessage[];
  readonly tokens: number;
}

export interface KvRequest {
  readonly messages: readonly WebLlmMessage[];
  readonly promptTokens: number;
  readonly lastRoundTokens: number;
  readonly maxTokens: number;
}

/** `reuse`: the library will read only what is new. `fresh`: it has to be told to forget what it holds. */
export type KvPlan =
  { readonly kind: 'reuse'; readonly tokensBefore: number } | { readonly kind: 'fresh' };

export interface KvLedger {
  plan(request: KvRequest): KvPlan;
  /** After a call that ended by itself; any other end leaves nothing that could be gone on from. */
  ended(
    request: KvRequest,
    plan: KvPlan,
    reply: { readonly text: string; readonly tokens: number },
  ): void;
  forget(): void;
}

export function createKvLedger(contextWindow: number, reuse: 'allowed' | 'never'): KvLedger {
  let held: Held | undefined;
  return {
    plan({ messages, lastRoundTokens, maxTokens }) {
      if (reuse === 'never' || held === undefined) return { kind: 'fresh' };
      if (!sameMessages(held.messages, messages.slice(0, -1))) return { kind: 'fresh' };
      const fits = held.tokens + lastRoundTokens + maxTokens <= contextWindow;
      return fits ? { kind: 'reuse', tokensBefore: held.tokens } : { kind: 'fresh' };
    },
    ended({ messages, promptTokens, lastRoundTokens }, plan, reply) {
      const read = plan.kind === 'reuse' ? plan.tokensBefore + lastRoundTokens : promptTokens;
      held = {
        messages: [...messages, { role: 'assistant', content: reply.text }],
        tokens: read + Math.max(0, reply.tokens - 1), // the last token was chosen but never read
      };
    },
    forget() {
      held = undefined;
    },
  };
}

function sameMessages(a: readonly WebLlmMessage[], b: readonly WebLlmMessage[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ role, content }, at) => b[at]?.role === role && b[at].content === content)
  );
}
