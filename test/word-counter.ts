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

export function wordTokens(text: string): number {
  return text.match(pieces)?.length ?? 0;
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
