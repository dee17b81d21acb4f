/** What a running compaction is doing, in words short enough to stand beside the meter. */
import type { CompactionState } from '../../stores/app-view';

export function compactionWords(state: Extract<CompactionState, { kind: 'running' }>): string {
  const where = state.ranIn === 'background' ? 'in the background' : 'before the reply';
  const { stage, done, total } = state.progress;
  if (stage !== 'summarize' || total < 2) return `Summarizing ${where}`;
  return `Summarizing ${where}, ${String(Math.min(done + 1, total))}/${String(total)}`;
}
