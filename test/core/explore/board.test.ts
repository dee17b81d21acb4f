import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginChain } from '../../../src/core/explore/begin-chain';
import { checkBoard } from '../../../src/core/explore/board-check';
import {
  failCard,
  fillCard,
  retryCards,
  reverseChain,
  setDimension,
} from '../../../src/core/explore/chain-results';
import { descendantsOf, findCycle, outlineOf } from '../../../src/core/explore/descent';
import {
  addCard,
  changeText,
  deleteCards,
  duplicateCards,
  groupCards,
  toggleStar,
  withGroups,
} from '../../../src/core/explore/edit-board';
import {
  boardFromJson,
  boardToJson,
  boardToMarkdown,
  reasonFor,
} from '../../../src/core/explore/export-board';
import type { Board } from '../../../src/core/explore/board';
import { boardOf, filled, planOf, withChain } from './board-builder';

const tea = boardOf(['a', 'a cup of tea'], ['b', 'a jug of milk']);
const chained = filled(
  withChain(tea, { id: 'c', baseIds: ['a'] }),
  ['c1', 'a cup of cold tea'],
  ['c2', 'a cup of warm tea'],
  ['c3', 'a cup of hot tea'],
);

function textsOf(board: Board): readonly string[] {
  return board.items.map(({ text }) => text);
}

describe('a chain', () => {
  it('begins as ghosts that know where they come from', () => {
    const begun = withChain(tea, { id: 'c', baseIds: ['a'] });
    expect(begun.items.slice(2).map(({ state, provenance }) => [state.kind, provenance])).toEqual(
      [1, 2, 3].map((n) => [
        'waiting',
        { operation: 'dimension', parents: ['a'], seed: 7, dimension: 'heat', t: n / 3 },
      ]),
    );
  });

  it.each([
    ['a dimension without a name', { dimension: { name: '', kind: null, low: '', high: '' } }],
    ['a card that is gone', { baseIds: ['gone'] }],
    ['no steps', { steps: [] }],
  ] as const)('is refused in words: %s', (_why, change) => {
    const begun = beginChain(tea, planOf({ id: 'c', baseIds: ['a'], ...change }));
    expect(begun.kind).toBe('refused');
  });

  it('is refused between two cards that say the same', () => {
    const same = boardOf(['a', 'A cup of tea.'], ['b', 'a cup of tea']);
    const plan = planOf({ id: 'c', baseIds: ['a', 'b'], operation: 'interpolation' });
    expect(beginChain(same, plan)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('same') as string,
    });
  });

  it('turns round without a call: texts stay, places and order change', () => {
    const turned = reverseChain(chained, 'c');
    expect(turned.chains[0]?.itemIds).toEqual(['c3', 'c2', 'c1']);
    expect(turned.chains[0]?.dimension).toMatchObject({ low: 'hot', high: 'cold' });
    const first = turned.items.find(({ id }) => id === 'c3');
    expect(first?.provenance.t).toBeCloseTo(1 / 3);
    expect(reverseChain(turned, 'c')).toEqual(chained);
  });

  it('loses its places on the way when it turns out to be a set', () => {
    const dimension = { name: 'vessel', kind: 'discrete', low: '', high: '' } as const;
    const set = setDimension(chained, 'c', dimension);
    expect(set.items.map(({ provenance }) => provenance.t)).toEqual(Array(5).fill(undefined));
  });
});

describe('a result', () => {
  it('never takes the place of words that a person wrote meanwhile', () => {
    const waiting = withChain(tea, { id: 'c', baseIds: ['a'] });
    const typed = changeText(waiting, 'c1', 'my own');
    const late = { text: 'late', modelId: 'pocket', seed: 1, promptVersion: 'v' };
    expect(fillCard(typed, 'c1', late)).toBe(typed);
  });

  it('that failed leaves a card that can be tried again', () => {
    const waiting = withChain(tea, { id: 'c', baseIds: ['a'] });
    const failed = failCard(waiting, 'c1', 'The model broke off.');
    expect(failed.items[2]?.state).toEqual({ kind: 'failed', message: 'The model broke off.' });
    expect(retryCards(failed, ['c1']).items[2]?.state.kind).toBe('waiting');
  });
});

describe('editing', () => {
  it('marks what comes from a card, and rewrites nothing', () => {
    const edited = changeText(chained, 'a', 'a cup of cocoa');
    expect(edited.items.map(({ stale }) => stale)).toEqual([false, false, true, true, true]);
    expect(textsOf(edited).slice(2)).toEqual(textsOf(chained).slice(2));
  });

  it('stars all of a choice, then none of it', () => {
    const starred = toggleStar(toggleStar(chained, ['a']), ['a', 'b']);
    expect(starred.items.slice(0, 2).map((item) => item.starred)).toEqual([true, true]);
    expect(toggleStar(starred, ['a', 'b']).items.some((item) => item.starred)).toBe(false);
  });

  it('moves a group as one', () => {
    const grouped = groupCards(chained, ['a', 'b'], 'g');
    expect(withGroups(grouped, ['a'])).toEqual(['a', 'b']);
    expect(withGroups(groupCards(grouped, ['a', 'b'], undefined), ['a'])).toEqual(['a']);
  });

  it('copies a card without its chain', () => {
    const { board, made } = duplicateCards(chained, ['c1'], () => 'copy');
    expect(made).toEqual(['copy']);
    expect(board.items.at(-1)).toMatchObject({
      text: 'a cup of cold tea',
      provenance: { operation: 'duplicate', parents: ['c1'] },
    });
    expect(board.items.at(-1)).not.toHaveProperty('chainId');
  });
});

describe('deleting a base', () => {
  it('takes what comes from it along when asked to', () => {
    const left = deleteCards(chained, ['a'], 'with-descendants');
    expect(left.items.map(({ id }) => id)).toEqual(['b']);
    expect(left.chains).toEqual([]);
  });

  it('or leaves it, with the parents of the base', () => {
    const deeper = withChain(chained, { id: 'd', baseIds: ['c3'] });
    const left = deleteCards(deeper, ['c3'], 'keep-descendants');
    const heir = left.items.find(({ id }) => id === 'd1');
    expect(heir?.provenance.parents).toEqual(['a']);
    expect(left.chains.find(({ id }) => id === 'd')?.baseIds).toEqual(['a']);
  });
});

describe('descent', () => {
  const links = fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 30 });
  const cards = links.map((pairs) =>
    Array.from({ length: 13 }, (_, i) => ({
      id: String(i),
      provenance: {
        operation: 'mix' as const,
        parents: pairs.flatMap(([a, b]) => (a === i ? [String(b)] : [])),
      },
    })),
  );

  it('finds a circle exactly when a card descends from itself', () => {
    fc.assert(
      fc.property(cards, (items) => {
        const board = { ...tea, items: items.map((item) => ({ ...chainItem, ...item })) };
        const isOwn = items.some(({ id, provenance }) =>
          provenance.parents.some(
            (parent) => parent === id || descendantsOf(board, [id]).has(parent),
          ),
        );
        expect(findCycle(items) !== undefined).toBe(isOwn);
      }),
    );
  });

  it('lists every card once in the outline, whatever the links', () => {
    fc.assert(
      fc.property(cards, (items) => {
        const board = { ...tea, items: items.map((item) => ({ ...chainItem, ...item })) };
        const listed = outlineOf(board).map(({ id }) => id);
        expect(listed.toSorted()).toEqual(items.map(({ id }) => id).toSorted());
      }),
    );
  });

  it('puts a chain under its base, in its order', () => {
    expect(outlineOf(chained)).toEqual([
      { id: 'a', depth: 0 },
      { id: 'c1', depth: 1 },
      { id: 'c2', depth: 1 },
      { id: 'c3', depth: 1 },
      { id: 'b', depth: 0 },
    ]);
  });
});

const [chainItem = never('the board has cards')] = tea.items;

function never(why: string): never {
  throw new Error(why);
}

describe('a board as a file', () => {
  it('comes back as it went', () => {
    expect(boardFromJson(boardToJson(chained))).toEqual({ kind: 'ok', board: chained });
  });

  it('reads as an outline', () => {
    expect(boardToMarkdown(toggleStar(chained, ['c3']))).toBe(
      '# Tea\n\n- a cup of tea\n  - a cup of cold tea _(heat 33 %)_\n  - a cup of warm tea _(heat 67 %)_\n' +
        '  - ★ a cup of hot tea _(heat 100 %)_\n- a jug of milk\n',
    );
  });

  it('says why a card is there', () => {
    const card = chained.items.find(({ id }) => id === 'c2');
    expect(card && reasonFor(chained, card)).toBe(
      'A variation from “a cup of tea” along “heat”, 67 % of the way. Written by pocket, seed 7.',
    );
  });

  it.each([
    ['no JSON', '{ broken', 'not JSON'],
    ['another file', '{"a":1}', 'no board of Palimpsest'],
    ['a later version', '{"palimpsestBoard":2,"board":{}}', 'another version'],
    ['no board in it', '{"palimpsestBoard":1,"board":{"id":3}}', 'cannot be read|can be read'],
  ])('is refused in words: %s', (_why, text, words) => {
    const read = boardFromJson(text);
    expect(read.kind === 'refused' && read.reason).toMatch(new RegExp(words, 'u'));
  });

  it('is refused when its cards go in a circle', () => {
    const items = chained.items.map((item) =>
      item.id === 'a' ? { ...item, provenance: { ...item.provenance, parents: ['c3'] } } : item,
    );
    const read = checkBoard({ ...chained, items });
    expect(read).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('circle') as string,
    });
  });

  it('loses what hides in its texts', () => {
    const hostile = `safe\u202etxt\u0000\ud800 <b>bold</b>\u{e0041}`;
    const board = { ...chained, items: chained.items.map((item) => ({ ...item, text: hostile })) };
    const read = checkBoard(board);
    expect(read.kind === 'ok' && read.board.items[0]?.text).toBe('safetxt <b>bold</b>');
  });

  it('holds at most a thousand cards', () => {
    const items = Array.from({ length: 1001 }, (_, i) => ({ ...chainItem, id: String(i) }));
    expect(checkBoard({ ...tea, items }).kind).toBe('refused');
  });

  it('keeps long texts short and odd ones visible', () => {
    const long = addCard(tea, {
      id: 'z',
      text: '👩‍👩‍👧'.repeat(3000),
      at: { x: 0, y: 0 },
      operation: 'written',
    });
    expect(Array.from(long.items.at(-1)?.text ?? '').length).toBeLessThanOrEqual(4000);
  });
});
