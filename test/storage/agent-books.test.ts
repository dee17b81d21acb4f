import { describe, expect, it } from 'vitest';
import { maxMemories, maxRuleMemories, type MemoryDraft } from '../../src/core/memory/memory';
import {
  createAgentBooks,
  createPassingBooks,
  type AgentBooks,
} from '../../src/storage/agent-books';
import { createChangeFeed } from '../../src/storage/change-feed';
import { migrations } from '../../src/storage/migrations';
import { freshName, openTestDatabase, value } from './storage-kit';

const places: readonly { readonly name: string; readonly open: () => Promise<AgentBooks> }[] = [
  { name: 'memory', open: () => Promise.resolve(createPassingBooks()) },
  {
    name: 'database',
    open: async () => createAgentBooks(await openTestDatabase(), createChangeFeed()),
  },
];

const fact = (key: string, text: string, origin: MemoryDraft['origin'] = 'model'): MemoryDraft => {
  return { key, value: text, kind: 'fact', origin };
};

const lines = async ({ memories }: AgentBooks) =>
  (await value(memories.list())).map((one) => `${one.key}: ${one.value}`).sort();

describe.each(places)('memories in $name', ({ open }) => {
  it('are added, replaced under one key, left when they say the same, and removed', async () => {
    const books = await open();
    const kinds: string[] = [];
    for (const [key, text] of [
      ['locker number', '417'],
      ['My locker number', '512'],
      ['locker number', '512'],
      ['boss', 'Marta'],
    ] as const) {
      kinds.push((await value(books.memories.put(fact(key, text)))).kind);
    }
    expect(kinds).toEqual(['added', 'replaced', 'unchanged', 'added']);
    expect(await lines(books)).toEqual(['My locker number: 512', 'boss: Marta']);
    await value(books.memories.remove('boss'));
    await value(books.memories.remove('not there'));
    expect(await lines(books)).toEqual(['My locker number: 512']);
  });

  it.each([
    [fact(' ', 'x'), /key is empty/],
    [fact('x', ' \n'), /value is empty/],
    [fact('k'.repeat(81), 'x'), /key is longer/],
    [fact('x', 'v'.repeat(401)), /value is longer/],
  ])('refuses what is none', async (draft, reason) => {
    const put = await value((await open()).memories.put(draft));
    expect(put).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(reason) as unknown,
    });
  });

  it('are full at their limit; what a rule wrote gives way, what was asked for does not', async () => {
    const books = await open();
    await value(books.memories.put(fact('oldest', 'by rule', 'rule')));
    for (let i = 1; i < maxMemories; i += 1) {
      await value(books.memories.put(fact(`fact ${i}`, 'v', 'user')));
    }
    const put = await value(books.memories.put(fact('one more', 'v')));
    expect(put).toMatchObject({ kind: 'added', removed: [{ id: 'oldest' }] });
    expect(await value(books.memories.put(fact('and more', 'v')))).toMatchObject({
      kind: 'refused',
      reason: 'memory is full (200); forget something first',
    });
    expect(await value(books.memories.list())).toHaveLength(maxMemories);
  });

  it('of rules keep to their share and never overwrite what a person wrote', async () => {
    const books = await open();
    await value(books.memories.put(fact('name', 'Anna', 'user')));
    await value(books.memories.put(fact('name', 'Ada', 'rule')));
    for (let i = 0; i <= maxRuleMemories; i += 1) {
      await value(books.memories.put(fact(`fact ${i}`, 'v', 'rule')));
    }
    const all = await value(books.memories.list());
    expect(all).toHaveLength(maxRuleMemories + 1);
    expect(all.find(({ id }) => id === 'name')).toMatchObject({ value: 'Anna' });
  });

  it('tell whoever listens', async () => {
    const books = await open();
    let told = 0;
    books.subscribe(() => (told += 1));
    await value(books.memories.put(fact('a', 'b')));
    await value(books.tasks.add('s', 'call Ines'));
    expect(told).toBe(2);
  });
});

describe.each(places)('tasks in $name', ({ open }) => {
  it('belong to their session, are not doubled, and are edited', async () => {
    const { tasks } = await open();
    const added = await value(tasks.add('s', 'Call Ines'));
    expect(await value(tasks.add('s', ' call  ines. '))).toMatchObject({ kind: 'unchanged' });
    await value(tasks.add('other', 'Call Ines'));
    const id = added.kind === 'added' ? added.task.id : '';
    await value(tasks.edit(id, { state: 'in-progress' }));
    await value(tasks.edit(id, { text: 'Call Ines back' }));
    expect(await value(tasks.list('s'))).toMatchObject([
      { text: 'Call Ines back', state: 'in-progress' },
    ]);
    await value(tasks.remove(id));
    expect([await value(tasks.list('s')), await value(tasks.list('other'))]).toMatchObject([
      [],
      [{ text: 'Call Ines' }],
    ]);
  });
});

describe.each(places)('metric events in $name', ({ open }) => {
  it('are kept in order and by session', async () => {
    const { metrics } = await open();
    const opened = { kind: 'task', at: 1, change: 'opened' } as const;
    const done = { kind: 'task', at: 2, change: 'done' } as const;
    await value(metrics.add('s', [opened, done]));
    await value(metrics.add('t', [opened]));
    expect(await value(metrics.list('s'))).toEqual([opened, done]);
    expect([...(await value(metrics.all())).keys()].sort()).toEqual(['s', 't']);
  });
});

it('come to a database of the first version, whose rows stay', async () => {
  const name = freshName();
  const old = await openTestDatabase({ name, migrations: migrations.slice(0, 1) });
  await old.typed.put({ sessionId: 's', text: 'kept' });
  old.dexie.close();
  const db = await openTestDatabase({ name });
  expect(await db.typed.get('s')).toEqual({ sessionId: 's', text: 'kept' });
  const books = createAgentBooks(db, createChangeFeed());
  await value(books.memories.put(fact('name', 'Anna')));
  await db.dexie.table('memories').put({ id: 'broken', key: 4 });
  expect(await lines(books)).toEqual(['name: Anna']);
});
