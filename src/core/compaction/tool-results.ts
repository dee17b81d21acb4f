/** What a tool did, in one line: which, on what, and how it ended. Failures say what made them fail. */
import type { SpanMessage } from './span';
import type { SectionName } from './summary';

interface ToolLine {
  readonly section: SectionName;
  readonly text: string;
  readonly corrects: false;
}

/** These tools tell the time, search the archive or save what the user's own words hold already. */
const silent = new Set(['clock', 'recall', 'remember', 'forget', 'read_more']);
const maxArgumentChars = 60;
const maxResultChars = 120;

const failure =
  /\b(?:error|exception|traceback|fail(?:ed|ure|s)?|fatal|denied|refused|not found|no such|cannot|timed? ?out|unauthorized|forbidden|exit (?:code|status)? ?[1-9])\b/iu;
const noFailure =
  /\b(?:0|no|zero|without) (?:errors?|failures?|failed)\b|\bexit (?:code|status)? ?0\b/giu;

/** The first argument's value, or the arguments as they are when they are no JSON object. */
function mainArgument(json: string): string {
  const value = /:\s*(?:"(?<text>(?:[^"\\]|\\.)*)"|(?<plain>[^\s,}]+))/u.exec(json)?.groups;
  return oneLine(value?.text ?? value?.plain ?? json, maxArgumentChars);
}

function oneLine(text: string, limit: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length <= limit ? line : `${line.slice(0, limit - 1).trimEnd()}…`;
}

/** The line that says how it ended: the failing one, else the first with a number or an id, else the first. */
function tellingLine(text: string, failed: boolean): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const telling = failed
    ? lines.findLast((line) => failure.test(line.replace(noFailure, '')))
    : lines.find((line) => /\d/u.test(line));
  return oneLine((telling ?? lines[0] ?? '').replace(/^error: /iu, ''), maxResultChars);
}

/** At most one line; none for tools whose result lives no longer than their turn. */
export function readToolResult(
  message: SpanMessage,
  calls: SpanMessage['toolCalls'],
): readonly ToolLine[] {
  const name = message.toolName ?? 'tool';
  const failed =
    message.isError === true || failure.test(message.text.slice(0, 2_000).replace(noFailure, ''));
  if (silent.has(name) && !failed) return [];
  const call = calls?.findLast((one) => one.name === name);
  const line = tellingLine(message.text, failed);
  if (line === '') return [];
  const argument = call === undefined ? '' : mainArgument(call.arguments);
  const head = argument === '' || argument === '{}' ? name : `${name} ${argument}`;
  return [{ section: failed ? 'Blocked' : 'Done', text: `${head}: ${line}`, corrects: false }];
}
