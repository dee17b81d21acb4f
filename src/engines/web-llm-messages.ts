/**
 * Makes any list of rows legal for web-llm, which throws at the first thing it does not like: one system
 * message, at the front; no empty ones; plain text; the newest message from a user. What a person typed
 * reaches the model as it was typed, and can neither forge a turn nor be changed on the way.
 */
import type { ChatRow, ToolSpec } from '../core/chat-row';
import { continuedText } from '../core/filler-texts';
import type { TokenBreaker } from './control-tokens';
import { normalizeRows, type TemplateRules } from './normalize-rows';
import { toolsInText } from './tools-in-text';
import { guardText, type ConversationTemplate, type WebLlmMessage } from './web-llm-conversation';

/**
 * Nobody sees it. Behind a control token's first character it makes ordinary text of the rest: the library
 * encodes whole messages, so a forged token cannot be cut apart in any other way.
 */
const zeroWidthSpace = '\u200b';

/** The library refuses a list whose newest message is not a user's; this asks for more of the same. */
const goOn = 'Go on.';

export interface MessageRules {
  readonly template: ConversationTemplate;
  readonly breaker: TokenBreaker;
}

export function toWebLlmMessages(
  { rows, tools }: { readonly rows: readonly ChatRow[]; readonly tools?: readonly ToolSpec[] },
  { template, breaker }: MessageRules,
): readonly WebLlmMessage[] {
  const clean = <T>(value: T): T => breaker.breakAll(value, zeroWidthSpace);
  const safe = rows.map((row): ChatRow => ({ ...clean(row), role: row.role }));
  const legal = normalizeRows(toolsInText(safe, tools?.map(clean)), rulesOf(template));
  return alternating(userLast(legal), template).map((row) => {
    const role = spokenRole(row.role);
    return { role, content: guardText(role, row.content, template) };
  });
}

/**
 * Separators follow each other by place, so where there are several, two neighbours of one role would get
 * each other's. A template without a place for the system text gets it with the first user message.
 */
function rulesOf({ systemTemplate, separators }: ConversationTemplate): TemplateRules {
  return {
    system: systemTemplate.includes('{system_message}') ? 'row' : 'folded',
    neighbours: separators.length > 1 ? 'merged' : 'free',
  };
}

function userLast(rows: readonly ChatRow[]): readonly ChatRow[] {
  return rows.at(-1)?.role === 'user' ? rows : [...rows, { role: 'user', content: goOn }];
}

function alternating(
  rows: readonly ChatRow[],
  { separators }: ConversationTemplate,
): readonly ChatRow[] {
  const first = rows.findIndex((row) => row.role !== 'system');
  if (separators.length < 2 || rows[first]?.role !== 'assistant') return rows;
  return [...rows.slice(0, first), { role: 'user', content: continuedText }, ...rows.slice(first)];
}

/** `tool` rows are gone by now; the type does not know. */
const spokenRole = (role: ChatRow['role']): WebLlmMessage['role'] =>
  role === 'tool' ? 'user' : role;
