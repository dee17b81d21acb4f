/** Which models the list shows, and in which order. */
import { valueOf } from '../../core/models/model-card';
import type { FitLevel } from '../../core/models/fit-verdict';
import type { ModelLine } from '../../stores/model-screen-view';
import { engineNames, languagesFact } from './models-words';

export type ModelFilter = 'runs-here' | 'stored' | 'main' | 'summarizer';

const order: Readonly<Record<FitLevel, number>> = { fits: 0, tight: 1, no: 2 };

/** Every word of `query` must be found; filters all apply. What is in use and what runs here stands first. */
export function filterModels(
  lines: readonly ModelLine[],
  query: string,
  filters: ReadonlySet<ModelFilter>,
): readonly ModelLine[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return lines
    .filter((line) => words.every((word) => textOf(line).includes(word)))
    .filter((line) => [...filters].every((filter) => passes(line, filter)))
    .toSorted(
      (a, b) =>
        Number(b.uses.length > 0) - Number(a.uses.length > 0) ||
        Number(isStored(b)) - Number(isStored(a)) ||
        order[a.verdict.level] - order[b.verdict.level] ||
        sizeOf(a) - sizeOf(b),
    );
}

function textOf({ card }: ModelLine): string {
  const license = valueOf(card.license) ?? '';
  const parts = [card.name, card.modelId, engineNames[card.engineId], license];
  return [...parts, languagesFact(card.languages)].join(' ').toLowerCase();
}

function passes(line: ModelLine, filter: ModelFilter): boolean {
  switch (filter) {
    case 'runs-here':
      return line.verdict.level !== 'no';
    case 'stored':
      return isStored(line);
    case 'main':
      return line.card.roles[0] === 'main';
    case 'summarizer':
      return line.card.roles.includes('summarizer');
    default:
      return filter satisfies never;
  }
}

export function isStored({ held }: ModelLine): boolean {
  return held.kind !== 'absent' && held.kind !== 'unknown';
}

function sizeOf({ card }: ModelLine): number {
  return valueOf(card.memoryBytes) ?? Number.MAX_SAFE_INTEGER;
}
