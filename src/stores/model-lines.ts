/** One line of the model screen: a card with its verdict, what is stored of it and what was seen of it. */
import { fitVerdict } from '../core/models/fit-verdict';
import type { KeptModels } from '../core/models/kept-model';
import type { Machine } from '../core/models/machine';
import type { ModelCard, ModelRole } from '../core/models/model-card';
import { nextSmaller } from '../core/models/recommend';
import type { HeldState, ModelLine } from './model-screen-view';
import type { Models } from './models.svelte';

export interface LineParts {
  readonly cards: readonly ModelCard[];
  readonly machine: Machine;
  readonly kept: KeptModels;
  readonly models: Pick<Models, 'main' | 'summarizer' | 'mainDoesBoth'>;
  readonly heldOf: (card: ModelCard) => HeldState;
}

export function modelLines(parts: LineParts): readonly ModelLine[] {
  return parts.cards.map((card) => lineOf(card, parts));
}

function lineOf(card: ModelCard, { cards, machine, kept, models, heldOf }: LineParts): ModelLine {
  const { modelId } = card;
  const held = heldOf(card);
  const verdict = fitVerdict(card, machine, { storedBytes: storedBytes(held) });
  // Nothing is the next smaller one of a model whose size the browser keeps to itself.
  const isMeasured = verdict.level !== 'fits' && card.engineId !== 'prompt-api';
  const smaller = isMeasured ? nextSmaller(card, cards, machine) : undefined;
  const seen = kept.seen.find((one) => one.modelId === modelId);
  return {
    card,
    verdict,
    smaller: smaller?.name ?? null,
    held,
    uses: usesOf(modelId, models),
    seenWindow: seen?.contextWindow ?? null,
    benchmarks: kept.benchmarks
      .filter((one) => one.modelId === modelId)
      .toSorted((a, b) => b.measuredAt - a.measuredAt),
  };
}

function storedBytes(held: HeldState): number {
  if (held.kind === 'ready') return held.bytes;
  return 'loadedBytes' in held ? held.loadedBytes : 0;
}

function usesOf(
  modelId: string,
  { main, summarizer, mainDoesBoth }: LineParts['models'],
): readonly ModelRole[] {
  const uses: ModelRole[] = [];
  if (main.choice.modelId === modelId) uses.push('main');
  const writer = mainDoesBoth === null ? summarizer : main;
  if (writer.choice.modelId === modelId) uses.push('summarizer');
  return uses;
}
