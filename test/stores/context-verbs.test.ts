import { describe, expect, it } from 'vitest';
import { runCompaction } from '../../src/core/compaction/compact';
import { contextView } from '../../src/core/context-view';
import type { SessionEntry } from '../../src/core/entry';
import { branchSession } from '../../src/stores/branch-session';
import { ContextVerbs } from '../../src/stores/context-verbs';
import { compactionDeps } from '../compaction-deps';
import { createTestSession, type TestSession } from '../memory-log';
import { createScriptedEngine, say } from '../scripted-engine';
import { exchanges } from '../session-builders';

interface Desk {
  readonly verbs: ContextVerbs;
  readonly told: string[];
  readonly session: TestSession;
  /** The path as the screen has it. */
  readonly path: () => readonly SessionEntry[];
}

async function desk(
  turns: number,
  options: { readonly model: boolean } = { model: true },
): Promise<Desk> {
  const session = await createTestSession(exchanges(turns, 20));
  const told: string[] = [];
  let path = await session.path();
  const engine = createScriptedEngine({ scripts: [say('')] });
  const compaction = compactionDeps(session, { window: 1024 });
  const verbs = new ContextVerbs({
    sessionId: session.sessionId,
    log: session.log,
    path: () => path,
    turnDeps: () =>
      Promise.resolve(options.model ? { engine, compaction, sampling: {} } : undefined),
    noModelReason: () => 'No model is loaded.',
    notify: ({ text }) => told.push(text),
    changed: async () => {
      path = await session.path();
    },
  });
  return { verbs, told, session, path: () => path };
}

async function compacted(turns: number): Promise<Desk & { readonly compactionId: string }> {
  const made = await desk(turns);
  const { session, verbs } = made;
  const leafId = await session.leafId();
  const request = { sessionId: session.sessionId, leafId, trigger: 'manual' } as const;
  const outcome = await runCompaction(compactionDeps(session, { window: 1024 }), request);
  if (outcome.kind !== 'compacted') throw new Error(outcome.kind);
  await verbs.undo('nothing'); // an undo of nothing changes nothing, and the path is read anew
  return { ...made, compactionId: outcome.entry.id };
}

describe('what a person can do with the context', () => {
  it('previews a compaction and changes nothing', async () => {
    const { verbs, path, session } = await desk(20);
    const before = path();
    const preview = await verbs.preview();
    if (preview.kind !== 'prepared') throw new Error(preview.kind);
    expect(preview.predictedTokensAfter).toBeLessThan(preview.tokensBefore);
    expect(await session.path()).toEqual(before);
  });

  it('says why there is nothing to make shorter', async () => {
    const preview = await (await desk(1)).verbs.preview();
    expect(preview.kind).toBe('nothing');
  });

  it('says that there is no model to count with', async () => {
    const { verbs, told } = await desk(3, { model: false });
    expect(await verbs.preview()).toEqual({ kind: 'failed', reason: 'No model is loaded.' });
    expect(await verbs.pin('e1')).toBe(false);
    expect(told).toEqual(['No model is loaded.']);
  });

  it('edits an item, and an empty text removes it', async () => {
    const { verbs, path, compactionId } = await compacted(20);
    const items = () => contextView(path()).summary?.['Critical context'] ?? [];
    const place = { compactionId, section: 'Critical context', index: 0 } as const;
    const before = items().length;
    await verbs.editItem(place, '  the key is \n under the mat ');
    expect(items()[0]).toEqual({
      text: 'the key is under the mat',
      sources: items()[0]?.sources,
      origin: 'user',
    });
    await verbs.editItem(place, ' ');
    expect(items()).toHaveLength(before - 1);
  });

  it('pins, unpins and deletes a message', async () => {
    const { verbs, path } = await desk(4);
    const row = (id: string) => contextView(path()).rows.find(({ entry }) => entry.id === id);
    expect(await verbs.pin('e1')).toBe(true);
    expect(row('e1')?.isPinned).toBe(true);
    expect(await verbs.unpin('e1')).toBe(true);
    expect(row('e1')?.isPinned).toBe(false);
    expect(await verbs.deleteMessage('e1')).toBe(true);
    expect(row('e1')).toBeUndefined();
  });

  it('refuses a pin that would crowd out the conversation, with the figures', async () => {
    const { verbs, told } = await desk(20);
    const pins: boolean[] = [];
    for (const id of ['e1', 'e3', 'e5', 'e7']) pins.push(await verbs.pin(id));
    expect(pins).toContain(false);
    expect(told[0]).toMatch(/Pinned messages may take \d+ tokens in this window/u);
  });

  it('undoes a compaction, and the context is what it was', async () => {
    const { verbs, path, compactionId } = await compacted(20);
    expect(contextView(path()).compaction?.id).toBe(compactionId);
    expect(await verbs.undo(compactionId)).toBe(true);
    expect(contextView(path()).rows).toHaveLength(40);
  });
});

describe('a child session', () => {
  it('starts from the summary and the kept messages, and names its parent', async () => {
    const { session, path } = await compacted(20);
    const parent = await session.log.get(session.sessionId);
    if (parent.kind !== 'ok') throw new Error('There is a parent.');
    const branched = await branchSession(session.log, { ...parent.value, profile: 'plan' }, path());
    if (branched.kind !== 'branched') throw new Error(branched.kind);
    const { child } = branched;
    expect([child.parentSessionId, child.profile]).toEqual([session.sessionId, 'plan']);
    const stored = await session.log.get(child.id);
    const leafId = stored.kind === 'ok' ? stored.value.leafId : null;
    const read = await session.log.path(child.id, leafId);
    const view = contextView(read.kind === 'ok' ? read.value : []);
    const old = contextView(path());
    expect(view.summary).toEqual(old.summary);
    expect(view.rows.map((row) => row.message)).toEqual(old.rows.map((row) => row.message));
    expect(await session.path()).toEqual(path());
  });

  it('is not made where nothing was summarized', async () => {
    const { session, path } = await desk(2);
    const parent = await session.log.get(session.sessionId);
    if (parent.kind !== 'ok') throw new Error('There is a parent.');
    expect(await branchSession(session.log, parent.value, path())).toEqual({ kind: 'nothing' });
  });
});
