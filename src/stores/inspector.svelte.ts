/**
 * The context inspector of one conversation: what the model sees, taken apart; what was compacted, and how
 * that went; what a compaction would do now; the session as it stood at any step.
 */
import { compactionRecords, type CompactionRecord } from '../core/compaction/records';
import type { ProfileName } from '../core/compaction/policy';
import { assembleContext } from '../core/context';
import type { ContextView } from '../core/context-row';
import { contextUsage, type UsagePoint } from '../core/context-usage';
import { contextView } from '../core/context-view';
import type { SessionEntry } from '../core/entry';
import { inspectContext } from '../core/inspect-context';
import { replaySteps, viewAt, type ReplayStep } from '../core/replay';
import type { Conversation } from './conversation.svelte';
import type { Policies } from './policies.svelte';
import type { PreviewOutcome, SummaryItemPlace } from './context-verbs';
import type { InspectedState, InspectorView } from './inspector-view';

export interface InspectorHost {
  readonly conversation: Conversation;
  readonly policies: Policies;
  /** Goes on in a child session. */
  readonly branch: () => void;
}

export class Inspector implements InspectorView {
  readonly #conversation: Conversation;
  readonly #branch: () => void;
  readonly #policies: Policies;
  #state = $state.raw<InspectedState>({ kind: 'loading' });
  #preview = $state.raw<PreviewOutcome | null>(null);
  /** The path that `state` was made of; another one has made it old. */
  #inspected: readonly SessionEntry[] | undefined;

  constructor({ conversation, policies, branch }: InspectorHost) {
    this.#conversation = conversation;
    this.#policies = policies;
    this.#branch = branch;
  }

  readonly #path: readonly SessionEntry[] = $derived.by(() => this.#conversation.path ?? []);

  readonly records: readonly CompactionRecord[] = $derived(compactionRecords(this.#path));

  readonly usage: readonly UsagePoint[] = $derived(contextUsage(this.#path));

  readonly steps: readonly ReplayStep[] = $derived(replaySteps(this.#path));

  readonly view: ContextView = $derived(contextView(this.#path));

  get sessionId(): string {
    return this.#conversation.sessionId;
  }

  get state(): InspectedState {
    return this.#state;
  }

  get preview(): PreviewOutcome | null {
    return this.#preview;
  }

  get profile(): ProfileName {
    return this.#conversation.session?.profile ?? 'chat';
  }

  get windowTokens(): number | null {
    return this.#conversation.gauge.parts?.windowTokens ?? null;
  }

  get isBusy(): boolean {
    const { compaction, live } = this.#conversation;
    return compaction.state.kind === 'running' || live !== null;
  }

  viewAt(step: ReplayStep): ContextView {
    return viewAt(this.#path, step);
  }

  /** Takes the next request apart; the one sent last is shown while it is still what stands. */
  async refresh(): Promise<void> {
    const conversation = this.#conversation;
    const path = conversation.path;
    if (path === undefined || path === this.#inspected) return;
    const deps = await conversation.turnDeps();
    if (!deps) {
      this.#state = { kind: 'no-model', reason: conversation.noModelReason };
      return;
    }
    this.#inspected = path;
    const { prompts, placement, counter } = deps.compaction;
    const view = contextView(path);
    const fixed = (await deps.standing?.()) ?? {};
    const tools = deps.tools?.map((tool) => tool.spec) ?? [];
    const recalled = conversation.gauge.request?.recalled ?? [];
    const assembled = assembleContext({
      view,
      prompts,
      placement,
      fixed: tools.length > 0 ? { ...fixed, tools } : fixed,
      recalled,
    });
    try {
      const inspected = await inspectContext(assembled, view, counter);
      const { rows } = assembled;
      const request = assembled.tools ? { rows, tools: assembled.tools } : { rows };
      const text = await deps.engine.renderRequest?.(request);
      this.#state = { kind: 'ready', ...inspected, rows, text };
    } catch {
      // The counter's contract: it rejects only when its engine is gone.
      this.#inspected = undefined;
      this.#state = { kind: 'no-model', reason: conversation.noModelReason };
    }
  }

  async look(focus?: string): Promise<void> {
    this.#preview = await this.#conversation.verbs.preview(focus);
  }

  forgetPreview(): void {
    this.#preview = null;
  }

  compact(focus?: string): void {
    this.#preview = null;
    this.#conversation.compact(focus);
  }

  rebuild(): void {
    this.#preview = null;
    this.#conversation.rebuildSummary();
  }

  undo(compactionId: string): void {
    this.#conversation.undoCompaction(compactionId);
  }

  editItem(place: SummaryItemPlace, text: string | null): void {
    void this.#conversation.verbs.editItem(place, text);
  }

  pin(entryId: string): void {
    void this.#conversation.verbs.pin(entryId);
  }

  unpin(entryId: string): void {
    void this.#conversation.verbs.unpin(entryId);
  }

  branch(): void {
    this.#branch();
  }

  get childAfterHeavy(): boolean {
    return this.#policies.childAfterHeavy;
  }

  setChildAfterHeavy(on: boolean): void {
    this.#policies.setChildAfterHeavy(on);
  }

  setProfile(profile: ProfileName): void {
    void this.#conversation.setProfile(profile);
  }
}
