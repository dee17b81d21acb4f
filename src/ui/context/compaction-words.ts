/** What a running compaction is doing, in words. */
import type { CompactionState } from '../app-view';

export function compactionWords(state: Extract<CompactionState, { kind: 'running' }>): string {
  const where = state.ranIn === 'background' ? 'in the background' : 'before the reply';
  const { stage, done, total } = state.progress;
  switch (stage) {
    case 'prepare':
    case 'reassemble':
    case 'commit':
      return `Summarizing ${where}`;
    case 'summarize':
      return total > 1
        ? `Summarizing ${where}, ${String(Math.min(done + 1, total))} of ${String(total)}`
        : `Summarizing ${where}`;
    case 'audit':
      return `Checking the summary ${where}`;
    default:
      return stage satisfies never;
  }
}
