/** What a person can do about what the context holds. Each verb appends entries; nothing is ever changed. */
import type { ContextView } from '../context-row';
import type { CompactionEntry, MessageEntry, NewEntry, SessionEntry } from '../entry';
import type { SessionLog, StorageResult } from '../session-log';
import type { Budgets } from './budgets';
import type { SectionName } from './summary';

export interface VerbTarget {
  readonly log: SessionLog;
  readonly sessionId: string;
  /** Any entry on the branch; the new one goes behind the branch's leaf. */
  readonly leafId: string;
}

/** The view goes back to before the compaction, and to before everything compacted after it. */
export function undoCompaction(
  target: VerbTarget,
  compactionId: string,
): Promise<StorageResult<readonly SessionEntry[]>> {
  return add(target, { kind: 'undo', compactionId });
}

export interface SummaryEdit {
  readonly compactionId: string;
  readonly section: SectionName;
  /** In the section as it reads now, earlier edits included; past the end appends. */
  readonly index: number;
  /** Null removes the item. */
  readonly text: string | null;
}

export function editSummaryItem(
  target: VerbTarget,
  edit: SummaryEdit,
): Promise<StorageResult<readonly SessionEntry[]>> {
  return add(target, { kind: 'edit-summary', ...edit });
}

export type PinOutcome =
  | StorageResult<readonly SessionEntry[]>
  /** Pinning it would leave too little room for the conversation. */
  | { readonly kind: 'refused'; readonly reason: string };

export interface PinRequest {
  readonly targetId: string;
  /** Exact tokens of the message. */
  readonly tokens: number;
  /** Exact tokens of what is pinned already. */
  readonly pinnedTokens: number;
  readonly budgets: Budgets;
}

/** A pinned message is never covered and never pruned, so pins may only take what the tail can spare. */
export async function pinMessage(target: VerbTarget, request: PinRequest): Promise<PinOutcome> {
  const { targetId, tokens, pinnedTokens, budgets } = request;
  const sum = tokens + pinnedTokens;
  if (sum > budgets.pinnedTokens) {
    const reason =
      `Pinned messages may take ${budgets.pinnedTokens} tokens in this window; with this one they would ` +
      `take ${sum}. Unpin others, or put what matters into the summary.`;
    return { kind: 'refused', reason };
  }
  return add(target, { kind: 'pin', targetId });
}

export function unpinMessage(
  target: VerbTarget,
  targetId: string,
): Promise<StorageResult<readonly SessionEntry[]>> {
  return add(target, { kind: 'unpin', targetId });
}

export function deleteMessage(
  target: VerbTarget,
  targetId: string,
): Promise<StorageResult<readonly SessionEntry[]>> {
  return add(target, { kind: 'delete', targetId });
}

function add(
  { log, sessionId, leafId }: VerbTarget,
  entry: NewEntry,
): Promise<StorageResult<readonly SessionEntry[]>> {
  return log.append({ sessionId, parentId: leafId, entries: [entry], ontoLeaf: true });
}

/**
 * The entries with which a child session starts: the parent's summary, then the messages that stand word
 * for word. The parent stays whole, and the items still name its entries as their sources. Null where
 * there is no summary to start from.
 */
export function branchEntries(view: ContextView): readonly NewEntry[] | null {
  const { summary, compaction } = view;
  if (summary === null || compaction === null) return null;
  const { trigger, writer, templateVersion, tokensBefore, tokensAfter, tokenizerId } = compaction;
  const start: NewEntry<CompactionEntry> = {
    kind: 'compaction',
    generation: 1,
    covers: null, // what it stands for is in the parent
    firstKeptEntryId: '',
    summary,
    prunings: [],
    trigger,
    writer,
    templateVersion,
    tokensBefore,
    tokensAfter,
    tokenizerId,
    coverage: compaction.coverage,
    audit: compaction.audit,
    ms: { prepare: 0, summarize: 0, audit: 0, reassemble: 0 },
    ranIn: 'foreground',
  };
  const kept = view.rows.map(({ entry }): NewEntry<MessageEntry> => ({
    kind: 'message',
    message: entry.message,
    tokens: entry.tokens,
    ...(entry.origin === undefined ? {} : { origin: entry.origin }),
  }));
  return [start, ...kept];
}
