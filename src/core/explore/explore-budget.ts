/** Whether a request of the canvas fits the loaded window, with figures when it does not. */
import type { ChatRow } from '../chat-row';
import type { TokenCounter } from '../tokens';

export interface FitQuestion {
  readonly counter: TokenCounter;
  readonly window: number;
  readonly rows: readonly ChatRow[];
  /** The longest text that each line of the answer may have to repeat. */
  readonly longestText: string;
  readonly lines: number;
}

export type FitAnswer =
  | { readonly kind: 'fits'; readonly maxTokens: number }
  | { readonly kind: 'too-long'; readonly neededTokens: number; readonly window: number };

/** Beside the repeated text a line has a number and what is new in it. Tokens. */
const newTokensPerLine = 32;
/** Talk before the list, a heading. Tokens. */
const aroundTokens = 24;

export async function fitRequest(question: FitQuestion): Promise<FitAnswer> {
  const { counter, window, rows, longestText, lines } = question;
  const [textTokens = 0] = await counter.countTexts([longestText]);
  const promptTokens = await counter.countRequest({ rows });
  const replyTokens = lines * (textTokens + newTokensPerLine) + aroundTokens;
  const neededTokens = promptTokens + replyTokens;
  if (neededTokens > window) return { kind: 'too-long', neededTokens, window };
  return { kind: 'fits', maxTokens: replyTokens };
}
