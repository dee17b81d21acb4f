/** What a job of the canvas works with. */
import type { PromptConstants } from '../core/prompts';
import type { Dimension } from '../core/explore/board';
import type { BoardStore } from './board-store.svelte';
import type { ExploreServices } from './explore-services';

export interface JobContext {
  readonly services: ExploreServices;
  readonly store: BoardStore;
  readonly prompts: PromptConstants;
  readonly signal: AbortSignal;
  /** Meanings of names that were asked for already. */
  readonly meanings: Map<string, Dimension>;
  /** By card: the text that is being written. */
  readonly onDrafts: (drafts: Readonly<Record<string, string>>) => void;
  readonly onNews: (news: string) => void;
}

/** `preempted`: the chat took the model; the job is to be done again. */
export type JobEnd = 'over' | 'preempted';
