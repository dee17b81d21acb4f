/** The conversations at work and the one on the screen: begun, opened, left, deleted and brought back. */
import type { AppServices } from './app-services';
import type { SendOutcome, SessionWishes } from './app-view';
import { branchSession } from './branch-session';
import { Conversation, type ConversationServices } from './conversation.svelte';
import { newestLeafUnder } from '../core/alternatives';
import { isHeavyCompaction } from '../core/compaction/heavy';
import type { TextPart } from '../core/message';
import type { Models } from './models.svelte';
import type { Notices } from './notices.svelte';
import type { Policies } from './policies.svelte';
import type { Presets } from './presets.svelte';
import { titleText } from './said';
import { sessionTitle } from './session-title';
import type { TypedTexts } from './typed-texts.svelte';

export interface ConversationsContext {
  readonly services: AppServices;
  readonly models: Models;
  readonly notices: Notices;
  readonly policies: Policies;
  readonly presets: Presets;
  readonly typed: TypedTexts;
}

export class Conversations {
  readonly #context: ConversationsContext;
  // Nothing on the screen depends on which ones are at work.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #atWork = new Map<string, Conversation>();
  #active = $state.raw<Conversation | undefined>(undefined);
  /** A new session is being made for the message on its way. */
  #creating = false;

  constructor(context: ConversationsContext) {
    this.#context = context;
    context.services.repository.subscribe(({ change, from }) => {
      if (from === 'another-tab' && change.type === 'session') {
        void this.#atWork.get(change.sessionId)?.refresh();
      }
    });
  }

  /** Undefined: a new conversation that is not in the log yet. */
  get active(): Conversation | undefined {
    return this.#active;
  }

  leave(): void {
    this.#active = undefined;
  }

  select(id: string): void {
    if (id === this.#active?.sessionId) return;
    const conversation = this.#conversation(id);
    this.#active = conversation;
    void this.#open(conversation);
  }

  /** The screen shows the message, on its own branch; false when it is gone or a reply runs elsewhere in it. */
  async reveal(id: string, entryId: string): Promise<boolean> {
    const conversation = this.#conversation(id);
    await conversation.refresh();
    if (conversation.path?.every((entry) => entry.id !== entryId) ?? true) {
      const entries = await this.#context.services.repository.entries(id);
      if (entries.kind === 'failed') return false;
      if (entries.value.every((entry) => entry.id !== entryId)) return false;
      if (!(await conversation.goTo(newestLeafUnder(entries.value, entryId)))) return false;
    }
    this.select(id);
    return true;
  }

  async send(text: string, files: readonly TextPart[] = []): Promise<SendOutcome> {
    const active = this.#active ?? (await this.#begin(text, files));
    if (!(active instanceof Conversation)) return active;
    const isNew = active.path?.length === 0;
    const outcome = await active.send(text, files);
    if (outcome.kind === 'sent') this.#context.typed.sent(active.sessionId, text);
    else if (isNew && active.path?.length === 0) await this.#abandon(active);
    return outcome;
  }

  /** Renamed, pinned, put away: the list follows the database. */
  async change(id: string, wishes: SessionWishes): Promise<void> {
    const { services, notices } = this.#context;
    const changed = await services.repository.update(id, wishes);
    if (changed.kind === 'failed') {
      notices.show({ id: `changed-${id}`, level: 'error', text: changed.error.message });
    }
  }

  /** Marked as deleted; a notice offers to bring it back. */
  async delete(id: string): Promise<void> {
    const { services, notices } = this.#context;
    this.#atWork.get(id)?.stop();
    const removed = await services.repository.remove(id);
    const notice = `deleted-${id}`;
    if (removed.kind === 'failed') {
      notices.show({ id: notice, level: 'error', text: removed.error.message });
      return;
    }
    if (this.#active?.sessionId === id) this.#active = undefined;
    const run = (): void => {
      void this.#restore(id, notice);
    };
    const text = 'The conversation was deleted.';
    notices.show({ id: notice, level: 'info', text, action: { label: 'Undo', run } });
  }

  /** Goes on in a child session that starts from the summary; the parent stays as it is. */
  async branch(id: string): Promise<void> {
    const { services, notices } = this.#context;
    const { session, path } = this.#conversation(id);
    if (!session || !path) return;
    const notice = `branched-${id}`;
    const branched = await branchSession(services.repository, session, path);
    switch (branched.kind) {
      case 'nothing': {
        const text = 'Nothing was summarized yet, so there is nothing to start a new page from.';
        notices.show({ id: notice, level: 'info', text });
        return;
      }
      case 'failed':
        notices.show({ id: notice, level: 'error', text: branched.error.message });
        return;
      case 'branched': {
        this.select(branched.child.id);
        const back = (): void => {
          notices.dismiss(notice);
          this.select(id);
        };
        const text = 'This page starts from a summary. The conversation before it is kept whole.';
        notices.show({ id: notice, level: 'info', text, action: { label: 'Go back', run: back } });
        return;
      }
      default:
        branched satisfies never;
    }
  }

  /** The option: after a compaction that took most of the conversation away, a new page. */
  async #afterCompaction(id: string): Promise<void> {
    const conversation = this.#atWork.get(id);
    if (!conversation || !this.#context.policies.childAfterHeavy) return;
    await conversation.refresh();
    const last = conversation.path?.findLast((entry) => entry.kind === 'compaction');
    if (last?.kind !== 'compaction' || !isHeavyCompaction(last)) return;
    // Who has left the page, or is being answered on it, is not moved about.
    if (this.#active !== conversation || conversation.live !== null) return;
    await this.branch(id);
  }

  /** Resolves when no reply and no compaction runs in any of them. */
  async idle(): Promise<void> {
    await Promise.all([...this.#atWork.values()].map((one) => one.idle()));
  }

  async #restore(id: string, notice: string): Promise<void> {
    const { services, notices } = this.#context;
    const restored = await services.repository.restore(id);
    if (restored.kind === 'failed') {
      notices.show({ id: notice, level: 'error', text: restored.error.message });
      return;
    }
    notices.dismiss(notice);
    this.#atWork.delete(id);
    this.select(id);
  }

  #conversation(id: string): Conversation {
    const known = this.#atWork.get(id);
    if (known) return known;
    const made = new Conversation(id, this.#services());
    this.#atWork.set(id, made);
    return made;
  }

  #services(): ConversationServices {
    const { services, models, notices, policies, presets } = this.#context;
    const { repository, recall, now, agent } = services;
    return {
      ...(agent ? { agent } : {}),
      policyFor: (profile) => policies.policyFor(profile),
      presetFor: (id) => presets.find(id),
      compacted: (id) => {
        void this.#afterCompaction(id);
      },
      repository,
      now,
      turnDeps: (signal) => models.turnDeps(signal),
      preempts: () => models.preempts,
      noModelReason: () => models.missingReason,
      modelName: () => models.main.engine.info?.modelName ?? models.main.choice.modelName,
      index: (sessionId, path) => {
        recall?.add(sessionId, path);
      },
      prepareWriters: () => models.prepareWriters(),
      notify: (notice) => {
        notices.show(notice);
      },
    };
  }

  async #open(conversation: Conversation): Promise<void> {
    const { typed, models } = this.#context;
    void typed.load(conversation.sessionId);
    await conversation.refresh();
    if (models.main.engine.info) await conversation.measure();
  }

  async #begin(text: string, files: readonly TextPart[]): Promise<Conversation | SendOutcome> {
    const busy = 'The first message is still being sent.';
    if (this.#creating) return { kind: 'refused', reason: busy };
    const { services, typed, presets } = this.#context;
    this.#creating = true;
    const created = await services.repository.create({
      ...presets.nextFields,
      title: sessionTitle(titleText({ text, files })),
    });
    this.#creating = false;
    if (created.kind === 'failed') return { kind: 'refused', reason: created.error.message };
    presets.chooseNext(undefined);
    const conversation = this.#conversation(created.value.id);
    await conversation.refresh();
    typed.set(created.value.id, text);
    typed.set(null, '');
    this.#active = conversation;
    return conversation;
  }

  /** A session that never got its first message leaves nothing behind, and the text goes back. */
  async #abandon({ sessionId }: Conversation): Promise<void> {
    const { services, typed } = this.#context;
    typed.set(null, typed.get(sessionId));
    typed.set(sessionId, '');
    if (this.#active?.sessionId === sessionId) this.#active = undefined;
    this.#atWork.delete(sessionId);
    await services.repository.remove(sessionId);
  }
}
