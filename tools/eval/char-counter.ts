/**
 * The protocol's tokens: a quarter of the characters, rounded up, and four for each message, so that
 * figures compare between systems. Everywhere else the model's own tokenizer counts.
 */
import type { ChatRow } from '../../src/core/chat-row.ts';
import type { TokenCounter } from '../../src/core/tokens.ts';

const perMessage = 4;

export const textTokens = (text: string): number => Math.ceil(text.length / 4);

const rowTokens = ({ content }: ChatRow): number => textTokens(content) + perMessage;

export const charCounter: TokenCounter = {
  tokenizerId: 'characters-by-four',
  countTexts: (texts) => Promise.resolve(texts.map(textTokens)),
  countRows: (rows) => Promise.resolve(rows.map(rowTokens)),
  countRequest: ({ rows }) => Promise.resolve(rows.reduce((sum, row) => sum + rowTokens(row), 0)),
};
