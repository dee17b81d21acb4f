/** What stands around a load of the main model: the mark of a crash, and the lease of large models. */
import type { EngineError, LoadOutcome } from '../core/engine';
import { findCard, valueOf, type ModelCard } from '../core/models/model-card';
import type { LeaseEvents } from '../engines/model-lease';
import type { ModelServices } from './model-services';
import type { LoadGuard, ModelChoice } from './model-slot.svelte';

/** Two tabs with a model of this size each still leave room on any machine. */
const smallBytes = 500 * 1000 ** 2;

export interface GuardOptions {
  readonly services: Pick<ModelServices, 'marker' | 'lease'>;
  readonly cards: () => readonly ModelCard[];
  /** See LeaseEvents. */
  readonly lease: LeaseEvents;
  /** `take` after the person has said so, once. */
  readonly how: () => 'ask' | 'take';
  readonly onEnded: (choice: ModelChoice, outcome: LoadOutcome) => void;
  readonly wishes: LoadGuard['wishes'];
}

export const elsewhere: EngineError = {
  kind: 'busy-elsewhere',
  message:
    'A large model is in use in another tab, and two would not fit. Reading works here all the same.',
};

export const takenOver: EngineError = {
  kind: 'busy-elsewhere',
  message: 'Another tab has taken over the model. Reading works here all the same.',
};

export function createLoadGuard(options: GuardOptions): LoadGuard {
  const { services, cards, lease, how, onEnded, wishes } = options;
  return {
    wishes,
    async admit(choice) {
      const isShared = isSmall(findCard(cards(), choice.modelId));
      if (isShared) services.lease.release();
      else if (!(await services.lease.acquire(how(), lease))) return elsewhere;
      services.marker.begin(choice);
      return undefined;
    },
    ended(choice, outcome) {
      services.marker.end();
      if (outcome.kind !== 'loaded') services.lease.release();
      onEnded(choice, outcome);
    },
  };
}

/** A model that nobody knows is taken for a large one. */
function isSmall(card: ModelCard | undefined): boolean {
  if (card === undefined) return false;
  const bytes = valueOf(card.memoryBytes) ?? valueOf(card.downloadBytes);
  return card.engineId === 'prompt-api' || (bytes !== undefined && bytes <= smallBytes);
}

/** Said instead of loading, when the last load took the tab with it. */
export function interruptedLoad(modelName: string): EngineError {
  return {
    kind: 'out-of-memory',
    message:
      `The page was lost while ${modelName} was loading, so it is not loaded by itself this time. Your ` +
      'conversations are safe. Load it once more, or choose a smaller model.',
  };
}
