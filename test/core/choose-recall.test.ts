import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseRecall } from '../../src/core/choose-recall';
import { recallBlock } from '../../src/core/context-blocks';
import { parsePromptConstants } from '../../src/core/prompts';
import type { RecallHit } from '../../src/core/recall';
import { createWordCounter, wordTokens } from '../word-counter';

const parsed = parsePromptConstants(
  JSON.parse(readFileSync('public/models/pocket/prompts.json', 'utf8')),
);
if (parsed.kind === 'invalid') throw new Error(parsed.reason);
const { prompts } = parsed;

function hit(text: string, turn = 1): RecallHit {
  return { text, turn, sources: ['e1'], role: 'user', form: 'quote', score: 1 };
}

function choose(hits: readonly RecallHit[], roomTokens: number): Promise<readonly RecallHit[]> {
  return chooseRecall({ hits, roomTokens, prompts, counter: createWordCounter() });
}

describe('chooseRecall', () => {
  const hits = [hit('My landlord is called Ines.', 3), hit('My rent is 950 euros.', 7)];

  it('takes all that fits, best first', async () => {
    expect(await choose(hits, 500)).toEqual(hits);
  });

  it('takes none without room, and none of nothing', async () => {
    expect(await choose(hits, 0)).toEqual([]);
    expect(await choose([], 500)).toEqual([]);
  });

  it('passes over a giant line for the ones that fit', async () => {
    const giant = hit('very '.repeat(500));
    expect(await choose([giant, ...hits], 100)).toEqual(hits);
  });

  it('never takes more than the room, frame included', async () => {
    const lines = fc.array(fc.string({ minLength: 1, maxLength: 60 }).map((text) => hit(text)));
    await fc.assert(
      fc.asyncProperty(lines, fc.nat({ max: 120 }), async (found, roomTokens) => {
        const block = recallBlock(await choose(found, roomTokens), prompts);
        expect(wordTokens(block)).toBeLessThanOrEqual(roomTokens);
      }),
    );
  });
});
