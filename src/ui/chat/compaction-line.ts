/** The one line that a compaction card shows, and the words for who wrote the summary. */
import type { CompactionEntry, MessageEntry } from '../../core/entry';
import { filedItems, type Summary } from '../../core/compaction/summary';
import { countOf, formatCount, formatDuration } from '../quantity';

/** What was done: `12 turns became 9 lines`. */
export function compactionDeed(
  covered: readonly MessageEntry[],
  summary: Summary | null,
  prunings: CompactionEntry['prunings'],
): string {
  if (summary === null || covered.length === 0) {
    return `${countOf(prunings.length, 'message')} made shorter`;
  }
  const turns = covered.filter((entry) => entry.message.role === 'user').length;
  const told = turns > 0 ? countOf(turns, 'turn') : countOf(covered.length, 'message');
  return `${told} became ${countOf(filedItems(summary).length, 'line')}`;
}

/** What it bought: `2,310 → 1,204 tokens`. */
export function compactionGain(entry: CompactionEntry): string {
  return `${formatCount(entry.tokensBefore)} → ${formatCount(entry.tokensAfter)} tokens`;
}

/** What it cost: `0.8 s, in the background`. */
export function compactionCost(entry: CompactionEntry): string {
  const { prepare, summarize, audit, reassemble } = entry.ms;
  const took = formatDuration(prepare + summarize + audit + reassemble);
  return entry.ranIn === 'background' ? `${took}, in the background` : `${took}, before the reply`;
}

/** Who wrote it, and what the check found. Whole sentences. */
export function compactionStory(entry: CompactionEntry): readonly string[] {
  const sentences = [writerSentence(entry.writer)];
  if (entry.fallbackReason !== undefined) sentences.push(asSentence(entry.fallbackReason));
  const { done, chunks } = entry.coverage;
  if (done < chunks) {
    sentences.push(`Only ${String(done)} of ${String(chunks)} parts could be summarized.`);
  }
  const { found, kept, added, dropped } = entry.audit;
  if (found > 0) {
    const mended = [
      added > 0 ? `${formatCount(added)} added back` : '',
      dropped > 0 ? `${countOf(dropped, 'unsupported line')} dropped` : '',
    ].filter((phrase) => phrase !== '');
    sentences.push(
      `The check found ${countOf(found, 'fact')} in these turns and ${formatCount(kept)} of them in the summary${mended.length > 0 ? `; ${mended.join(', ')}` : ''}.`,
    );
  }
  return sentences;
}

function writerSentence(writer: string): string {
  switch (writer) {
    case 'none':
      return 'Nothing had to be summarized.';
    case 'extractive':
      return 'Taken from the text by rule, without a model.';
    default:
      return `Written by ${writer}.`;
  }
}

function asSentence(text: string): string {
  const trimmed = text.trim();
  const begun = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
