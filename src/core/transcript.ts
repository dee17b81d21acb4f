/**
 * The whole conversation as the screen shows it, read off the path to the leaf. Nothing is left out of it by
 * a compaction; only what a person deleted is.
 *
 * Given the previous transcript it returns the same object for each item that did not change, so that a
 * screen redraws only what did; the usual case, new entries at the end, costs those entries.
 */
import { filedItems } from './compaction/summary';
import type { CompactionEntry, MessageEntry, SessionEntry } from './entry';
import { ownText } from './message';
import type { CompactionItem, MessageEnd, MessageItem, TranscriptItem } from './transcript-item';
import { resultKey, transcriptFacts } from './transcript-facts';
import type { TranscriptFacts } from './transcript-facts';

export interface TranscriptOptions {
  /** What this function was given and returned before, for any path. */
  readonly previous?: {
    readonly path: readonly SessionEntry[];
    readonly items: readonly TranscriptItem[];
  };
}

export function transcript(
  path: readonly SessionEntry[],
  { previous }: TranscriptOptions = {},
): readonly TranscriptItem[] {
  if (!previous) return allItems(path, new Map());
  if (isContinued(previous.path, path)) {
    const added = path.slice(previous.path.length);
    if (added.length === 0) return previous.items;
    if (added.every(standsAlone)) return continueItems(previous.items, added);
  }
  return allItems(path, new Map(previous.items.map((item) => [item.entry.id, item])));
}

/** In a tree of unchanging entries, two paths with one entry at the same depth are the same up to it. */
function isContinued(before: readonly SessionEntry[], path: readonly SessionEntry[]): boolean {
  return before.length === 0 || before.at(-1) === path[before.length - 1];
}

/** Says nothing about earlier entries. */
function standsAlone(entry: SessionEntry): boolean {
  switch (entry.kind) {
    case 'message':
      return entry.message.role !== 'tool';
    case 'notice':
    case 'engine-change':
    case 'digest':
      return true;
    case 'compaction':
    case 'undo':
    case 'edit-summary':
    case 'pin':
    case 'unpin':
    case 'delete':
      return false;
    default:
      entry satisfies never;
      return false;
  }
}

function continueItems(
  items: readonly TranscriptItem[],
  added: readonly SessionEntry[],
): readonly TranscriptItem[] {
  const facts = transcriptFacts(added);
  const last = items.findLast((item) => item.kind === 'message');
  return [...items, ...itemsOf(added, facts, last?.turn ?? 0)];
}

function allItems(
  path: readonly SessionEntry[],
  old: ReadonlyMap<string, TranscriptItem>,
): readonly TranscriptItem[] {
  const items = itemsOf(path, transcriptFacts(path), 0);
  return items.map((item) => {
    const before = old.get(item.entry.id);
    return before && isSame(before, item) ? before : item;
  });
}

function itemsOf(
  path: readonly SessionEntry[],
  facts: TranscriptFacts,
  firstTurn: number,
): readonly TranscriptItem[] {
  const items: TranscriptItem[] = [];
  let turn = firstTurn;
  for (const [position, entry] of path.entries()) {
    // Deleted questions count: a number that a person has seen must not change.
    if (entry.kind === 'message' && entry.message.role === 'user') turn += 1;
    if (facts.deleted.has(entry.id)) continue;
    if (entry.kind === 'message') {
      if (!facts.attached.has(entry.id)) items.push(messageItem(entry, { position, turn, facts }));
    } else if (entry.kind === 'compaction') {
      const item = compactionItem(entry, path, facts);
      if (item) items.push(item);
    } else if (entry.kind === 'notice') items.push({ kind: 'notice', entry });
    else if (entry.kind === 'engine-change') items.push({ kind: 'engine-change', entry });
  }
  return items;
}

function messageItem(
  entry: MessageEntry,
  at: { readonly position: number; readonly turn: number; readonly facts: TranscriptFacts },
): MessageItem {
  const { position, turn, facts } = at;
  const { message } = entry;
  const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
  const results = calls.map((call) => facts.results.get(resultKey(entry.id, call.id)));
  const pinned = facts.pinned.has(entry.id);
  const covered = position >= facts.covered.from && position < facts.covered.kept;
  return {
    kind: 'message',
    entry,
    text: ownText(message),
    reasoning: reasoningText(entry),
    results: results.map((result) => (result && facts.deleted.has(result.id) ? undefined : result)),
    end: endOf(entry),
    turn,
    pinned,
    archived: covered && !pinned && facts.opener !== entry.id,
  };
}

function reasoningText({ message }: MessageEntry): string {
  if (message.role !== 'assistant') return '';
  return message.parts.flatMap((part) => (part.type === 'reasoning' ? [part.text] : [])).join('');
}

function endOf({ origin }: MessageEntry): MessageEnd {
  if (!origin) return 'whole';
  const { finishReason } = origin;
  switch (finishReason) {
    case 'aborted':
      return 'stopped';
    case 'error':
      return 'failed';
    case 'length':
      return 'cut';
    case 'stop':
    case 'tool-calls':
      return 'whole';
    default:
      finishReason satisfies never;
      return 'whole';
  }
}

/** Undefined for one that was never in force. */
function compactionItem(
  entry: CompactionEntry,
  path: readonly SessionEntry[],
  facts: TranscriptFacts,
): CompactionItem | undefined {
  const own = facts.compactions.get(entry.id);
  if (!own) return undefined;
  const covered = newlyCovered(entry, own.before, path, facts);
  const { prepare, summarize, audit, reassemble } = entry.ms;
  return {
    kind: 'compaction',
    entry,
    state: own.undone ? 'undone' : facts.current === entry ? 'current' : 'folded',
    summary: own.summary,
    covered,
    figures: {
      turns: covered.filter(({ message }) => message.role === 'user').length,
      lines: own.summary ? filedItems(own.summary).length : 0,
      prunings: entry.prunings.length,
      tokensBefore: entry.tokensBefore,
      tokensAfter: entry.tokensAfter,
      ms: prepare + summarize + audit + reassemble,
      writer: writerInWords(entry.writer),
    },
  };
}

/**
 * The part of the span that the compaction before it did not cover. A whole span begins at the start of the
 * conversation each time; all of them together would grow with the square of its length.
 */
function newlyCovered(
  { covers }: CompactionEntry,
  before: CompactionEntry | undefined,
  path: readonly SessionEntry[],
  { positions, deleted }: TranscriptFacts,
): readonly MessageEntry[] {
  if (!covers) return [];
  const from = positions.get(covers.from);
  const to = positions.get(covers.to);
  if (from === undefined || to === undefined) return [];
  const oldFrom = positions.get(before?.covers?.from ?? '') ?? to + 1;
  const oldTo = positions.get(before?.covers?.to ?? '') ?? to;
  return [...path.slice(from, Math.min(oldFrom, to + 1)), ...path.slice(oldTo + 1, to + 1)]
    .filter((entry) => entry.kind === 'message')
    .filter((entry) => !deleted.has(entry.id));
}

function writerInWords(writer: string): string {
  if (writer === 'extractive') return 'by rules, without a model';
  if (writer === 'none') return 'nothing was summarized, only shortened';
  return `by the model ${writer}`;
}

function isSame(a: TranscriptItem, b: TranscriptItem): boolean {
  if (a.entry !== b.entry) return false;
  if (a.kind === 'message' && b.kind === 'message') {
    const flags = a.archived === b.archived && a.pinned === b.pinned && a.turn === b.turn;
    return flags && isSameList(a.results, b.results);
  }
  if (a.kind === 'compaction' && b.kind === 'compaction') {
    return a.state === b.state && a.summary === b.summary && isSameList(a.covered, b.covered);
  }
  return a.kind === b.kind;
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}
