/**
 * The list in a model's reply, however it was written: numbered lines, bullets, JSON (whole, broken, inside
 * a code fence, cut off), with talk before and after it. Nothing is invented: an entry is text of the reply.
 */
import { jsonrepair } from 'jsonrepair';
import { maxTextLength } from './board';
import { cleanLine, withoutMarkup } from './clean-text';

export interface ParsedIdea {
  /** As the model gave it; undefined for a list without numbers. */
  readonly number: number | undefined;
  readonly text: string;
}

/** A list may have more lines than asked, but no reply is a book. */
const maxLines = 400;

const numbered =
  /^\s*(?:(?:#{1,6}|[>*-])\s*)?(?:(?:step|schritt|étape|paso|no|nr)\.?\s*)?[([（]?\s*(\d{1,3})\s*[.):\]、．）：]\s*(.*)$/iu;
const bulleted = /^\s*[-*•–—·‣◦]\s+(.*)$/u;
const fence = /```[a-z]*\n?/giu;
const thinking = /<think>[\s\S]*?(?:<\/think>|$)/giu;

export function parseIdeas(reply: string): readonly ParsedIdea[] {
  const text = reply.replace(thinking, '').replace(fence, '').replace(/\r\n?/gu, '\n');
  const fromJson = parseJson(text);
  if (fromJson.length > 0) return fromJson;
  const lines = text.split('\n').slice(0, maxLines);
  const listed = entries(lines, numberedEntry);
  if (listed.length > 0) return listed;
  const bullets = entries(lines, bulletEntry);
  if (bullets.length > 0) return bullets;
  return entries(
    lines.length > 1 ? lines.filter((line) => !line.trimEnd().endsWith(':')) : [],
    plainEntry,
  );
}

type ReadLine = (line: string) => ParsedIdea | undefined;

/** Lines that belong to no entry (talk, blank lines) are left out. */
function entries(lines: readonly string[], read: ReadLine): readonly ParsedIdea[] {
  return lines.flatMap((line) => {
    const entry = read(line);
    return entry && entry.text !== '' ? [entry] : [];
  });
}

function numberedEntry(line: string): ParsedIdea | undefined {
  const match = numbered.exec(line);
  return match ? { number: Number(match[1]), text: tidied(match[2] ?? '') } : undefined;
}

function bulletEntry(line: string): ParsedIdea | undefined {
  const match = bulleted.exec(line);
  return match ? { number: undefined, text: tidied(match[1] ?? '') } : undefined;
}

function plainEntry(line: string): ParsedIdea | undefined {
  if (!/\p{L}/u.test(line)) return undefined;
  return { number: undefined, text: tidied(line) };
}

function tidied(text: string): string {
  return cleanLine(withoutMarkup(text), maxTextLength);
}

function parseJson(text: string): readonly ParsedIdea[] {
  const start = text.search(/[[{]/u);
  if (start === -1 || !looksLikeJson(text, start)) return [];
  // What was said after the list would spoil it; a list that was cut off has no end to cut at.
  const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}'));
  for (const piece of [text.slice(start, end + 1), text.slice(start)]) {
    const ideas = fromValue(repaired(piece));
    if (ideas.length > 0) return ideas;
  }
  return [];
}

function repaired(text: string): unknown {
  try {
    return JSON.parse(jsonrepair(text));
  } catch {
    return undefined; // not JSON after all: the lines are read instead
  }
}

/** A bracket may also be prose, or the number of a line: "[1] a red kite". */
function looksLikeJson(text: string, start: number): boolean {
  return /^(?:\[\s*["'{[“]|\{\s*["'“\w])/u.test(text.slice(start, start + 80));
}

const textKeys = ['text', 'idea', 'variation', 'description', 'content', 'value', 'label', 'title'];
const listKeys = ['variations', 'ideas', 'steps', 'items', 'list', 'results', 'options', 'texts'];

function fromValue(value: unknown): readonly ParsedIdea[] {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return list.slice(0, maxLines).flatMap(fromElement);
  }
  if (typeof value !== 'object' || value === null) return [];
  const entry = Object.entries(value);
  const named = entry.find(
    ([key, inner]) => listKeys.includes(key.toLowerCase()) && Array.isArray(inner),
  );
  const anyList = named ?? entry.find(([, inner]) => Array.isArray(inner));
  if (anyList) return fromValue(anyList[1]);
  // {"1": "…", "2": "…"}
  return entry.every(([key]) => /^\d{1,3}$/u.test(key))
    ? entry.flatMap(([key, inner]) =>
        fromElement(inner).map((idea) => ({ ...idea, number: Number(key) })),
      )
    : [];
}

function fromElement(element: unknown): readonly ParsedIdea[] {
  if (typeof element === 'string') {
    const idea = numberedEntry(element) ?? plainEntry(element);
    return idea && idea.text !== '' ? [idea] : [];
  }
  if (typeof element !== 'object' || element === null) return [];
  const entry = Object.entries(element);
  const text = textKeys.map((key) => stringAt(entry, key)).find((found) => found.trim() !== '');
  if (text === undefined) return [];
  const number: unknown = entry.find(([name]) =>
    /^(?:n|number|step|index|position)$/iu.test(name),
  )?.[1];
  const idea = { number: typeof number === 'number' ? number : undefined, text: tidied(text) };
  return idea.text === '' ? [] : [idea];
}

function stringAt(entry: readonly (readonly [string, unknown])[], key: string): string {
  const value = entry.find(([name]) => name.toLowerCase() === key)?.[1];
  return typeof value === 'string' ? value : '';
}
