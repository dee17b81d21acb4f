/** How far one turn may go before it ends, whatever the model wants. */

export interface TurnLimits {
  /** Model calls whose tool calls are carried out. After them the model answers once more, without tools. */
  readonly maxSteps: number;
  /** All steps together, milliseconds. */
  readonly maxMs: number;
  /** Tokens that the model wrote in all steps. */
  readonly maxTokens: number;
  /** The same call this many times in a row is a loop. */
  readonly maxRepeats: number;
}

/** Small models that need more than eight calls for one message go round in circles. */
export const defaultLimits: TurnLimits = {
  maxSteps: 8,
  maxMs: 600_000,
  maxTokens: 16_384,
  maxRepeats: 2,
};

/** What a turn has used so far. */
export interface TurnUse {
  readonly steps: number;
  readonly ms: number;
  readonly tokens: number;
  /** Calls in a row that repeated the one before. */
  readonly repeats: number;
}

/**
 * `go-on`: the model may call tools; `wrap-up`: it answers with what it has, without tools; `end`: it is not
 * asked again, and `reason` tells the user why.
 */
export type NextStep =
  | { readonly kind: 'go-on' }
  | { readonly kind: 'wrap-up' }
  | { readonly kind: 'end'; readonly reason: string };

export function nextStep(use: TurnUse, limits: TurnLimits): NextStep {
  if (use.ms >= limits.maxMs) {
    const reason = `This turn took longer than ${minutes(limits.maxMs)}, so it was ended.`;
    return { kind: 'end', reason: `${reason} What was done is kept.` };
  }
  if (use.tokens >= limits.maxTokens) {
    const reason = `This turn wrote more than ${limits.maxTokens} tokens, so it was ended.`;
    return { kind: 'end', reason: `${reason} What was done is kept.` };
  }
  const isSpent = use.steps >= limits.maxSteps || use.repeats >= limits.maxRepeats;
  return isSpent ? { kind: 'wrap-up' } : { kind: 'go-on' };
}

function minutes(ms: number): string {
  const whole = Math.max(1, Math.round(ms / 60_000));
  return whole === 1 ? 'a minute' : `${whole} minutes`;
}
