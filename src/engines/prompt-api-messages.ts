/** Rows as the Prompt API takes them: a system text apart, then messages, the newest from a user. */
import type { CountableRequest } from '../core/tokens';
import { normalizeRows } from './normalize-rows';
import type { PromptMessage } from './prompt-api-session';
import { toolsInText } from './tools-in-text';

export interface PromptRequest {
  /** Empty: none. The API takes it only when a session begins. */
  readonly system: string;
  readonly messages: readonly PromptMessage[];
}

/** A reply can only be given to a user's message; this asks for more of the same. */
const goOn: PromptMessage = { role: 'user', content: 'Go on.' };

export function toPromptRequest({ rows, tools }: CountableRequest): PromptRequest {
  const legal = normalizeRows(toolsInText(rows, tools));
  const system = legal.find((row) => row.role === 'system')?.content ?? '';
  const messages = legal.flatMap(({ role, content }): PromptMessage[] =>
    role === 'user' || role === 'assistant' ? [{ role, content }] : [],
  );
  return { system, messages: messages.at(-1)?.role === 'user' ? messages : [...messages, goOn] };
}

export function sameMessages(a: readonly PromptMessage[], b: readonly PromptMessage[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ role, content }, at) => b[at]?.role === role && b[at].content === content)
  );
}
