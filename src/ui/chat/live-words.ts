/** What the model is doing, in a word or two, for the page and for screen readers. */
import type { LiveReply } from '../../stores/app-view';

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
