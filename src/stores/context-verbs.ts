/**
 * What a person can do with what the model sees of one conversation: look ahead, make it shorter, put it
 * right, keep something for good, take things back. Each verb appends to the log; nothing is ever changed.
 */
import { fixedContext } from '../core/agent/run-steps';
import { budgetsFor } from '../core/compaction/budgets';
import { previewCompaction } from '../core/compaction/compact';
import type { CompactionPreparation } from '../core/compaction/preparation';
import type { SectionName } from '../core/compaction/summary';
import {
  deleteMessage,
  editSummaryItem,
  pinMessage,
  undoCompaction,
  unpinMessage,
  type PinOutcome,
  type VerbTarget,
} from '../core/compaction/verbs';
import { contextView } from '../core/context-view';
import type { MessageEntry, SessionEntry } from '../core/entry';
import { messageRow } from '../core/message-row';
import type { TurnDeps } from '../core/agent/types';
import type { SessionLog, StorageResult } from '../core/session-log';
import type { Notice } from './app-view';

/** `failed` and the reasons of a preview are for people. */
export type PreviewOutcome =
  | CompactionPreparation
  | { readonly kind: 'nothing'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

export interface ContextVerbsHost {
  readonly sessionId: string;
  readonly log: SessionLog;
  path(): readonly SessionEntry[];
  turnDeps(): Promise<TurnDeps | undefined>;
  noModelReason(): string;
  notify(notice: Notice): void;
  /** Reads the log again and measures the context anew. */
  changed(): Promise<void>;
}

export interface SummaryItemPlace {
  readonly compactionId: string;
  readonly section: SectionName;
  /** In the section as it reads now. */
  readonly index: number;
}

export class ContextVerbs {
  readonly #host: ContextVerbsHost;

  constructor(host: ContextVerbsHost) {
    this.#host = host;
  }

  /** What a compaction would do now; asks no model and changes nothing. */
  async preview(focus?: string): Promise<PreviewOutcome> {
    const { sessionId } = this.#host;
    const leafId = this.#host.path().at(-1)?.id;
    if (leafId === undefined) return { kind: 'nothing', reason: 'There are no messages yet.' };
    const deps = await this.#host.turnDeps();
    if (!deps) return { kind: 'failed', reason: this.#host.noModelReason() };
    const asked = focus === undefined ? {} : { focus };
    const fixed = await fixedContext(deps);
    const request = { sessionId, leafId, fixed, trigger: 'manual', ...asked } as const;
    const outcome = await previewCompaction(deps.compaction, request);
    switch (outcome.kind) {
      case 'prepared':
        return outcome;
      case 'cannot-fit':
      case 'failed':
        return { kind: 'failed', reason: outcome.reason };
      case 'not-needed':
      case 'nothing-to-compact':
        return { kind: 'nothing', reason: outcome.reason };
      case 'superseded':
        return { kind: 'nothing', reason: 'The conversation stands on another branch by now.' };
      default:
        return outcome satisfies never;
    }
  }

  /** Back to before this compaction and all that came after it. */
  undo(compactionId: string): Promise<boolean> {
    return this.#do('undo', (target) => undoCompaction(target, compactionId));
  }

  /** Null removes the item; an index past the end adds one. */
  editItem(place: SummaryItemPlace, text: string | null): Promise<boolean> {
    const said = text?.replace(/\s+/gu, ' ').trim() ?? null;
    if (said === '') return this.editItem(place, null);
    return this.#do('edit', (target) => editSummaryItem(target, { ...place, text: said }));
  }

  /** Refused with figures when the pins would crowd out the conversation. */
  async pin(targetId: string): Promise<boolean> {
    const deps = await this.#host.turnDeps();
    const entry = this.#message(targetId);
    if (!deps || !entry) return this.#tell('pin', deps ? notThere : this.#host.noModelReason());
    const { counter, window, policy, reserveTokens } = deps.compaction;
    const budgeted = budgetsFor(window, policy, reserveTokens);
    if (budgeted.kind === 'refused') return this.#tell('pin', budgeted.reason);
    const { budgets } = budgeted;
    try {
      const pinned = contextView(this.#host.path()).rows.filter((row) => row.isPinned);
      const rows = [entry, ...pinned.map((row) => row.entry)].map((one) => messageRow(one.message));
      const [tokens = 0, ...others] = await counter.countRows(rows);
      const pinnedTokens = others.reduce((sum, count) => sum + count, 0);
      const request = { targetId, tokens, pinnedTokens, budgets };
      return await this.#do('pin', (target) => pinMessage(target, request));
    } catch {
      // The counter's contract: it rejects only when its engine is gone.
      return this.#tell('pin', this.#host.noModelReason());
    }
  }

  unpin(targetId: string): Promise<boolean> {
    return this.#do('pin', (target) => unpinMessage(target, targetId));
  }

  /** A tombstone: shown and sent no more; going back to before it brings the message back. */
  deleteMessage(targetId: string): Promise<boolean> {
    return this.#do('delete', (target) => deleteMessage(target, targetId));
  }

  #message(id: string): MessageEntry | undefined {
    const found = this.#host.path().find((entry) => entry.id === id);
    return found?.kind === 'message' ? found : undefined;
  }

  async #do(
    what: string,
    act: (target: VerbTarget) => Promise<StorageResult<unknown> | PinOutcome>,
  ): Promise<boolean> {
    const { log, sessionId } = this.#host;
    const leafId = this.#host.path().at(-1)?.id;
    if (leafId === undefined) return this.#tell(what, notThere);
    const done = await act({ log, sessionId, leafId });
    if (done.kind === 'refused') return this.#tell(what, done.reason);
    if (done.kind === 'failed') return this.#tell(what, done.error.message);
    await this.#host.changed();
    return true;
  }

  #tell(what: string, text: string): false {
    this.#host.notify({ id: `context-${what}`, level: 'warning', text });
    return false;
  }
}

const notThere = 'This is no longer part of the conversation on the screen.';
