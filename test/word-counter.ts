/**
 * A tokenizer for tests: a token per four letters or digits of a run, per other sign and per line break; a
 * row costs four more, a request three more and five for each tool. Additive, fast, the same everywhere.
 */
import type { ChatRow } from '../src/core/chat-row';
import type { CountableRequest, TokenCounter } from '../src/core/tokens';

export const rowMarkupTokens = 4;
export const headerTokens = 3;
export const toolTokens = 5;

const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}]{1,4}|[^\s\p{L}\p{N}]|\n/gu;

/** Long texts are counted again and again while they stand in a context; short ones are quicker counted. */
const known = new Map<string, number>();

export function wordTokens(text: string): number {
  const before = text.length > 64 ? known.get(text) : undefined;
  if (before !== undefined) return before;
  let tokens = 0;
  pieces.lastIndex = 0;
  while (pieces.test(text)) tokens += 1;
  if (text.length > 64) {
    if (known.size > 2000) known.clear();
    known.set(text, tokens);
  }
  return tokens;
}

export function rowTokens(row: ChatRow): number {
  const calls = (row.toolCalls ?? []).map((call) => `{"${call.name}":${call.arguments}}`).join('');
  return wordTokens(row.content) + wordTokens(calls) + rowMarkupTokens;
}

export function requestTokens({ rows, tools = [] }: CountableRequest): number {
  const body = rows.reduce((sum, row) => sum + rowTokens(row), 0);
  return body + headerTokens + tools.length * toolTokens;
}

/** Counts what it was asked for, so that a test can tell how much counting a plan took. */
export interface WordCounter extends TokenCounter {
  readonly texts: number;
  readonly rows: number;
  readonly requests: number;
}

export function createWordCounter(tokenizerId = 'words'): WordCounter {
  const asked = { texts: 0, rows: 0, requests: 0 };
  return {
    tokenizerId,
    get texts() {
      return asked.texts;
    },
    get rows() {
      return asked.rows;
    },
    get requests() {
      return asked.requests;
    },
    countTexts(texts) {
      asked.texts += texts.length;
      return Promise.resolve(texts.map(wordTokens));
    },
    countRows(rows) {
      asked.rows += rows.length;
      return Promise.resolve(rows.map(rowTokens));
    },
    countRequest(request) {
      asked.requests += 1;
      return Promise.resolve(requestTokens(request));
    },
  };
}
