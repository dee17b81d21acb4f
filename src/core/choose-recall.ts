/** How much of what was found may stand in a request: whole hits, best first, within the room there is. */
import { recallBlock } from './context-blocks';
import type { PromptConstants } from './prompts';
import type { RecallHit } from './recall';
import type { TokenCounter } from './tokens';

export interface RecallRoom {
  readonly hits: readonly RecallHit[];
  readonly counter: TokenCounter;
  readonly prompts: PromptConstants;
  /** For the whole block, its markers included. */
  readonly roomTokens: number;
}

/**
 * The longest run of best hits whose block fits; a hit that is too long by itself is passed over, so that
 * one giant line does not cost all the others. Rejects when the counter's engine is gone.
 */
export async function chooseRecall(room: RecallRoom): Promise<readonly RecallHit[]> {
  const { hits, counter, prompts, roomTokens } = room;
  if (hits.length === 0 || roomTokens <= 0) return [];
  const alone = hits.map((hit) => recallBlock([hit], prompts));
  const frame = `${prompts.recalled_open}\n\n${prompts.recalled_close}`;
  const [frameTokens = 0, ...counts] = await counter.countTexts([frame, ...alone]);
  const chosen: RecallHit[] = [];
  const passed: RecallHit[] = [];
  let used = frameTokens;
  for (const [i, hit] of hits.entries()) {
    // Each block holds the frame once; a line's own cost is what it has more, and its line break.
    const line = Math.max(0, (counts[i] ?? Infinity) - frameTokens) + 1;
    if (used + line > roomTokens) {
      passed.push(hit);
      continue;
    }
    chosen.push(hit);
    used += line;
  }
  await fillUp(room, chosen, passed);
  return inOrder(chosen);
}

/** Below this a block has few lines, and what rounding leaves free is less than one of them. */
const manyHits = 17;
const maxTries = 3;

/**
 * Line by line a token each is lost to rounding; over many lines that is room for more of them. Counts the
 * block as a whole, the first of the passed ones added, and keeps as many as fit.
 */
async function fillUp(
  { counter, prompts, roomTokens }: RecallRoom,
  chosen: RecallHit[],
  passed: readonly RecallHit[],
): Promise<void> {
  let from = 0;
  if (chosen.length < manyHits) return;
  for (let tries = 0; tries < maxTries && from < passed.length; tries += 1) {
    const blocks = passed
      .slice(from, from + manyHits)
      .map((_, i) => recallBlock([...chosen, ...passed.slice(from, from + i + 1)], prompts));
    const counts = await counter.countTexts(blocks);
    const fits = counts.findIndex((tokens) => tokens > roomTokens);
    const count = fits < 0 ? blocks.length : fits;
    chosen.push(...passed.slice(from, from + count));
    from += count + 1;
  }
}

/** As they were said, where hits say when; a reader follows a story better than a ranking. */
function inOrder(hits: readonly RecallHit[]): readonly RecallHit[] {
  if (!hits.every(({ at }) => at !== undefined)) return hits;
  return [...hits].sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}
