/**
 * Tools for engines whose library has no place for them: the specs stand in the system text, calls and
 * results are marked in the text of the messages, in the form that most tool-trained models know.
 */
import type { ChatRow, ToolSpec } from '../core/chat-row';
import type { ToolCall } from '../core/message';

/** Marks that a text of this form holds; a tokenizer may have a token of its own for each. */
export const toolMarks = [
  '<tools>',
  '</tools>',
  '<tool_call>',
  '</tool_call>',
  '<tool_response>',
  '</tool_response>',
] as const;

/** Rows of system, user and assistant alone. Rows without tools keep their identity. */
export function toolsInText(
  rows: readonly ChatRow[],
  tools: readonly ToolSpec[] = [],
): readonly ChatRow[] {
  const plain = rows.map((row) => {
    if (row.role === 'tool') return toolResult(row);
    const { toolCalls = [] } = row;
    return toolCalls.length === 0 ? row : callingRow(row, toolCalls);
  });
  // In front: whoever makes one system row of several then puts it first too.
  return tools.length === 0 ? plain : withToolPrompt(plain, toolPrompt(tools));
}

function withToolPrompt(rows: readonly ChatRow[], prompt: string): readonly ChatRow[] {
  const [first, ...rest] = rows;
  if (first?.role !== 'system') return [{ role: 'system', content: prompt }, ...rows];
  return [{ role: 'system', content: `${first.content}\n\n${prompt}` }, ...rest];
}

function toolPrompt(tools: readonly ToolSpec[]): string {
  const specs = tools.map((tool) => JSON.stringify({ type: 'function', function: tool }));
  return [
    'You can call these tools:',
    '<tools>',
    ...specs,
    '</tools>',
    'To call one, write nothing but its name and arguments as JSON between these marks:',
    '<tool_call>',
    '{"name": "the tool", "arguments": {}}',
    '</tool_call>',
  ].join('\n');
}

function callingRow({ content }: ChatRow, calls: readonly ToolCall[]): ChatRow {
  const written = calls.map(
    (call) =>
      `<tool_call>\n{"name": ${JSON.stringify(call.name)}, "arguments": ${call.arguments}}\n</tool_call>`,
  );
  const texts = content.trim() === '' ? written : [content, ...written];
  return { role: 'assistant', content: texts.join('\n') };
}

/** A tool that answers nothing still has to be seen to have answered. */
function toolResult({ content }: ChatRow): ChatRow {
  const text = content.trim() === '' ? '(no output)' : content;
  return { role: 'user', content: `<tool_response>\n${text}\n</tool_response>` };
}
