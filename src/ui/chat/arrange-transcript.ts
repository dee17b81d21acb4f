/**
 * The page from the transcript: each compaction stands where the context was cut, over the messages that it
 * was the first to cover. The log has it where it happened, which is later and says nothing to a reader.
 */
import type { CompactionItem, MessageItem, TranscriptItem } from '../../core/transcript-item';

export interface CompactionBlock {
  readonly kind: 'compaction';
  readonly id: string;
  readonly item: CompactionItem;
  /** The messages that went under with this one, in order; those of earlier ones lie under theirs. */
  readonly originals: readonly MessageItem[];
}

export type TranscriptBlock =
  { readonly kind: 'item'; readonly id: string; readonly item: TranscriptItem } | CompactionBlock;

/** Which compaction each message lies under. A message that was pinned stays where it is. */
function placeUnder(items: readonly TranscriptItem[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const item of items) {
    if (item.kind !== 'compaction' || item.state === 'undone') continue;
    for (const { id } of item.covered) {
      if (!places.has(id)) places.set(id, item.entry.id);
    }
  }
  for (const item of items) {
    if (item.kind === 'message' && item.pinned) places.delete(item.entry.id);
  }
  return places;
}

export function arrangeTranscript(items: readonly TranscriptItem[]): readonly TranscriptBlock[] {
  const under = placeUnder(items);
  if (under.size === 0) return items.map(asBlock);
  const cards = new Map<string, CompactionBlock & { readonly originals: MessageItem[] }>();
  for (const item of items) {
    if (item.kind !== 'compaction' || item.state === 'undone') continue;
    cards.set(item.entry.id, { kind: 'compaction', id: item.entry.id, item, originals: [] });
  }
  const blocks: TranscriptBlock[] = [];
  for (const item of items) {
    const card = item.kind === 'message' ? cards.get(under.get(item.entry.id) ?? '') : undefined;
    if (item.kind === 'message' && card) {
      if (card.originals.length === 0) blocks.push(card);
      card.originals.push(item);
    } else if (
      item.kind !== 'compaction' ||
      (cards.get(item.entry.id)?.originals.length ?? 0) === 0
    ) {
      blocks.push(asBlock(item));
    }
  }
  return blocks;
}

/** One that covers nothing of its own (only shortened, or undone) stands where it happened. */
function asBlock(item: TranscriptItem): TranscriptBlock {
  return item.kind === 'compaction'
    ? { kind: 'compaction', id: item.entry.id, item, originals: [] }
    : { kind: 'item', id: item.entry.id, item };
}

/** The page in helpings of `size`, counted from its beginning: what is added changes only the last. */
export function groupsOf<T>(blocks: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(blocks.length / size) }, (_, index) =>
    blocks.slice(index * size, (index + 1) * size),
  );
}
