/**
 * Trying again: another reply to the same question, another wording of a question, another of the branches
 * that came of it. Nothing is overwritten: each of them begins a branch, and all stay.
 */
import { newestLeafUnder } from '../core/alternatives';
import type { MessageEntry, SessionEntry } from '../core/entry';
import { messageText } from '../core/message';
import type { StorageResult } from '../core/session-log';
import type { SendOutcome } from './app-view';

export interface BranchHost {
  path(): readonly SessionEntry[];
  /** Of all branches. */
  entries(): Promise<StorageResult<readonly SessionEntry[]>>;
  /** False while a reply runs, or when the log cannot be written. */
  goTo(entryId: string | null): Promise<boolean>;
  /** Answers the message from the leaf on; `partial`: words of a cut-off reply to go on with. */
  answer(message: MessageEntry, partial?: string): Promise<SendOutcome>;
  send(text: string): Promise<SendOutcome>;
}

const busy: SendOutcome = {
  kind: 'refused',
  reason: 'A reply is still being written. Wait for it or stop it, then try again.',
};

const notThere: SendOutcome = {
  kind: 'refused',
  reason: 'This message is no longer part of the conversation on the screen.',
};

export class BranchVerbs {
  readonly #host: BranchHost;

  constructor(host: BranchHost) {
    this.#host = host;
  }

  /** Another reply to the question that this reply, or this question itself, belongs to. */
  async regenerate(entryId: string): Promise<SendOutcome> {
    const path = this.#host.path();
    const at = path.findIndex(({ id }) => id === entryId);
    const question = path
      .slice(0, at + 1)
      .findLast((entry) => entry.kind === 'message' && entry.message.role === 'user');
    if (question?.kind !== 'message') return notThere;
    if (!(await this.#host.goTo(question.id))) return busy;
    return this.#host.answer(question);
  }

  /** A reply that was cut off, written to its end; the cut one stays beside it. */
  async continueReply(entryId: string): Promise<SendOutcome> {
    const path = this.#host.path();
    const at = path.findIndex(({ id }) => id === entryId);
    const reply = path[at];
    const question = path
      .slice(0, at + 1)
      .findLast((entry) => entry.kind === 'message' && entry.message.role === 'user');
    if (reply?.kind !== 'message' || reply.message.role !== 'assistant') return notThere;
    if (question?.kind !== 'message') return notThere;
    if (!(await this.#host.goTo(reply.parentId))) return busy;
    return this.#host.answer(question, messageText(reply.message));
  }

  /** The question as it should have been; the old one and all that followed stay on their branch. */
  async reword(entryId: string, text: string): Promise<SendOutcome> {
    const question = this.#host.path().find(({ id }) => id === entryId);
    if (question?.kind !== 'message') return notThere;
    const before = this.#host.path().at(-1)?.id ?? null;
    if (!(await this.#host.goTo(question.parentId))) return busy;
    const outcome = await this.#host.send(text);
    // A message that could not be sent leaves the conversation where it was.
    if (outcome.kind === 'refused') await this.#host.goTo(before);
    return outcome;
  }

  /** Goes to another message in the same place, and to where its branch stands now. */
  async choose(entryId: string): Promise<boolean> {
    const entries = await this.#host.entries();
    if (entries.kind === 'failed') return false;
    return this.#host.goTo(newestLeafUnder(entries.value, entryId));
  }
}
