import { describe, expect, it } from 'vitest';
import { digestTurn } from '../../../src/core/agent/after-turn';
import { extractItems } from '../../../src/core/compaction/extract';
import { itemsOfSpan } from '../../../src/core/compaction/items-of-span';
import { runCompaction } from '../../../src/core/compaction/compact';
import { spanMessages } from '../../../src/core/compaction/span-messages';
import { filedItems, type FiledItem } from '../../../src/core/compaction/summary';
import type { DigestEntry, NewEntry } from '../../../src/core/entry';
import { contextView } from '../../../src/core/context-view';
import { compactionDeps } from '../../compaction-deps';
import { createTestSession, type TestSession } from '../../memory-log';
import { exchange, exchanges } from '../../session-builders';
import { everyday } from './everyday-statements';

const item = (text: string, ...sources: readonly string[]): FiledItem => ({
  section: 'Critical context',
  text,
  sources,
  origin: 'extracted',
});

const digest = (
  first: string,
  last: string,
  ...items: readonly FiledItem[]
): NewEntry<DigestEntry> => ({
  kind: 'digest',
  turn: { first, last },
  items,
});

async function digested(session: TestSession): Promise<readonly DigestEntry[]> {
  return contextView(await session.path()).digests;
}

describe('items of a span', () => {
  it('are those of the digest, and the turn is not read again', async () => {
    const session = await createTestSession(exchange('My dog is called Rex.', 'Noted.'));
    await session.add(digest('e1', 'e2', item('dog: Bello', 'e1')));
    const messages = spanMessages(await session.path());
    const items = itemsOfSpan({ messages, context: [], digests: await digested(session) });
    expect(items).toEqual([item('dog: Bello', 'e1')]);
  });

  it('are read from the messages where a turn has no digest, in the order of the turns', async () => {
    const session = await createTestSession();
    await session.say(...exchange('My dog is called Rex.', 'Noted.'));
    await session.say(...exchange('My cat is called Minka.', 'Noted.'));
    await session.say(...exchange('My horse is called Fury.', 'Noted.'));
    await session.add(digest('e3', 'e4', item("cat's name: Mia", 'e3')));
    const messages = spanMessages(await session.path());
    const items = itemsOfSpan({ messages, context: [], digests: await digested(session) });
    expect(items.map(({ text, sources }) => [text, sources])).toEqual([
      ["dog's name: Rex", ['e1']],
      ["cat's name: Mia", ['e3']],
      ["horse's name: Fury", ['e5']],
    ]);
  });

  it('of a turn with a deleted message are read anew, without it', async () => {
    const session = await createTestSession(exchange('My dog is called Rex.', 'Noted.'));
    await session.add(digest('e1', 'e2', item('dog: Rex', 'e1')), {
      kind: 'delete',
      targetId: 'e1',
    });
    expect(await digested(session)).toEqual([]);
  });

  it('of a damaged digest are read from the messages', async () => {
    const session = await createTestSession(exchange('My dog is called Rex.', 'Noted.'));
    const damaged = { kind: 'digest', turn: { first: 'e1' }, items: 'none' } as unknown as NewEntry;
    await session.add(damaged);
    const view = contextView(await session.path());
    expect([view.digests, view.problems.map(({ kind }) => kind)]).toEqual([[], ['malformed']]);
  });

  it('keep the same facts, read at once or turn by turn', async () => {
    const session = await createTestSession();
    for (const said of everyday.flatMap(({ says }) => says)) {
      await session.say(...exchange(said, 'Noted.'));
      const path = await session.path();
      await digestTurn(session.log, { sessionId: session.sessionId, path });
    }
    const path = await session.path();
    const messages = spanMessages(path);
    const digests = contextView(path).digests;
    expect(digests.length).toBeGreaterThan(100);
    const folded = itemsOfSpan({ messages, context: [], digests });
    expect(folded.map(({ text }) => text)).toEqual(extractItems(messages).map(({ text }) => text));
  });

  it('reach the summary of a compaction', async () => {
    const session = await createTestSession(exchange('My dog is called Rex.', 'Noted.'));
    await session.add(digest('e1', 'e2', item('dog: Bello', 'e1')));
    await session.say(...exchanges(20, 20));
    const outcome = await runCompaction(compactionDeps(session, { window: 1024 }), {
      sessionId: session.sessionId,
      leafId: await session.leafId(),
      trigger: 'manual',
    });
    const summary = outcome.kind === 'compacted' ? outcome.entry.summary : null;
    const texts = summary === null ? [] : filedItems(summary).map(({ text }) => text);
    expect(texts).toContain('dog: Bello');
  });
});
