import { describe, expect, it } from 'vitest';
import { extractItems } from '../../../src/core/compaction/extract';
import { foldItems, reduceItems } from '../../../src/core/compaction/fold';
import { renderSummary } from '../../../src/core/compaction/render-summary';
import type { SpanMessage } from '../../../src/core/compaction/span';
import { filedItems, type FiledItem, type Summary } from '../../../src/core/compaction/summary';
import { trimSummary } from '../../../src/core/compaction/trim';
import { spanOf } from '../../builders';
import { createWordCounter, wordTokens } from '../../word-counter';
import { everyday } from './everyday-statements';

const capTokens = 120;
const counter = createWordCounter();

const chatter = [
  'It was a long day.',
  'Nice weather today.',
  'What should I cook?',
  'Thanks!',
  'The old ladder was near the harbour.',
  'I watched a film about a whale.',
];

/** A conversation of the statement and then five compactions of eight turns each. */
function conversation(says: readonly string[]): readonly SpanMessage[] {
  const idle = Array.from({ length: 40 }, (_, i) => chatter[i % chatter.length] ?? '');
  return spanOf(...says, ...idle);
}

interface Folded {
  readonly summary: Summary;
  readonly digests: readonly FiledItem[];
  readonly largest: number;
}

/** As the app does: a digest after each turn, a fold and a trim at each compaction. */
async function compactFiveTimes(says: readonly string[]): Promise<Folded> {
  const messages = conversation(says);
  const digests = messages.flatMap((message, i) =>
    extractItems([message], { context: messages.slice(Math.max(0, i - 4), i) }),
  );
  let summary: Summary | null = null;
  let largest = 0;
  for (let pass = 0; pass < 5; pass += 1) {
    const from = pass === 0 ? 0 : says.length + pass * 8;
    const span = messages.slice(from, says.length + (pass + 1) * 8);
    const folded = foldItems(
      summary,
      extractItems(span, { context: messages.slice(Math.max(0, from - 4), from) }),
    );
    const trimmed = await trimSummary(folded, capTokens, counter);
    summary = trimmed.summary;
    largest = Math.max(largest, wordTokens(renderSummary(summary)));
  }
  return { summary: foldItems(summary, []), digests: reduceItems(digests), largest };
}

const textOf = (items: readonly FiledItem[]): string => items.map(({ text }) => text).join('\n');

describe('what a user said in passing', () => {
  it('is written down for 120 ordinary statements', () => {
    expect(everyday.length).toBeGreaterThanOrEqual(120);
  });

  it.each(everyday)('$says.0 survives five compactions', async ({ says, value, gone = [] }) => {
    const { summary, digests, largest } = await compactFiveTimes(says);
    expect(largest).toBeLessThanOrEqual(capTokens);
    const summaryText = textOf(filedItems(summary));
    const digestText = textOf(digests);
    for (const part of value) expect(digestText).toContain(part);
    for (const part of value) expect(summaryText).toContain(part);
    for (const part of gone) expect(summaryText).not.toContain(part);
    for (const part of gone) expect(digestText).not.toContain(part);
  });

  it('is written down with the message it came from', () => {
    for (const { says } of everyday) {
      const messages = spanOf(...says);
      const ids = messages.map(({ entryId }) => entryId);
      const items = extractItems(messages);
      expect(items.length).toBeGreaterThan(0);
      for (const { sources } of items) expect(ids).toEqual(expect.arrayContaining([...sources]));
      for (const { sources } of items) expect(sources.length).toBeGreaterThan(0);
    }
  });
});

describe('all of it in one conversation', () => {
  it('is found in the digests, whatever the summary had no room for', () => {
    const messages = spanOf(...everyday.flatMap(({ says }) => says));
    const digests = messages.flatMap((message, i) =>
      extractItems([message], { context: messages.slice(Math.max(0, i - 4), i) }),
    );
    const text = textOf(digests);
    const lost = everyday.filter(({ value }) => !value.every((part) => text.includes(part)));
    expect(lost.map(({ says }) => says)).toEqual([]);
  });

  it('leaves a summary within the cap after each of five compactions', async () => {
    const messages = spanOf(...everyday.flatMap(({ says }) => says));
    let summary: Summary | null = null;
    for (let from = 0; from < messages.length; from += 28) {
      const folded = foldItems(summary, extractItems(messages.slice(from, from + 28)));
      summary = (await trimSummary(folded, capTokens, counter)).summary;
      expect(wordTokens(renderSummary(summary))).toBeLessThanOrEqual(capTokens);
      expect(filedItems(summary).length).toBeGreaterThan(8);
    }
  });
});
