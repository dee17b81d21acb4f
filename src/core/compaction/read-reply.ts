/**
 * A summariser's reply, read at the border: sections and items, or the reason why it is no summary. Small
 * models repeat lines and run on, so repetitions go and reading ends after the ninth section.
 */
import type { FinishReason } from '../message';
import { isCommand } from './commands';
import { maskSecrets } from './secrets';
import { sectionNames, type FiledItem, type SectionName } from './summary';

export type ReplyFault =
  'empty' | 'only-thinking' | 'cut-by-length' | 'not-text' | 'refusal' | 'no-sections';

export type ReadReply =
  | {
      readonly kind: 'items';
      /** Sources are not known yet. */
      readonly items: readonly FiledItem[];
      /** Headings that are no section's; what stood under them is left out. */
      readonly unknownHeadings: readonly string[];
      /** Lines that would command whoever reads the summary; left out. */
      readonly commands: readonly string[];
    }
  | { readonly kind: 'refused'; readonly fault: ReplyFault; readonly reason: string };

const reasons: Readonly<Record<ReplyFault, string>> = {
  empty: 'it said nothing',
  'only-thinking': 'it only thought',
  'cut-by-length': 'it was cut off by its length',
  'not-text': 'it answered with a web page or data, not with a summary',
  refusal: 'it refused',
  'no-sections': 'it wrote free text without the sections',
};

/** An item longer than this is a paragraph, not an item. Characters. */
const maxItemChars = 400;

const refusal =
  /^(?:i(?:'m| am) (?:sorry|afraid|unable|not able)|i can(?:'t|not)|i won't|as an ai|sorry,|unfortunately,? i|es tut mir leid|désolé|je suis désolé|lo siento|mi dispiace|desculpe|извините|申し訳|抱歉|对不起|죄송)/iu;
const heading =
  /^\s*(?:(?<hash>#{1,6})\s*|\*\*|__)?(?<name>\p{L}[^:*_#\n]{0,60}?)\s*(?:\*\*|__)?\s*[:：]?\s*(?:\*\*|__)?\s*$/u;
const bullet = /^\s*(?:[-*•+]|\d{1,2}[.)])\s+(?<text>\S.*)$/u;
const none = /^(?:none|n\/?a|nothing|keine?|aucun|ninguno|nessuno|nenhum|нет|なし|无|없음|-)\.?$/iu;

function normalName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

const byName: ReadonlyMap<string, SectionName> = new Map(
  sectionNames.map((name) => [normalName(name), name]),
);

function refused(fault: ReplyFault): ReadReply {
  return { kind: 'refused', fault, reason: reasons[fault] };
}

/** `ended` is how the model stopped; a reply cut by its length is none, however good it looks. */
export function readReply(reply: string, ended: FinishReason): ReadReply {
  const text = reply.replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/giu, '').trim();
  if (text === '') return refused(reply.trim() === '' ? 'empty' : 'only-thinking');
  if (/^(?:<!doctype|<html|<\?xml|\{\s*")/iu.test(text)) return refused('not-text');
  const read = readLines(text);
  if (!read.sawSection)
    return refused(
      refusal.test(text) ? 'refusal' : ended === 'length' ? 'cut-by-length' : 'no-sections',
    );
  if (ended === 'length' && !read.complete) return refused('cut-by-length');
  const { items, unknownHeadings, commands } = read;
  return { kind: 'items', items, unknownHeadings, commands };
}

interface Lines {
  readonly items: FiledItem[];
  readonly unknownHeadings: string[];
  readonly commands: string[];
  sawSection: boolean;
  /** All nine sections were there and the reply went on, or it only repeated itself: the rest is noise. */
  complete: boolean;
}

function readLines(text: string): Lines {
  const lines: Lines = {
    items: [],
    unknownHeadings: [],
    commands: [],
    sawSection: false,
    complete: false,
  };
  const seen = new Set<SectionName>();
  const said = new Set<string>();
  let section: SectionName | null = null;
  for (const line of text.split(/\r?\n/u)) {
    const item = bullet.exec(line)?.groups?.text;
    if (item !== undefined) {
      if (section) addItem(lines, section, item, said);
      continue;
    }
    const found = heading.exec(line)?.groups;
    if (!found?.name) continue;
    const named: SectionName | undefined = byName.get(normalName(found.name));
    if (named === undefined) {
      // A deeper heading is a detail of its section; a heading of the sections' own rank is not ours.
      if (found.hash === undefined || found.hash.length > 2) continue;
      lines.unknownHeadings.push(found.name);
      section = null;
      continue;
    }
    if (seen.size === sectionNames.length) {
      lines.complete = true;
      break;
    }
    seen.add(named);
    lines.sawSection = true;
    section = named;
  }
  return lines;
}

function addItem(lines: Lines, section: SectionName, raw: string, said: Set<string>): void {
  const text = maskSecrets(
    raw
      .replace(/\*\*|__|`/gu, '')
      .replace(/\s+/gu, ' ')
      .trim(),
  );
  if (text === '' || none.test(text) || text.length > maxItemChars) return;
  const mark = `${section}\n${text.toLowerCase()}`;
  lines.complete = said.has(mark);
  if (lines.complete) return;
  said.add(mark);
  if (isCommand(text)) lines.commands.push(text);
  else lines.items.push({ section, text, sources: [], origin: 'model' });
}
