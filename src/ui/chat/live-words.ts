/** What the model is doing, in a word or two, for the page and for screen readers. */
import type { LiveReply } from '../../stores/app-view';
import { localize } from '../../words/locale.svelte';
import { countOf } from '../quantity';

export const livePhases = localize('live', {
  queued: 'Waiting for the model',
  compacting: 'Making room first',
  reading: 'Reading',
  thinking: 'Thinking',
  writing: 'Writing',
  tool: 'Using a tool',
  toolNamed: (name: string): string => `Using ${name}`,
  ended: 'The reply ended.',
  complete: (words: number): string => `Reply complete, ${countOf(words, 'word')}.`,
});

/** To screen readers, when a reply has ended. */
export function endWords(words: number): string {
  return words === 0 ? livePhases.ended : livePhases.complete(words);
}

/** By the rules of the text's own script: Japanese has words too. */
export function wordCount(text: string): number {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text))
    if (isWordLike === true) words += 1;
  return words;
}

export function liveWords(live: LiveReply): string {
  if (live.phase !== 'using-tool') return livePhases[live.phase];
  return live.toolName === undefined ? livePhases.tool : livePhases.toolNamed(live.toolName);
}
