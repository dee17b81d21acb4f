/** The canvas without its screen: boards, queue, chat first, reload, undo, on an engine that says its lines. */
import { describe, expect, it } from 'vitest';
import { findItem } from '../../src/core/explore/board';
import { changeText, deleteCards } from '../../src/core/explore/edit-board';
import type { BoardRepository } from '../../src/storage/board-repository';
import { createMemoryBoards } from '../../src/storage/board-memory';
import { shareEngine } from '../../src/stores/explore-shared-engine';
import { ExploreStore, type Gesture, type OpenBoard } from '../../src/stores/explore-store.svelte';
import { createScriptedEngine, say, type Script, type ScriptFor } from '../scripted-engine';
import { testPrompts } from '../test-prompts';

const lists: ScriptFor = ({ rows }) => {
  const asked = rows.at(-1)?.content ?? '';
  if (asked.startsWith('Interpret'))
    return say('dimension: heat (continuous)\nfrom ice cold to boiling');
  if (asked.startsWith('Suggest')) return say('1. heat (continuous)\n2. vessel (discrete)');
  if (asked.startsWith('Sketch')) return say('palette: sand, red\n1. large circle, middle, red');
  const scene = /"(.*?)"/u.exec(asked)?.[1] ?? '';
  const count = Number(/Give (\d+)/u.exec(asked)?.[1] ?? 1);
  return say(
    Array.from({ length: count }, (_, i) => `${i + 1}. ${scene}, ${i + 1} spoons`).join('\n'),
  );
};

interface Canvas {
  readonly explore: ExploreStore;
  readonly open: OpenBoard;
  readonly ids: readonly string[];
  readonly foreground: ReturnType<typeof shareEngine>['foreground'];
  readonly asked: () => readonly string[];
  readonly idle: () => Promise<void>;
}

function storeOver(boards: BoardRepository, scripts: readonly Script[] | ScriptFor) {
  const engine = createScriptedEngine({ scripts, placement: 'system' });
  const shared = shareEngine(engine);
  let ids = 0;
  const explore = new ExploreStore({
    boards,
    engine: shared.background,
    loadPrompts: async () => ({ kind: 'ok', prompts: testPrompts }),
    ready: async () => engine.info,
    missingReason: () => 'No model is loaded.',
    newId: () => `id${(ids += 1)}-${Math.random()}`,
    newSeed: () => 7,
    now: () => 1,
    sleep: async () => undefined,
  });
  return { engine, explore, foreground: shared.foreground };
}

async function canvasWith(
  texts: readonly string[],
  scripts: readonly Script[] | ScriptFor = lists,
  boards: BoardRepository = createMemoryBoards(),
): Promise<Canvas> {
  const { engine, explore, foreground } = storeOver(boards, scripts);
  const id = await explore.createBoard('Tea');
  await explore.openBoard(id ?? '');
  texts.forEach((text) => explore.addCard(text));
  const { open } = explore;
  if (!open) throw new Error('No board is open.');
  const ids = open.store.board.items.map((item) => item.id);
  const asked = () => engine.requests.map(({ rows }) => rows.at(-1)?.content ?? '');
  return { explore, open, ids, foreground, asked, idle: () => idleOf(open) };
}

async function idleOf({ runner }: OpenBoard): Promise<void> {
  for (let i = 0; i < 2000 && (runner.isBusy || runner.order.length > 0); i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

function gesture(baseIds: readonly string[], more: Partial<Gesture> = {}): Gesture {
  return { operation: 'dimension', baseIds, count: 3, dimension: 'heat', surprise: 0, ...more };
}

function textsOf({ store }: OpenBoard): readonly string[] {
  return store.board.items.map(({ text }) => text);
}

describe('a dimension', () => {
  it('is interpreted, then filled, and says where each card comes from', async () => {
    const { explore, open, ids, idle } = await canvasWith(['a cup of tea']);
    expect(explore.begin(gesture(ids))).toBe('');
    expect(open.store.board.items.slice(1).map(({ state }) => state.kind)).toEqual(
      Array(3).fill('waiting'),
    );
    await idle();
    expect(textsOf(open).slice(1)).toEqual([1, 2, 3].map((n) => `a cup of tea, ${n} spoons`));
    expect(open.store.board.chains[0]?.dimension).toMatchObject({
      kind: 'continuous',
      low: 'ice cold',
    });
    expect(open.store.board.items[3]?.provenance).toMatchObject({
      modelId: 'scripted',
      seed: 7,
      t: 1,
      promptVersion: expect.stringMatching(/^pocket-dimension-[0-9a-f]{8}$/u) as string,
    });
    expect(open.runner.news).toBe('3 ideas are there.');
  });

  it('on several cards asks for each on its own, in line, with one interpretation', async () => {
    const { explore, open, ids, asked, idle } = await canvasWith(['tea', 'milk']);
    explore.begin(gesture(ids));
    expect(open.runner.order).toEqual(open.store.board.chains.map(({ id }) => id));
    await idle();
    expect(asked()).toEqual([
      'Interpret the dimension "heat".',
      'Give 3 variations of "tea" along "heat".',
      'Give 3 variations of "milk" along "heat".',
    ]);
  });

  it('without a name is refused, and nothing is left behind', async () => {
    const { explore, open, ids } = await canvasWith(['tea', 'milk']);
    expect(explore.begin(gesture(ids, { dimension: '  ' }))).toContain('what should change');
    expect(open.store.board.items).toHaveLength(2);
  });

  it('endless in name is cut to what a line can hold', async () => {
    const { explore, open, ids } = await canvasWith(['tea']);
    explore.begin(gesture(ids, { dimension: 'x'.repeat(10_000) }));
    expect(open.store.board.chains[0]?.dimension.name).toHaveLength(80);
  });
});

describe('the chat comes first', () => {
  it('takes the model away, and the canvas goes on after it', async () => {
    let calls = 0;
    const scripts: ScriptFor = (request, call) => {
      calls += 1;
      return calls === 2 ? { kind: 'hang', after: '1. tea, ' } : lists(request, call);
    };
    const { explore, open, ids, foreground, idle } = await canvasWith(['tea'], scripts);
    explore.begin(gesture(ids));
    while (calls < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    const rows = [{ role: 'user', content: 'Give 1 answer to "me"' }] as const;
    let reply = '';
    for await (const event of foreground.stream({ rows, maxTokens: 50 })) {
      if (event.type === 'text-delta') reply += event.text;
    }
    expect(reply).toBe('1. me, 1 spoons');
    await idle();
    expect(textsOf(open)).toEqual(['tea', ...[1, 2, 3].map((n) => `tea, ${n} spoons`)]);
  });
});

describe('a run', () => {
  it('goes on after a reload in the middle of it', async () => {
    const boards = createMemoryBoards();
    let calls = 0;
    const slow: ScriptFor = (request, call) => {
      calls += 1;
      return calls === 1 ? lists(request, call) : { kind: 'hang', after: '1. tea, ' };
    };
    const first = await canvasWith(['tea'], slow, boards);
    first.explore.begin(gesture(first.ids));
    while (calls < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    const boardId = first.open.store.board.id;
    await first.explore.leave();
    const { explore } = storeOver(boards, lists);
    await explore.openBoard(boardId);
    const again = explore.open;
    if (!again) throw new Error('The board did not open.');
    await idleOf(again);
    expect(textsOf(again)).toEqual(['tea', ...[1, 2, 3].map((n) => `tea, ${n} spoons`)]);
  });

  it('that is stopped leaves cards to try again, one by one too', async () => {
    let calls = 0;
    const scripts: ScriptFor = (request, call) => {
      calls += 1;
      return calls === 2 ? { kind: 'hang' } : lists(request, call);
    };
    const { explore, open, ids, idle } = await canvasWith(['tea'], scripts);
    explore.begin(gesture(ids));
    while (calls < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    open.runner.stopAll();
    await idle();
    const kinds = open.store.board.items.map(({ state }) => state.kind);
    expect(kinds).toEqual(['ready', 'failed', 'failed', 'failed']);
  });

  it('whose model is lost says so on its cards', async () => {
    const error = { kind: 'device-lost', message: 'The GPU was lost.' } as const;
    const { explore, open, ids, idle } = await canvasWith(['tea'], [{ kind: 'fail', error }]);
    explore.begin(gesture(ids));
    await idle();
    expect(open.store.board.items[1]?.state).toEqual({ kind: 'failed', message: error.message });
  });
});

describe('undo', () => {
  it('takes a whole run back, and redo brings its results without asking again', async () => {
    const { explore, open, ids, asked, idle } = await canvasWith(['tea']);
    explore.begin(gesture(ids));
    await idle();
    const before = asked().length;
    open.store.undo();
    open.runner.sync();
    expect(textsOf(open)).toEqual(['tea']);
    open.store.redo();
    open.runner.sync();
    await idle();
    expect(textsOf(open)).toHaveLength(4);
    expect(asked()).toHaveLength(before);
  });

  it('during a run stops it; redo goes on with it', async () => {
    const { explore, open, ids, idle } = await canvasWith(['tea']);
    explore.begin(gesture(ids));
    open.store.undo();
    open.runner.sync();
    await idle();
    expect(textsOf(open)).toEqual(['tea']);
    open.store.redo();
    open.runner.sync();
    await idle();
    expect(textsOf(open)).toEqual(['tea', ...[1, 2, 3].map((n) => `tea, ${n} spoons`)]);
  });

  it('brings a deleted base back with all that came from it', async () => {
    const { explore, open, ids, idle } = await canvasWith(['tea']);
    explore.begin(gesture(ids));
    await idle();
    open.store.change((board) => deleteCards(board, ids, 'with-descendants'));
    expect(textsOf(open)).toEqual([]);
    open.store.undo();
    expect(textsOf(open)).toHaveLength(4);
  });
});

describe('what is kept', () => {
  it('is every change, also results', async () => {
    const boards = createMemoryBoards();
    const { explore, open, ids, idle } = await canvasWith(['tea'], lists, boards);
    explore.begin(gesture(ids));
    await idle();
    open.store.change((board) => changeText(board, ids[0] ?? '', 'green tea'));
    await explore.leave();
    const kept = await boards.read(open.store.board.id);
    expect(kept.kind === 'ok' && kept.value.board).toEqual(open.store.board);
    expect(open.store.saving).toEqual({ kind: 'saved' });
  });

  it('tells when another tab was faster, and saves nothing over it', async () => {
    const boards = createMemoryBoards();
    const { explore, open } = await canvasWith(['tea'], lists, boards);
    await open.store.flush();
    const kept = await boards.read(open.store.board.id);
    if (kept.kind === 'ok') await boards.save(kept.value);
    explore.addCard('milk');
    await open.store.flush();
    expect(open.store.saving.kind).toBe('failed');
  });
});

it('suggests dimensions, and draws a sketch that can be undone', async () => {
  const { open, ids } = await canvasWith(['tea']);
  const [id = ''] = ids;
  expect(await open.runner.suggest(id)).toEqual([
    { name: 'heat', kind: 'continuous' },
    { name: 'vessel', kind: 'discrete' },
  ]);
  expect(await open.runner.sketch(id)).toBe('');
  expect(findItem(open.store.board, id)?.sketch?.shapes).toHaveLength(1);
  open.store.undo();
  expect(findItem(open.store.board, id)?.sketch).toBeUndefined();
});
