import { testPrompts } from '../../test-prompts';
import { describe, expect, it } from 'vitest';
import { budgetsFor, type Budgets } from '../../../src/core/compaction/budgets';
import { measureView, withProposals } from '../../../src/core/compaction/measure-view';
import { prepareCompaction, type Preparation } from '../../../src/core/compaction/prepare';
import type { CompactionPreparation, Strictness } from '../../../src/core/compaction/preparation';
import type { Placement } from '../../../src/core/engine';
import type { NewEntry, SessionEntry } from '../../../src/core/entry';
import { contextView } from '../../../src/core/context-view';
import type { Message } from '../../../src/core/message';
import {
  assistant,
  compactionOver,
  exchanges,
  filler,
  newMessage,
  pathOf,
  toolGroup,
  user,
} from '../../session-builders';
import { createWordCounter, rowTokens, wordTokens } from '../../word-counter';

const prompts = testPrompts;

interface Shape {
  readonly window?: number;
  readonly strictness?: Strictness;
  readonly placement?: Placement;
}

function budgets(window: number): Budgets {
  const result = budgetsFor(window);
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.budgets;
}

async function prepare(path: readonly SessionEntry[], shape: Shape = {}): Promise<Preparation> {
  const { window = 1024, strictness = 'normal', placement = 'system' } = shape;
  const counting = { counter: createWordCounter(), prompts, placement, counts: new Map() };
  const measured = await measureView({ ...counting, view: contextView(path) });
  const oversizedTokens = Math.floor(budgets(window).tailTokens / 2);
  const priced = await withProposals({ ...counting, measured, oversizedTokens });
  return prepareCompaction({ measured: priced, budgets: budgets(window), strictness });
}

async function prepared(
  path: readonly SessionEntry[],
  shape: Shape = {},
): Promise<CompactionPreparation> {
  const preparation = await prepare(path, shape);
  if (preparation.kind !== 'prepared') throw new Error(JSON.stringify(preparation));
  return preparation;
}

const pathTo = (
  messages: readonly Message[],
  ...more: readonly NewEntry[]
): readonly SessionEntry[] => pathOf([...messages.map(newMessage), ...more]);

const long = exchanges(20);

describe('prepareCompaction', () => {
  it('says everything that will be done, as plain data', async () => {
    const plan = await prepared(pathTo(long));
    expect(structuredClone(plan)).toEqual(plan);
    expect(plan).toMatchObject({
      method: 'summarize',
      generation: 1,
      head: null,
      middle: { from: 'e1', to: 'e34', count: 34 },
      tail: { from: 'e35', to: 'e40', count: 6 },
      covers: { from: 'e1', to: 'e34' },
      firstKeptEntryId: 'e35',
      prefixTokensKept: wordTokens(prompts.system),
    });
    expect(plan.span.map((message) => message.entryId)).toEqual(
      Array.from({ length: 34 }, (_, i) => `e${i + 1}`),
    );
  });

  it('is the same whatever else was counted before: it reads no clock and no chance', async () => {
    expect(await prepare(pathTo(long))).toEqual(await prepare(pathTo(long)));
  });

  it('promises a context that is smaller and below what starts the next compaction', async () => {
    for (const window of [768, 1024, 2048, 4096, 8192]) {
      const plan = await prepared(pathTo(exchanges(Math.ceil(window / 40))), { window });
      expect(plan.predictedTokensAfter).toBeLessThan(plan.tokensBefore);
      expect(plan.predictedTokensAfter).toBeLessThan(budgets(window).backgroundTokens);
      expect(plan.summaryCapTokens).toBeLessThanOrEqual(budgets(window).summaryTokens);
    }
  });

  it('keeps a head of three messages on the first pass in a large enough window, and none later', async () => {
    const many = exchanges(120);
    expect((await prepared(pathTo(many), { window: 4096 })).head).toEqual({
      from: 'e1',
      to: 'e3',
      count: 3,
    });
    const covers = { from: 'e4', to: 'e100' };
    const again = pathTo(
      many,
      compactionOver({ covers, firstKeptEntryId: 'e101' }),
      ...many.map(newMessage),
    );
    const second = await prepared(again, { window: 4096 });
    expect([second.head, second.covers?.from, second.generation]).toEqual([null, 'e1', 2]);
    expect(second.span.slice(0, 4).map((message) => message.entryId)).toEqual([
      'e1',
      'e2',
      'e3',
      'e101',
    ]);
  });

  it('keeps the prefix up to the end of the head where the summary is a row', async () => {
    const plan = await prepared(pathTo(exchanges(120)), { window: 4096, placement: 'row' });
    const system = rowTokens({ role: 'system', content: prompts.system });
    const head = exchanges(120)
      .slice(0, 3)
      .reduce((sum, message) => {
        const content = message.parts.map((part) => ('text' in part ? part.text : '')).join('');
        return sum + rowTokens({ role: 'user', content });
      }, 0);
    expect(plan.prefixTokensKept).toBe(system + head);
  });

  it('prunes alone where that is enough, newest first, so that the prefix stays longest', async () => {
    const tools = [1, 2, 3].flatMap((n) => [
      user(`Look up ${n}`),
      ...toolGroup(`c${n}`, `${n}: ${filler(170, n)}`),
      assistant(`Found ${n}.`),
    ]);
    const path = pathTo([...tools, ...exchanges(7)], {
      kind: 'notice',
      about: 'turn',
      level: 'info',
      text: 'x',
    });
    const plan = await prepared(path, { window: 2048 });
    expect([plan.method, plan.covers, plan.span]).toEqual(['prune', null, []]);
    expect(plan.prunings.map((one) => one.entryId)).toEqual(['e7', 'e11']);
    expect(plan.prefixTokensKept).toBeGreaterThan(plan.tokensBefore / 5);
  });

  it('gives up the head and half the tail when it must be tight, all but the last exchange at the end', async () => {
    const path = pathTo(exchanges(120));
    const tails = await Promise.all(
      (['normal', 'tight', 'newest-exchange'] as const).map(async (strictness) => {
        const plan = await prepared(path, { window: 4096, strictness });
        return [plan.head?.count ?? 0, plan.tail?.count ?? 0];
      }),
    );
    const counts = tails.map(([, tail]) => tail ?? 0);
    expect(tails.map(([head]) => head)).toEqual([3, 0, 0]);
    expect(counts[1]).toBeLessThan(counts[0] ?? 0);
    expect(counts[2]).toBe(2);
  });

  it('never covers a pin, and says which were kept', async () => {
    const plan = await prepared(pathTo(long, { kind: 'pin', targetId: 'e4' }));
    expect(plan.pinnedIds).toEqual(['e4']);
    expect(plan.span.map((message) => message.entryId)).not.toContain('e4');
  });

  it('leaves a conversation alone that is too short to gain anything, and says so', async () => {
    expect(await prepare(pathTo(exchanges(1)))).toMatchObject({ kind: 'nothing-to-compact' });
    expect(await prepare([])).toEqual({
      kind: 'nothing-to-compact',
      reason: 'There are no messages yet.',
    });
  });

  it('gives the writer originals, not what pruning left of them', async () => {
    const report = `The code is 4711. ${filler(60)}`;
    const prunings = [
      {
        entryId: 'e3',
        how: 'one-liner',
        replacement: assistant('[gone]'),
        tokensSaved: 9,
      } as const,
    ];
    const path = pathTo(
      [user('Look'), ...toolGroup('c', report), assistant('It is there.'), ...exchanges(20)],
      compactionOver({ covers: null, summary: null, firstKeptEntryId: 'e1', prunings }),
      newMessage(user('And?')),
    );
    const plan = await prepared(path);
    expect(plan.span.find((message) => message.entryId === 'e3')?.text).toBe(report);
  });

  it('shows the writer no system message, and no frame of an imported handoff', async () => {
    const rules: Message = { role: 'system', parts: [{ type: 'text', text: 'Secret rules.' }] };
    const handoff = user('[CONTEXT SUMMARY]\n- the canoe is red\n[/CONTEXT SUMMARY]');
    const plan = await prepared(pathTo([rules, handoff, assistant('Noted.'), ...long]));
    expect(plan.span[0]?.text).toBe('- the canoe is red');
    expect(JSON.stringify(plan.span)).not.toContain('Secret rules');
  });

  it('gives the writer a digest of a message that is larger than the window', async () => {
    const plan = await prepared(
      pathTo([user(filler(4000)), assistant('Long.'), ...exchanges(4), user('So?')]),
    );
    const book = plan.span.find((message) => message.entryId === 'e1');
    expect(book?.text.length).toBeLessThanOrEqual(4096);
    expect(book?.text).toContain('read_more("e1")');
  });

  it('counts entries with impossible counts anew', async () => {
    const counted = pathTo(long).map((entry, i) =>
      entry.kind === 'message'
        ? { ...entry, tokens: { words: [NaN, -1, 1.5, Infinity][i % 4] ?? 0 } }
        : entry,
    );
    expect(await prepare(counted)).toEqual(await prepare(pathTo(long)));
  });

  it('keeps the last visible reply, be it a courtesy', async () => {
    const plan = await prepare(pathTo([user('ok'), assistant('Got it.'), user(filler(300))]));
    expect(plan.kind).toBe('nothing-to-compact');
  });

  it('names what is too big whatever is compacted', async () => {
    expect(await prepare(pathTo([...exchanges(2), user(filler(900))]))).toMatchObject({
      kind: 'cannot-fit',
      offender: 'newest-message',
      window: 1024,
    });
  });
});
