/**
 * Turns rows into the exact token ids that a model is given; the same ids are counted and generated from.
 *
 * A chat template is plain text substitution: a user who types the template's own markers would forge a
 * turn. So every control token that occurs inside a content is broken by a sentinel character, the list is
 * rendered, and the pieces between sentinels are encoded separately. The control tokens of the template
 * stay whole; those of the content become ordinary text, and decoding the ids gives the typed text back.
 *
 * Pure: the tokenizer and the template engine are passed in, so it runs on any pair of them.
 */
import type { ChatRow, ToolSpec } from '../core/chat-row';
import type { ToolCall } from '../core/message';
import { controlTokensOf, createTokenBreaker, type AddedToken } from './control-tokens';
import {
  normalizeRows,
  permissiveRules,
  probeTemplate,
  type TemplateRules,
} from './normalize-rows';
import { toolsInText } from './tools-in-text';

/** A row in the shape that chat templates know. */
export interface TemplateMessage {
  readonly role: ChatRow['role'];
  readonly content: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly type: 'function';
    readonly function: { readonly name: string; readonly arguments: unknown };
  }[];
  readonly tool_call_id?: string;
  readonly name?: string;
}

export interface TemplateTool {
  readonly type: 'function';
  readonly function: ToolSpec;
}

export interface RenderInput {
  readonly messages: readonly TemplateMessage[];
  readonly tools?: readonly TemplateTool[];
  readonly addGenerationPrompt: boolean;
}

export interface PromptEncoderParts {
  /** Token ids of a text in which control tokens are recognised; adds none of its own. */
  encode(text: string): readonly number[];
  /** The rendered chat template. Throws when the template refuses the list. */
  render(input: RenderInput): string;
  /** Source of the template: tells which added tokens steer it and how it takes tool arguments. */
  readonly template: string;
  /** All added tokens of the tokenizer. */
  readonly addedTokens: readonly AddedToken[];
}

export interface EncodableRequest {
  readonly rows: readonly ChatRow[];
  readonly tools?: readonly ToolSpec[];
}

export interface PromptEncoder {
  /** Ids of a text by itself, control tokens in it as plain text. */
  encodeText(text: string): readonly number[];
  /** Ids of a whole request, generation header included. */
  encodeRequest(request: EncodableRequest): readonly number[];
  /** The text behind those ids: the rendered template, what was typed in it as it was typed. */
  renderRequest(request: EncodableRequest): string;
  /** What each row adds; see TokenCounter.countRows. */
  countRows(rows: readonly ChatRow[]): readonly number[];
}

export function createPromptEncoder(parts: PromptEncoderParts): PromptEncoder {
  const breaker = createTokenBreaker(controlTokensOf(parts.addedTokens, parts.template));
  // A template that asks whether the arguments are a string writes a string as it is, so that what the
  // model wrote is rendered letter for letter; all others expect an object.
  const textArguments = /arguments\s+is\s+string/.test(parts.template);

  const encodeSegments = (text: string, sentinel: string | undefined): readonly number[] =>
    sentinel === undefined
      ? parts.encode(text)
      : text.split(sentinel).flatMap((piece) => (piece === '' ? [] : parts.encode(piece)));

  function renderRows(
    rows: readonly ChatRow[],
    tools: readonly ToolSpec[] | undefined,
    addGenerationPrompt: boolean,
  ): { readonly text: string; readonly sentinel: string | undefined } {
    const sentinel = breaker.sentinelFor([rows, tools], parts.template);
    const clean = <T>(value: T): T => (sentinel ? breaker.breakAll(value, sentinel) : value);
    // The role is ours, and the template compares it: it stays whole.
    const messages = rows.map((row) => ({
      ...clean(toTemplateMessage(row, textArguments)),
      role: row.role,
    }));
    const given = tools?.map((tool): TemplateTool => ({ type: 'function', function: clean(tool) }));
    const text = parts.render(
      given && given.length > 0
        ? { messages, tools: given, addGenerationPrompt }
        : { messages, addGenerationPrompt },
    );
    return { text, sentinel };
  }

  function encodeRows(...given: Parameters<typeof renderRows>): readonly number[] {
    const { text, sentinel } = renderRows(...given);
    return encodeSegments(text, sentinel);
  }

  const ways = waysOf((rows, tools) => renderRows(rows, tools, true).text);
  const spoken = (
    rows: readonly ChatRow[],
    tools: readonly ToolSpec[] | undefined,
    rules: TemplateRules,
  ): readonly ChatRow[] =>
    normalizeRows(ways.tools === 'own' ? rows : toolsInText(rows, tools), rules);
  // One row by itself: what would have to stand before it is not on its account.
  const alone: TemplateRules = { ...ways.rules, neighbours: 'free' };

  function encodeText(text: string): readonly number[] {
    const sentinel = breaker.sentinelFor(text, '');
    return encodeSegments(sentinel ? breaker.breakAll(text, sentinel) : text, sentinel);
  }

  return {
    encodeText,
    encodeRequest: ({ rows, tools }) =>
      encodeRows(spoken(rows, tools, ways.rules), ways.tools === 'own' ? tools : undefined, true),
    renderRequest: ({ rows, tools }) => {
      const own = ways.tools === 'own' ? tools : undefined;
      const { text, sentinel } = renderRows(spoken(rows, tools, ways.rules), own, true);
      return sentinel === undefined ? text : text.replaceAll(sentinel, '');
    },
    countRows: (rows) =>
      rows.map((row) =>
        countRow(spoken([row], undefined, alone), encodeText, (list) =>
          encodeRows(list, undefined, false),
        ),
      ),
  };
}

interface TemplateWays {
  readonly rules: TemplateRules;
  /** `own`: the template has a place for tools, their calls and results; `text`: it has not. */
  readonly tools: 'own' | 'text';
}

type Render = (rows: readonly ChatRow[], tools?: readonly ToolSpec[]) => string;

function waysOf(render: Render): TemplateWays {
  const attempt = (...given: Parameters<Render>): string | undefined => {
    try {
      return render(...given);
    } catch {
      return undefined; // templates refuse a list by throwing; that is the answer
    }
  };
  const user: ChatRow = { role: 'user', content: 'a' };
  if (attempt([user]) === undefined) return { rules: permissiveRules, tools: 'own' };
  return { rules: probeTemplate(attempt), tools: probeTools(user, attempt) };
}

/** Either all of it has a place or none: half of it would leave results without their calls. */
function probeTools(user: ChatRow, render: (...given: Parameters<Render>) => string | undefined) {
  const call = { id: 'probe00id', name: 'probe_call', arguments: '{"key":"probe_argument"}' };
  const rows: readonly ChatRow[] = [
    user,
    { role: 'assistant', content: '', toolCalls: [call] },
    { role: 'tool', content: 'probe_result', toolCallId: call.id, toolName: call.name },
  ];
  const spec = {
    name: 'probe_spec',
    description: 'a',
    parameters: { type: 'object', properties: {} },
  };
  const shown = render(rows, [spec]) ?? '';
  const marks = [call.name, 'probe_argument', 'probe_result', spec.name];
  return marks.every((mark) => shown.includes(mark)) ? 'own' : 'text';
}

/** Markers of a row in a template that cannot render it alone: two control tokens, a role, two breaks. */
const assumedMarkerTokens = 5;

function countRow(
  [normal]: readonly ChatRow[],
  encodeText: (text: string) => readonly number[],
  encodeRows: (rows: readonly ChatRow[]) => readonly number[],
): number {
  if (normal === undefined) return 0;
  // Alone if the template allows that, else behind a user row whose own part is taken off again.
  const neighbours: readonly (readonly ChatRow[])[] = [[], [{ role: 'user', content: 'a' }]];
  for (const before of neighbours) {
    try {
      return encodeRows([...before, normal]).length - encodeRows(before).length;
    } catch {
      continue; // this template refuses such a list: try the next
    }
  }
  return encodeText(normal.content).length + assumedMarkerTokens;
}

function toTemplateMessage(row: ChatRow, textArguments: boolean): TemplateMessage {
  return {
    role: row.role,
    content: row.content,
    ...(row.toolCalls && row.toolCalls.length > 0
      ? { tool_calls: row.toolCalls.map((call) => toTemplateCall(call, textArguments)) }
      : {}),
    ...(row.toolCallId === undefined ? {} : { tool_call_id: row.toolCallId }),
    ...(row.toolName === undefined ? {} : { name: row.toolName }),
  };
}

function toTemplateCall(call: ToolCall, textArguments: boolean) {
  const given = textArguments ? call.arguments : (parseObject(call.arguments) ?? call.arguments);
  return {
    id: call.id,
    type: 'function' as const,
    function: { name: call.name, arguments: given },
  };
}

function parseObject(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined; // what the model wrote is not JSON; the template gets the text itself
  }
}
