/**
 * What can be done with a message of the transcript. Given by the page through context, since a message lies
 * three components deep and most of them need only one or two of these.
 */
import { getContext, setContext } from 'svelte';
import type { Alternatives } from '../../core/alternatives';
import type { SendOutcome } from '../../stores/app-view';

export interface MessageActs {
  /** A reply runs: what begins another one waits. */
  readonly isBusy: boolean;
  /** Undefined where nothing else was said in this place. */
  alternatives(entryId: string): Alternatives | undefined;
  /** Another reply to the question that this message is or answers. */
  regenerate(entryId: string): void;
  /** A reply that was cut off, written to its end; the cut one stays. */
  continueReply(entryId: string): void;
  /** The question as it should have been, and its answer, on a branch of their own. */
  reword(entryId: string, text: string): Promise<SendOutcome>;
  choose(entryId: string): void;
  pin(entryId: string): void;
  unpin(entryId: string): void;
  remove(entryId: string): void;
  /** Into the composer, as a quotation. */
  quote(text: string): void;
}

const key = Symbol('message acts');

export function giveMessageActs(acts: MessageActs): void {
  setContext(key, acts);
}

/** Undefined where messages are only to be read. */
export function messageActs(): MessageActs | undefined {
  return getContext<MessageActs | undefined>(key);
}

/** As Markdown quotes, with room for an answer below. */
export function quoted(text: string): string {
  return `${text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}\n\n`;
}
