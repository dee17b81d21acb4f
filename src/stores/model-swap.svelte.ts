/**
 * Choosing another main model: the plan first, then the change. While it runs no turn begins; whatever comes
 * of it, a conversation is never left with a model that cannot read it without saying so.
 */
import { fixedContext } from '../core/agent/run-steps';
import { findCard, valueOf, type ModelCard } from '../core/models/model-card';
import type { KeptModels } from '../core/models/kept-model';
import { planSwap, type SwapDeps, type SwapPlan, type SwapTarget } from '../core/swap/plan-swap';
import { runSwap, type SwapOutcome, type SwapPorts, type SwapStage } from '../core/swap/run-swap';
import type { AppServices } from './app-services';
import type { Conversation } from './conversation.svelte';
import type { ModelChoice } from './model-slot.svelte';
import type { Models } from './models.svelte';

export type SwapState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'planning'; readonly choice: ModelChoice }
  /** `plan` null: no conversation is open, or the window is not known before the load. */
  | {
      readonly kind: 'proposed';
      readonly choice: ModelChoice;
      readonly plan: Extract<SwapPlan, { kind: 'plan' }> | null;
    }
  | { readonly kind: 'refused'; readonly choice: ModelChoice; readonly reason: string }
  | { readonly kind: 'running'; readonly choice: ModelChoice; readonly stage: SwapStage }
  | { readonly kind: 'ended'; readonly choice: ModelChoice; readonly outcome: SwapOutcome };

export interface SwapContext {
  readonly models: Models;
  readonly settings: AppServices['settings'];
  /** The one on the screen. */
  readonly conversation: () => Conversation | undefined;
  readonly kept: () => KeptModels;
  /** Asks again what a lost model left without an answer. */
  readonly resume: () => Promise<void>;
}

const busyReason = 'A reply is still being written. Wait for it or stop it, then change the model.';

export class ModelSwap {
  readonly #context: SwapContext;
  #state = $state.raw<SwapState>({ kind: 'idle' });
  #stop: AbortController | undefined;

  constructor(context: SwapContext) {
    this.#context = context;
  }

  get state(): SwapState {
    return this.#state;
  }

  /** Shows what the change would mean; nothing is unloaded. */
  async propose(choice: ModelChoice): Promise<void> {
    if (this.#state.kind === 'running') return;
    this.#state = { kind: 'planning', choice };
    const plan = await this.#plan(choice);
    if (this.#state.kind !== 'planning' || this.#state.choice !== choice) return;
    this.#state =
      plan === null || plan.kind === 'plan'
        ? { kind: 'proposed', choice, plan }
        : { kind: 'refused', choice, reason: plan.reason };
  }

  /** Puts the proposal or the last result away; stops a change that is under way. */
  dismiss(): void {
    this.#stop?.abort();
    if (this.#state.kind !== 'running') this.#state = { kind: 'idle' };
  }

  async confirm(): Promise<void> {
    if (this.#state.kind !== 'proposed') return;
    const { choice } = this.#state;
    const { models, conversation, resume } = this.#context;
    const open = conversation();
    const { kind: before } = models.main.state;
    // First what runs by itself: it may wait for the model, and must not meet the hold.
    if (!open?.live) {
      this.#state = { kind: 'running', choice, stage: 'compacting' };
      open?.compaction.stop();
      await open?.idle();
    }
    if (open?.live) {
      this.#state = { kind: 'refused', choice, reason: busyReason };
      return;
    }
    const release = models.hold();
    const stop = new AbortController();
    this.#stop = stop;
    try {
      const outcome = await this.#run(choice, open, stop.signal);
      if (outcome.kind === 'swapped') await this.#keep(choice);
      this.#state = { kind: 'ended', choice, outcome };
    } finally {
      this.#stop = undefined;
      release();
    }
    await open?.refresh();
    await open?.measure();
    const wasLost = before === 'lost' || before === 'failed';
    if (wasLost && models.main.engine.info) await resume();
  }

  async #run(
    choice: ModelChoice,
    open: Conversation | undefined,
    signal: AbortSignal,
  ): Promise<SwapOutcome> {
    const { models } = this.#context;
    const before = models.main.choice;
    const wasLoaded = models.main.engine.info !== undefined;
    const ports: SwapPorts = {
      deps: () => this.#deps(open),
      load: () => models.loadChoice(choice),
      comeBack: async () => {
        models.main.choose(before);
        return wasLoaded ? models.loadChoice(before) : undefined;
      },
    };
    this.#state = { kind: 'running', choice, stage: 'compacting' };
    if (open?.leafId) await models.prepareWriters();
    return runSwap(ports, {
      conversation: open?.leafId ? { sessionId: open.sessionId, leafId: open.leafId } : null,
      from: wasLoaded ? before.modelName : null,
      target: this.#target(choice) ?? unknownWindow(choice, models),
      signal,
      onStage: (stage) => {
        this.#state = { kind: 'running', choice, stage };
      },
    });
  }

  async #plan(choice: ModelChoice): Promise<SwapPlan | null> {
    const { conversation } = this.#context;
    const open = conversation();
    const deps = await this.#deps(open);
    const target = this.#target(choice);
    if (!open?.leafId || deps === undefined || target === undefined) return null;
    return planSwap(deps, { sessionId: open.sessionId, leafId: open.leafId, target });
  }

  /** Of the loaded model, for this conversation: its policy, tools and memories take their share of a window. */
  async #deps(open: Conversation | undefined): Promise<SwapDeps | undefined> {
    const loaded = await this.#context.models.loadedDeps();
    const deps = loaded && (open?.equip(loaded) ?? loaded);
    return deps && { ...deps.compaction, fixed: await fixedContext(deps) };
  }

  /** What loading it has shown, else the catalogue; undefined where neither knows the window. */
  #target(choice: ModelChoice): SwapTarget | undefined {
    const { kept, models } = this.#context;
    const { modelId, modelName, maxContextWindow } = choice;
    const seen = kept().seen.find((one) => one.modelId === modelId);
    const card = findCard(models.cards, modelId);
    const offered = seen?.contextWindow ?? (card && valueOf(card.contextWindow));
    if (offered === undefined) return undefined;
    return {
      modelId,
      modelName,
      window: Math.min(offered, maxContextWindow ?? offered),
      ...(seen ? { tokenizerId: seen.tokenizerId } : {}),
      ...(card ? { placement: placementOf(card) } : {}),
    };
  }

  /** One that is not kept is not loaded again by itself: it would have to be downloaded each time. */
  async #keep({ modelId, maxContextWindow, withoutKeeping }: ModelChoice): Promise<void> {
    if (withoutKeeping) return;
    const { settings, models } = this.#context;
    const isBuiltIn = findCard(models.cards, modelId)?.origin === 'built-in';
    await settings.write('mainModelId', isBuiltIn ? null : modelId);
    await settings.write('maxContextWindow', maxContextWindow ?? null);
  }
}

/** As the adapters have it: transformers.js models get the summary in the system message, others as a row. */
function placementOf({ engineId }: ModelCard): NonNullable<SwapTarget['placement']> {
  return engineId === 'transformers' ? 'system' : 'row';
}

/** Nothing is compacted ahead for a window that nobody knows: the new model's own files decide. */
function unknownWindow({ modelId, modelName }: ModelChoice, { main }: Models): SwapTarget {
  return { modelId, modelName, window: main.engine.info?.contextWindow ?? 4096 };
}

export const choiceOf = (card: ModelCard, maxContextWindow?: number): ModelChoice => ({
  modelId: card.modelId,
  modelName: card.name,
  ...(maxContextWindow === undefined ? {} : { maxContextWindow }),
});
