/** What the model is doing, in a word or two, for the page and for screen readers. */
import type { LiveReply } from '../../stores/app-view';

/** To screen readers, when a reply has ended. */
export function endWords(words: number): string {
  if (words === 0) return 'The reply ended.';
  return words === 1 ? 'Reply complete, 1 word.' : `Reply complete, ${String(words)} words.`;
}

/** By the rules of the text's own script: Japanese has words too. */
export function wordCount(text: string): number {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text))
    if (isWordLike === true) words += 1;
  return words;
}

export function liveWords(live: LiveReply): string {
  switch (live.phase) {
    case 'queued':
      return 'Waiting for the model';
    case 'compacting':
      return 'Making room first';
    case 'reading':
      return 'Reading';
    case 'thinking':
      return 'Thinking';
    case 'writing':
      return 'Writing';
    case 'using-tool':
      return live.toolName === undefined ? 'Using a tool' : `Using ${live.toolName}`;
    default:
      return live.phase satisfies never;
  }
}
