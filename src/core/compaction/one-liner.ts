/** An old tool result as one line that still informs: tool, key argument, size, outcome. */
import type { ToolCall } from '../message';
import { isRecord } from '../parse-message';
import { clip, failureExcerpt, isFailureText } from './tool-outcome';

/** For results about which nothing better can be said. */
export const placeholderText = '[Old tool output cleared to save context space]';

/** Shorter results stay as they are: a line about them would be as long. */
export const longResultChars = 200;

const failureChars = 320;
const argumentChars = 60;
const beginningChars = 80;

/** The argument that tells calls of a tool apart, best first. */
const keyArguments = [
  'path',
  'file',
  'file_path',
  'filename',
  'query',
  'q',
  'pattern',
  'command',
  'cmd',
  'url',
  'href',
  'expression',
  'key',
  'id',
  'name',
  'text',
];

export interface ToolResultText {
  readonly toolName: string;
  readonly text: string;
  readonly isError: boolean;
  /** Absent when the call is not known. */
  readonly call?: ToolCall;
}

/** A failure is kept, or shortened around what went wrong; never replaced by a line about its size. */
export function oneLiner(result: ToolResultText): string {
  const { toolName, text, isError, call } = result;
  if (isError || isFailureText(text)) return failureExcerpt(text, failureChars);
  const argument = keyArgument(call);
  const head = argument === '' ? toolName : `${toolName} ${argument}`;
  const outcome = outcomeOf(text);
  if (outcome === '' && argument === '') return placeholderText;
  const size = `${grouped(text.length)} characters`;
  return `[${head}: ${[size, outcome].filter((part) => part !== '').join(', ')}]`;
}

function keyArgument(call: ToolCall | undefined): string {
  const args = parseJson(call?.arguments ?? '');
  if (!isRecord(args)) return '';
  const named = keyArguments.find((key) => typeof args[key] === 'string' && args[key] !== '');
  const key = named ?? Object.keys(args).find((one) => typeof args[one] === 'string');
  const value = key === undefined ? undefined : args[key];
  return typeof value === 'string' ? JSON.stringify(clip(oneLine(value), argumentChars)) : '';
}

function outcomeOf(text: string): string {
  const data = parseJson(text);
  if (Array.isArray(data)) return listOutcome(data);
  if (isRecord(data)) {
    const list = Object.values(data).find((value): value is unknown[] => Array.isArray(value));
    if (list !== undefined) return listOutcome(list);
    return `fields ${clip(Object.keys(data).join(', '), beginningChars)}`;
  }
  return linesOutcome(text);
}

/** `12 results, first: Title (https://…)`: what a search found, without its raw objects. */
function listOutcome(list: readonly unknown[]): string {
  const count = `${grouped(list.length)} ${list.length === 1 ? 'result' : 'results'}`;
  const first = nameOf(list[0]);
  return first === '' ? count : `${count}, first: ${clip(first, beginningChars)}`;
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return oneLine(value);
  if (typeof value === 'number') return String(value);
  if (!isRecord(value)) return '';
  const text = (keys: readonly string[]): string => {
    const found = keys.map((key) => value[key]).find((one) => typeof one === 'string');
    return typeof found === 'string' ? oneLine(found) : '';
  };
  const title = text(['title', 'name', 'label', 'text', 'path', 'id']);
  const address = text(['url', 'href', 'link']);
  if (title === '' || address === '') return title || address;
  return `${title} (${address})`;
}

function linesOutcome(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const words = lines.find((line) => /\p{L}{2,}/u.test(line) && !/\S{60,}/u.test(line));
  const exit = /\bexit(?:ed)?(?: with)?(?: code| status)?[\s:=]+0\b/iu.test(text) ? 'exit 0' : '';
  const count = lines.length > 1 ? `${grouped(lines.length)} lines` : '';
  const begins =
    words === undefined ? '' : `begins ${JSON.stringify(clip(oneLine(words), beginningChars))}`;
  const parts = [count, exit, begins].filter((part) => part !== '');
  return words === undefined && exit === '' ? '' : parts.join(', ');
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** `undefined` for what is no JSON. */
function parseJson(text: string): unknown {
  if (!/^\s*[[{]/u.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON after all: it is described as lines of text
  }
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/gu, ',');
}
