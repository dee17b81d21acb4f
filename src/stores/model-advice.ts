/**
 * What to do about a model that is lost again and again: it is run on the CPU, or a smaller one is chosen.
 * The first loss is a mishap and says nothing here; the model's own line offers to load it again.
 */
import type { DevicePreference, EngineError } from '../core/engine';
import { fitVerdict } from '../core/models/fit-verdict';
import { suggestsSmaller, withLoss, type Loss } from '../core/models/loss-history';
import type { Machine } from '../core/models/machine';
import { findCard, type ModelCard } from '../core/models/model-card';
import { nextSmaller } from '../core/models/recommend';
import type { Notice } from './app-view';
import { lossWords as words } from './model-advice-words';
import type { ModelServices } from './model-services';
import type { ModelChoice } from './model-slot.svelte';

/** The ways out, each a button's. */
export interface WaysOut {
  readonly runOnCpu: () => void;
  /** Shows what the change would mean; null: no model in particular, the list. */
  readonly change: (card: ModelCard | null) => void;
}

export interface AdviceContext {
  readonly services: Pick<ModelServices, 'machine'> | undefined;
  readonly now: () => number;
  readonly notify: (notice: Notice) => void;
  readonly cards: () => readonly ModelCard[];
  readonly device: () => DevicePreference;
  readonly ways: WaysOut;
}

export class LossAdvice {
  readonly #context: AdviceContext;
  #losses: readonly Loss[] = [];

  constructor(context: AdviceContext) {
    this.#context = context;
  }

  /** The second loss of a model, and any lack of memory, is followed by a way out. */
  async note({ modelId, modelName }: ModelChoice, { kind }: EngineError): Promise<void> {
    const { services, now, cards, notify } = this.#context;
    this.#losses = withLoss(this.#losses, { modelId, kind, at: now() });
    if (services === undefined || !suggestsSmaller(this.#losses, { modelId, kind })) return;
    const machine = await services.machine();
    const card = findCard(cards(), modelId);
    notify({ id: 'smaller-model', level: 'warning', ...this.#wayOut(modelName, card, machine) });
  }

  #wayOut(
    name: string,
    card: ModelCard | undefined,
    machine: Machine,
  ): Pick<Notice, 'text' | 'action'> {
    const { ways, cards, device } = this.#context;
    if (card && runsOnGpu(device(), machine) && runsOnCpu(card, machine)) {
      return {
        text: words.gpuFails(name),
        action: { label: words.runOnCpu, run: () => ways.runOnCpu() },
      };
    }
    const smaller = card && nextSmaller(card, cards(), machine);
    return smaller
      ? {
          text: words.tooLarge(name),
          action: { label: words.change(smaller.name), run: () => ways.change(smaller) },
        }
      : {
          text: words.nothingSmaller(name),
          action: { label: words.shorterWindow, run: () => ways.change(null) },
        };
  }
}

const runsOnGpu = (device: DevicePreference, { gpu }: Machine): boolean =>
  device === 'webgpu' || (device === 'auto' && gpu.kind === 'real');

/** Not where a word would take seconds: a smaller model is better help then. */
function runsOnCpu(card: ModelCard, machine: Machine): boolean {
  if (card.needs.device !== 'any') return false;
  const verdict = fitVerdict(card, { ...machine, gpu: { kind: 'none' } });
  return verdict.level !== 'no' && verdict.reasons.every(({ kind }) => kind !== 'slow-on-cpu');
}
