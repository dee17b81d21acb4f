/** Which models to offer: the next smaller one, and what suits a machine when nobody has chosen yet. */
import { fitVerdict, type FitLevel } from './fit-verdict';
import type { Machine } from './machine';
import { valueOf, type ModelCard, type ModelRole } from './model-card';

/**
 * The largest model that needs less memory than this one and runs here, on the same engine if there is one;
 * undefined when there is none. One that fits is taken before one that is tight.
 */
export function nextSmaller(
  card: ModelCard,
  cards: readonly ModelCard[],
  machine: Machine,
): ModelCard | undefined {
  const need = memoryOf(card);
  const [role = 'main'] = card.roles;
  const smaller = cards.filter(
    (one) => one.modelId !== card.modelId && memoryOf(one) < need && one.roles.includes(role),
  );
  const by = (level: FitLevel): readonly ModelCard[] =>
    smaller.filter((one) => fitVerdict(one, machine).level === level);
  return largest(by('fits'), card) ?? largest(by('tight'), card);
}

function largest(cards: readonly ModelCard[], like: ModelCard): ModelCard | undefined {
  const same = cards.filter((one) => one.engineId === like.engineId);
  const from = same.length > 0 ? same : cards;
  return from.toSorted((a, b) => memoryOf(b) - memoryOf(a))[0];
}

/** Nobody knows: taken for larger than all that are known, so that it is never offered as the smaller one. */
function memoryOf(card: ModelCard): number {
  return valueOf(card.memoryBytes) ?? Number.POSITIVE_INFINITY;
}

export type DeviceClass = 'no-gpu' | 'small-gpu' | 'gpu' | 'large-gpu';

const gigabyte = 1024 ** 3;

/** By what a browser tells: whether there is a real GPU, and how much memory the machine has. */
export function deviceClass({ gpu, memoryBytes }: Machine): DeviceClass {
  if (gpu.kind !== 'real') return 'no-gpu';
  if (memoryBytes !== null && memoryBytes < 4 * gigabyte) return 'small-gpu';
  const buffers = gpu.limits?.maxBufferBytes ?? 0;
  if (memoryBytes !== null && memoryBytes >= 8 * gigabyte && buffers >= gigabyte)
    return 'large-gpu';
  return 'gpu';
}

/** Share of the machine's memory that a model may take to be suggested unasked. */
const budgets: Readonly<Record<DeviceClass, Readonly<Record<ModelRole, number>>>> = {
  // The CPU writes a word of a larger model in seconds, so only the built-in one is suggested there.
  'no-gpu': { main: 0, summarizer: 0 },
  'small-gpu': { main: gigabyte, summarizer: 0 },
  gpu: { main: 2 * gigabyte, summarizer: 0.7 * gigabyte },
  'large-gpu': { main: 4 * gigabyte, summarizer: gigabyte },
};

/** What to suggest for a role; the built-in model where nothing larger can be promised to run. */
export function suggestedModel(
  role: ModelRole,
  cards: readonly ModelCard[],
  machine: Machine,
): ModelCard | undefined {
  const budget = budgets[deviceClass(machine)][role];
  const builtIn = cards.find((card) => card.origin === 'built-in');
  const fitting = cards.filter(
    (card) =>
      card.origin === 'curated' &&
      card.roles[0] === role &&
      memoryOf(card) <= budget &&
      fitVerdict(card, machine).level === 'fits',
  );
  // What its maker has measured is a better promise than a guess.
  const measured = fitting.filter((card) => card.memoryBytes.kind === 'exact');
  const from = measured.length > 0 ? measured : fitting;
  return from.toSorted((a, b) => memoryOf(b) - memoryOf(a))[0] ?? builtIn;
}
