/**
 * Counting tokens. Every budget of the app is checked with the loaded model's own tokenizer and chat
 * template; the estimate below exists for places where no engine is loaded, and is called an estimate.
 */
import type { ChatRow, ToolSpec } from './chat-row';

/** A whole request as it would be sent. */
export interface CountableRequest {
  readonly rows: readonly ChatRow[];
  readonly tools?: readonly ToolSpec[];
}

/**
 * Port. Must not throw: a counter that cannot count any more (its worker is gone) rejects with an
 * EngineError, and the caller gives up the run it was part of.
 */
export interface TokenCounter {
  /** Counts of one tokenizer are not those of another; this tells them apart (stored beside counts). */
  readonly tokenizerId: string;
  /** Tokens of each text by itself, without any template around it. Same length and order as `texts`. */
  countTexts(texts: readonly string[]): Promise<readonly number[]>;
  /**
   * What each row adds to a request, template markers included. Good for planning; for templates that are
   * not additive the sum may differ from {@link countRequest} by a few tokens, so a send is always proved
   * with the latter.
   */
  countRows(rows: readonly ChatRow[]): Promise<readonly number[]>;
  /** Exact tokens of the rendered template, generation header included. */
  countRequest(request: CountableRequest): Promise<number>;
}

const wideScript =
  /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]/u;

/**
 * A rough count for when no tokenizer is at hand: a token per wide (CJK, Hangul, fullwidth) character and
 * per astral character, a quarter for all others, rounded up. Real tokenizers differ by up to a half in both directions:
 * never decide a send on it.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (const char of text) quarters += char.length > 1 || wideScript.test(char) ? 4 : 1;
  return Math.ceil(quarters / 4);
}
