/** The one line that a compaction card shows, and the words for who wrote the summary. */
import type { CompactionEntry } from '../../core/entry';
import type { CompactionFigures } from '../../core/transcript-item';
import { countOf, formatCount, formatDuration } from '../quantity';

/** What was done: `12 turns became 9 lines`. */
export function compactionDeed({ turns, lines, prunings }: CompactionFigures): string {
  if (turns > 0) return `${countOf(turns, 'turn')} became ${countOf(lines, 'line')}`;
  return lines > 0
    ? `A part of a turn became ${countOf(lines, 'line')}`
    : `${countOf(prunings, 'message')} made shorter`;
}

/** What it bought: `2,310 → 1,204 tokens`. */
export function compactionGain({ tokensBefore, tokensAfter }: CompactionFigures): string {
  return `${formatCount(tokensBefore)} → ${formatCount(tokensAfter)} tokens`;
}

/** What it cost: `0.8 s, in the background`. */
export function compactionCost({ ms }: CompactionFigures, ranIn: CompactionEntry['ranIn']): string {
  const where = ranIn === 'background' ? 'in the background' : 'before the reply';
  return `${formatDuration(ms)}, ${where}`;
}

/** Who wrote it, and what the check found. Whole sentences. */
export function compactionStory(entry: CompactionEntry, writer: string): readonly string[] {
  const sentences = [
    entry.writer === 'none' ? 'Nothing had to be summarized.' : `Written ${writer}.`,
  ];
  if (entry.fallbackReason !== undefined) sentences.push(asSentence(entry.fallbackReason));
  const { done, chunks } = entry.coverage;
  if (done < chunks) {
    sentences.push(`Only ${String(done)} of ${String(chunks)} parts could be summarized.`);
  }
  if (entry.audit.found > 0) sentences.push(auditSentence(entry.audit));
  return sentences;
}

function auditSentence({ found, kept, added, dropped }: CompactionEntry['audit']): string {
  const mended = [
    added > 0 ? `${formatCount(added)} added back` : '',
    dropped > 0 ? `${countOf(dropped, 'unsupported line')} dropped` : '',
  ].filter((phrase) => phrase !== '');
  const facts = `The check found ${countOf(found, 'fact')} in these turns`;
  const rest = mended.length > 0 ? `; ${mended.join(', ')}` : '';
  return `${facts} and ${formatCount(kept)} of them in the summary${rest}.`;
}

function asSentence(text: string): string {
  const trimmed = text.trim();
  const begun = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
