import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderSummary } from '../../../src/core/compaction/render-summary';
import {
  filedItems,
  fileItems,
  sectionNames,
  type Summary,
} from '../../../src/core/compaction/summary';
import { trimSummary } from '../../../src/core/compaction/trim';
import { summaryOf, textsOf } from '../../builders';
import { createWordCounter, wordTokens } from '../../word-counter';

const counter = createWordCounter();
const sizeOf = (summary: Summary): number => wordTokens(renderSummary(summary));

describe('trimSummary', () => {
  it('gives back the summary itself when it fits', async () => {
    const summary = summaryOf({ Goal: ['move house'] });
    const trimmed = await trimSummary(summary, 50, counter);
    expect(trimmed.summary).toBe(summary);
    expect(trimmed).toMatchObject({ tokens: wordTokens(renderSummary(summary)), dropped: [] });
  });

  it('lets details go before wishes, decisions, tasks and what the user said of themself', async () => {
    const summary = summaryOf({
      Goal: ['repaint the boat'],
      'Constraints & preferences': ['allergy: peanuts'],
      Done: ['read_file a.ts: 12 lines'],
      Decisions: ['use Vite for the app'],
      'Next steps': ['call the bank'],
      'Critical context': [
        'the old ladder was near the harbour',
        'name: Ines',
        'assistant: the weather there is mild',
        'you watched a film',
      ],
    });
    const best = summaryOf({
      Goal: ['repaint the boat'],
      'Constraints & preferences': ['allergy: peanuts'],
      Decisions: ['use Vite for the app'],
      'Next steps': ['call the bank'],
      'Critical context': ['name: Ines'],
    });
    const { summary: kept, dropped } = await trimSummary(summary, sizeOf(best), counter);
    expect(kept).toEqual(best);
    expect(dropped.length).toBe(4);
  });

  it('keeps what a person wrote by hand longest', async () => {
    const summary = fileItems([
      ...filedItems(summaryOf({ 'Critical context': ['name: Ines', 'city: Lyon', 'age: 30'] })),
      { section: 'Critical context', text: 'mind the gap', sources: [], origin: 'user' },
    ]);
    const { summary: kept } = await trimSummary(summary, 12, counter);
    expect(textsOf(kept)).toEqual({ 'Critical context': ['mind the gap'] });
  });

  it('keeps what the user asked to keep before all else', async () => {
    const summary = summaryOf({
      'Critical context': ['name: Ines', 'city: Lyon', 'the boiler was made in Graz'],
    });
    const { summary: kept } = await trimSummary(summary, 16, counter, 'boiler');
    expect(textsOf(kept)).toEqual({ 'Critical context': ['the boiler was made in Graz'] });
  });

  it('never goes over the cap and never cuts or adds an item', async () => {
    const summaries = fc
      .array(
        fc.record({
          section: fc.constantFrom(...sectionNames),
          text: fc
            .string({ minLength: 1, maxLength: 60 })
            .filter((text) => text.trim() !== '' && !text.includes('\n')),
        }),
        { maxLength: 40 },
      )
      .map((items) =>
        fileItems(items.map((item) => ({ ...item, sources: [], origin: 'extracted' as const }))),
      );
    await fc.assert(
      fc.asyncProperty(summaries, fc.integer({ min: -5, max: 200 }), async (summary, cap) => {
        const { summary: kept, tokens, dropped } = await trimSummary(summary, cap, counter);
        const rendered = renderSummary(kept);
        expect(tokens).toBe(rendered === '' ? 0 : wordTokens(rendered));
        expect(tokens).toBeLessThanOrEqual(Math.max(0, cap));
        const before = filedItems(summary);
        expect(filedItems(kept).length + dropped.length).toBe(before.length);
        for (const { text } of filedItems(kept))
          expect(before.map((item) => item.text)).toContain(text);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
