/**
 * Counts what web-llm will read, before it is asked: the library has no way to count, and the figure that
 * it reports afterwards leaves out what it had in its cache. Pure; the tokenizer is passed in.
 */
import type { ChatRow, ToolSpec } from '../core/chat-row';
import { controlTokensOf, createTokenBreaker, type AddedToken } from './control-tokens';
import { toolMarks } from './tools-in-text';
import {
  emptyThinking,
  renderConversation,
  type ConversationTemplate,
  type WebLlmMessage,
} from './web-llm-conversation';
import { toWebLlmMessages } from './web-llm-messages';

export interface WebLlmEncoderParts {
  /** Token ids of a text in which control tokens are recognised; adds none of its own. */
  readonly encode: (text: string) => readonly number[];
  readonly addedTokens: readonly AddedToken[];
  readonly template: ConversationTemplate;
  /** Whether a model that can think is let think. Without effect on others. */
  readonly thinking: 'on' | 'off';
}

interface Countable {
  readonly rows: readonly ChatRow[];
  readonly tools?: readonly ToolSpec[];
}

export interface EncodedRequest {
  readonly messages: readonly WebLlmMessage[];
  /** Of the whole prompt, the reply's header included, when nothing of it is in the cache. */
  readonly promptTokens: number;
  /** Of the newest message and the reply's header: what is read when all before it is in the cache. */
  readonly lastRoundTokens: number;
  /** Of the prompt, those that the library leaves out of its own figure: ids that come from no text. */
  readonly unreportedTokens: number;
}

export interface WebLlmEncoder {
  /** True when the model writes its thinking between marks. */
  readonly canThink: boolean;
  /** True when a reply begins inside a thinking block that the template has opened. */
  readonly opensThinking: boolean;
  /** Tokens of the block that the library puts in front of a reply that is not to be thought about. */
  readonly skippedThinkingTokens: number;
  encodeRequest(request: Countable): EncodedRequest;
  countTexts(texts: readonly string[]): readonly number[];
  countRows(rows: readonly ChatRow[]): readonly number[];
}

export function createWebLlmEncoder(parts: WebLlmEncoderParts): WebLlmEncoder {
  const { encode, addedTokens, template } = parts;
  const known = new Set(addedTokens.map(({ content }) => content));
  const canThink = known.has('<think>') && known.has('</think>');
  const skips = canThink && parts.thinking === 'off';
  const thinking = skips ? 'skipped' : 'as-it-likes';
  const markup = [JSON.stringify(template), emptyThinking, ...toolMarks].join('\n');
  const breaker = createTokenBreaker(controlTokensOf(addedTokens, markup));
  const rules = { template, breaker };

  const lengthOf = (pieces: readonly string[]): number =>
    pieces.reduce((sum, piece) => sum + encode(piece).length, 0);

  function encodeRequest(request: Countable): EncodedRequest {
    const messages = toWebLlmMessages(request, rules);
    const { pieces, prefixIds } = renderConversation(messages, template, thinking);
    return {
      messages,
      promptTokens: prefixIds.length + lengthOf(pieces),
      lastRoundTokens: lengthOf(pieces.slice(-2)),
      unreportedTokens: prefixIds.length,
    };
  }

  const bare = (role: 'user' | 'assistant'): number => {
    const { pieces } = renderConversation([{ role, content: '' }], template, thinking);
    return encode(pieces.at(-2) ?? '').length;
  };

  /** Markers of a row: those of its role around nothing. The system text has none that is known alone. */
  const countRow = (row: ChatRow): number => {
    const [message] = toWebLlmMessages({ rows: [row] }, rules);
    if (message === undefined || isEmpty(row)) return 0;
    const own = encode(message.content).length;
    return message.role === 'system' ? own : own + bare(message.role);
  };

  return {
    canThink,
    opensThinking: !skips && opensThinking(template),
    skippedThinkingTokens: skips ? encode(emptyThinking).length : 0,
    encodeRequest,
    countTexts: (texts) =>
      texts.map((text) => (text === '' ? 0 : encode(breaker.breakAll(text, '\u200b')).length)),
    countRows: (rows) => rows.map(countRow),
  };
}

const isEmpty = ({ role, content, toolCalls = [] }: ChatRow): boolean =>
  role !== 'tool' && content.trim() === '' && toolCalls.length === 0;

function opensThinking({ roles, roleEmptySeparator }: ConversationTemplate): boolean {
  return (roles.assistant + roleEmptySeparator).trimEnd().endsWith('<think>');
}
