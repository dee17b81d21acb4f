/**
 * Making a summary fit: whole items go, the least worthwhile first, and no item is ever cut. What an item
 * is worth depends on what is already kept: one that says something new beats one that repeats.
 */
import type { TokenCounter } from '../tokens';
import { renderSummary } from './render-summary';
import { salienceOf } from './salience';
import { filedItems, fileItems, type FiledItem, type Summary } from './summary';
import { contentStems, weakStems } from './words';

export interface Trimmed {
  readonly summary: Summary;
  /** Exact tokens of the rendered summary. */
  readonly tokens: number;
  /** What had to go, in the order of the summary. */
  readonly dropped: readonly FiledItem[];
}

interface Candidate {
  readonly item: FiledItem;
  readonly at: number;
  readonly tokens: number;
  readonly stems: ReadonlySet<string>;
  readonly base: number;
}

/** What a user asked to keep stands above everything that nobody wrote by hand. */
const focusWorth = 15;
/** How much a word not yet covered adds to an item, beside its salience. */
const noveltyWeight = 1.5;
/** Between 0 (long and short items are equal) and 1 (worth per token). */
const lengthPenalty = 0.7;
/** What a line costs whoever reads it, beside its tokens: few whole statements beat many scraps. */
const lineTokens = 4;
/** How much rarer words count for more: 0 not at all. */
const rarity = 0.5;

/** The summary itself when it fits already. A cap of 0 or less leaves nothing. `focus`: what to keep above all. */
export async function trimSummary(
  summary: Summary,
  capTokens: number,
  counter: TokenCounter,
  focus = '',
): Promise<Trimmed> {
  const items = filedItems(summary);
  const whole = await tokensOf(items, counter);
  if (whole <= capTokens) return { summary, tokens: whole, dropped: [] };
  const ranked = await rank(items, capTokens, counter, new Set(contentStems(focus)));
  const kept = new Set(ranked);
  let tokens = await tokensOf(ordered(kept), counter);
  while (tokens > capTokens && kept.size > 0) {
    // Parts count a little less or more than the whole; the last chosen go first.
    const drop = Math.max(1, Math.floor((kept.size * (tokens - capTokens)) / tokens));
    for (const one of [...kept].slice(-drop)) kept.delete(one);
    tokens = await tokensOf(ordered(kept), counter);
  }
  const stays = new Set(ordered(kept));
  return {
    summary: fileItems([...stays]),
    tokens,
    dropped: items.filter((item) => !stays.has(item)),
  };
}

function ordered(kept: ReadonlySet<Candidate>): readonly FiledItem[] {
  return [...kept].sort((a, b) => a.at - b.at).map(({ item }) => item);
}

async function tokensOf(items: readonly FiledItem[], counter: TokenCounter): Promise<number> {
  if (items.length === 0) return 0;
  const [tokens] = await counter.countTexts([renderSummary(fileItems(items))]);
  return tokens ?? 0;
}

/** Items that fit together, the most worthwhile first. */
async function rank(
  items: readonly FiledItem[],
  capTokens: number,
  counter: TokenCounter,
  focus: ReadonlySet<string>,
): Promise<readonly Candidate[]> {
  const headings = [...new Set(items.map(({ section }) => section))];
  const counts = await counter.countTexts([
    ...items.map(({ text }) => `- ${text}\n`),
    ...headings.map((heading) => `## ${heading}\n`),
  ]);
  const headingTokens = new Map(headings.map((name, i) => [name, counts[items.length + i] ?? 0]));
  const candidates = items.map((item, at) => {
    const stems = new Set(contentStems(item.text));
    const isAsked = [...stems].some((stem) => focus.has(stem));
    // Between equals the later one: it is more likely to still matter.
    const base = salienceOf(item) + (0.2 * at) / items.length + (isAsked ? focusWorth : 0);
    return { item, at, tokens: counts[at] ?? 0, stems, base };
  });
  return choose(candidates, headingTokens, capTokens);
}

/**
 * Greedy and lazy: a candidate's gain only falls as words get covered, so the best of the last round is
 * looked at first and taken when it is still the best.
 */
function choose(
  candidates: readonly Candidate[],
  headingTokens: ReadonlyMap<string, number>,
  capTokens: number,
): readonly Candidate[] {
  const common = frequencies(candidates);
  const covered = new Set<string>();
  const opened = new Set<string>();
  const chosen: Candidate[] = [];
  let left = capTokens + 1; // every line is counted with its break, and the last has none
  const gain = ({ stems, base, tokens }: Candidate): number => {
    let fresh = 0;
    for (const stem of stems)
      if (!covered.has(stem))
        fresh += (weakStems.has(stem) ? 0.3 : 1) / (common.get(stem) ?? 1) ** rarity;
    const repeats = stems.size > 0 && fresh === 0 ? 0.3 : 1;
    return (base * repeats + noveltyWeight * fresh) / (tokens + lineTokens) ** lengthPenalty;
  };
  const queue = candidates
    .map((candidate) => ({ candidate, gain: gain(candidate) }))
    .sort((a, b) => b.gain - a.gain);
  while (queue.length > 0) {
    const [top] = queue.splice(0, 1);
    if (!top) break;
    const now = gain(top.candidate);
    if (queue[0] && now < queue[0].gain) {
      insert(queue, { candidate: top.candidate, gain: now });
      continue;
    }
    const { section } = top.candidate.item;
    const cost =
      top.candidate.tokens + (opened.has(section) ? 0 : (headingTokens.get(section) ?? 0));
    if (cost > left) continue;
    left -= cost;
    opened.add(section);
    chosen.push(top.candidate);
    for (const stem of top.candidate.stems) covered.add(stem);
  }
  return chosen;
}

function insert(
  queue: { candidate: Candidate; gain: number }[],
  entry: { candidate: Candidate; gain: number },
): void {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((queue[middle]?.gain ?? 0) > entry.gain) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, entry);
}

function frequencies(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of candidates)
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}
