/** What a running compaction is doing, in words. */
import type { CompactionState } from '../app-view';

export function compactionWords(state: Extract<CompactionState, { kind: 'running' }>): string {
  const where = state.ranIn === 'background' ? 'in the background' : 'before the reply';
  const { stage, done, total } = state.progress;
  switch (stage) {
    case 'prepare':
      return `Choosing what to summarize, ${where}`;
    case 'summarize':
      return total > 1
        ? `Summarizing older turns, part ${String(Math.min(done + 1, total))} of ${String(total)}, ${where}`
        : `Summarizing older turns, ${where}`;
    case 'audit':
      return `Checking the summary, ${where}`;
    case 'reassemble':
    case 'commit':
      return `Putting the summary in place, ${where}`;
    default:
      return stage satisfies never;
  }
}
