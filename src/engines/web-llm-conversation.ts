/**
 * What web-llm makes of a list of messages: the pieces of text that it encodes one by one, in the order in
 * which the model reads them. Counting with the model's own tokenizer is exact only when the pieces are the
 * library's own, so its rules are followed to the letter, the odd ones too; test/browser/web-llm-parity.test.ts
 * holds both against each other.
 */

/** A message as the library accepts it: text only, the newest one from a user. */
export interface WebLlmMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** The parts of `conv_template` in a model's mlc-chat-config.json that decide about the text. */
export interface ConversationTemplate {
  readonly systemTemplate: string;
  /** Used where a request has no system message. */
  readonly systemMessage: string;
  readonly roles: Readonly<Record<'user' | 'assistant', string>>;
  readonly roleTemplates?: Readonly<Partial<Record<'user' | 'assistant', string>>>;
  /** Behind the messages, in turn by place and not by role. */
  readonly separators: readonly string[];
  readonly roleContentSeparator: string;
  readonly roleEmptySeparator: string;
  readonly systemPrefixIds: readonly number[];
  readonly addRoleAfterSystem: boolean;
  readonly renderEmptySystem: boolean;
  /** Models with a manifest take a path of the library on which texts are inserted as they are. */
  readonly literalTexts: boolean;
}

/** What stands in the library's place of an answer that is not to be thought about first. */
export const emptyThinking = '<think>\n\n</think>\n\n';

const systemMark = '{system_message}';
const marks = { user: '{user_message}', assistant: '{assistant_message}' } as const;
const functionMark = '{function_string}';

export interface RenderedConversation {
  /** Encoded one by one, the reply's header last. */
  readonly pieces: readonly string[];
  /** Ids in front of them, which come from no text. */
  readonly prefixIds: readonly number[];
}

export function renderConversation(
  messages: readonly WebLlmMessage[],
  template: ConversationTemplate,
  thinking: 'as-it-likes' | 'skipped',
): RenderedConversation {
  const given = messages.find((message) => message.role === 'system')?.content;
  const system = systemPrompt(given ?? template.systemMessage, template);
  const spoken = messages.flatMap(({ role, content }, at) =>
    role === 'system' ? [] : [{ role, content, at }],
  );
  const pieces = spoken.map(({ role, content }, index) => {
    const separator = template.separators[index % template.separators.length] ?? '';
    const bare = !template.addRoleAfterSystem && system !== '' && index === 0;
    const header = bare ? '' : template.roles[role] + template.roleContentSeparator;
    return header + inRoleTemplate(role, content, template) + separator;
  });
  return {
    pieces: [...(system === '' ? [] : [system]), ...pieces, replyHeader(template, thinking)],
    prefixIds: template.systemPrefixIds,
  };
}

export function replyHeader(
  template: ConversationTemplate,
  thinking: 'as-it-likes' | 'skipped',
): string {
  const { roles, roleContentSeparator, roleEmptySeparator } = template;
  return thinking === 'skipped'
    ? roles.assistant + roleContentSeparator + emptyThinking
    : roles.assistant + roleEmptySeparator;
}

function systemPrompt(text: string, template: ConversationTemplate): string {
  if (text === '' && !template.renderEmptySystem) return '';
  return template.systemTemplate.replace(systemMark, text);
}

/** `replace` with a text reads `$$` and `$&` in it as patterns, as the library's own does. */
function inRoleTemplate(
  role: 'user' | 'assistant',
  text: string,
  { roleTemplates, literalTexts }: ConversationTemplate,
): string {
  if (roleTemplates === undefined) return text;
  if (literalTexts) {
    const filled = roleTemplates[role]?.replace(functionMark, '');
    return filled?.replace(marks[role], () => text) ?? text;
  }
  return roleTemplates[role]?.replace(marks[role], text).replace(functionMark, '') ?? text;
}

/**
 * The text that has to be handed to the library for the model to read `text`: without this, `$$` in a
 * formula would reach it as `$`, and a first `{function_string}` not at all.
 */
export function guardText(
  role: WebLlmMessage['role'],
  text: string,
  { systemTemplate, roleTemplates, literalTexts }: ConversationTemplate,
): string {
  if (role === 'system') {
    return systemTemplate.includes(systemMark) ? escapePatterns(text) : text;
  }
  const template = roleTemplates?.[role];
  if (template === undefined || literalTexts) return text;
  const [before = ''] = template.split(marks[role]);
  // One mark is taken out of the whole: the template's own, if it stands in front of the text, else ours.
  const spare = text.includes(functionMark) && !before.includes(functionMark) ? functionMark : '';
  return spare + (template.includes(marks[role]) ? escapePatterns(text) : text);
}

const escapePatterns = (text: string): string => text.replaceAll('$', () => '$$');
