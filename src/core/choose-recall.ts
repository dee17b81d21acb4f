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
  let used = frameTokens;
  for (const [i, hit] of hits.entries()) {
    // Each block holds the frame once; a line's own cost is what it has more, and its line break.
    const line = Math.max(0, (counts[i] ?? Infinity) - frameTokens) + 1;
    if (used + line > roomTokens) continue;
    chosen.push(hit);
    used += line;
  }
  return chosen;
}
