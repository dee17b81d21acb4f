import { describe, expect, it } from 'vitest';
import { continueReply } from '../../src/core/agent/continue-reply';
import { runTurn } from '../../src/core/agent/run-turn';
import { messageText } from '../../src/core/message';
import { BranchVerbs } from '../../src/stores/branch-verbs';
import { compactionDeps } from '../compaction-deps';
import { createTestSession } from '../memory-log';
import { createScriptedEngine, say } from '../scripted-engine';
import { exchange } from '../session-builders';

async function desk(replies: readonly string[]) {
  const session = await createTestSession([
    ...exchange('What is the sky?', 'Blue.'),
    ...exchange('And the sea?', 'Green.'),
  ]);
  const { log, sessionId } = session;
  let path = await session.path();
  const engine = createScriptedEngine({ scripts: replies.map(say) });
  const deps = { engine, compaction: compactionDeps(session), sampling: {} };
  const read = async (): Promise<void> => {
    path = await session.path();
  };
  const verbs = new BranchVerbs({
    path: () => path,
    entries: () => log.entries(sessionId),
    goTo: async (entryId) => {
      const moved = await log.moveLeaf(sessionId, entryId);
      await read();
      return moved.kind === 'ok';
    },
    answer: async (answers, partial) => {
      const text = messageText(answers.message);
      const leafId = path.at(-1)?.id ?? null;
      const { counter, window: windowTokens } = deps.compaction;
      const going =
        partial === undefined
          ? deps
          : { ...deps, engine: continueReply(engine, { counter, windowTokens, partial }) };
      await runTurn(going, { sessionId, leafId, text, answers, emit: () => undefined });
      await read();
      return { kind: 'sent' };
    },
    send: async (text) => {
      if (text === '') return { kind: 'refused', reason: 'Nothing to send.' };
      const leafId = path.at(-1)?.id ?? null;
      await runTurn(deps, { sessionId, leafId, text, emit: () => undefined });
      await read();
      return { kind: 'sent' };
    },
  });
  const texts = () =>
    path.flatMap((entry) => (entry.kind === 'message' ? [messageText(entry.message)] : []));
  return { verbs, session, texts };
}

describe('trying again', () => {
  it('asks the same question once more, and both replies stay', async () => {
    const { verbs, session, texts } = await desk(['Deep blue.']);
    await verbs.regenerate('e4');
    expect(texts()).toEqual(['What is the sky?', 'Blue.', 'And the sea?', 'Deep blue.']);
    const all = await session.log.entries(session.sessionId);
    expect(all.kind === 'ok' && all.value).toHaveLength(5);
  });

  it('writes a reply to its end, and the one that was cut off stays', async () => {
    const { verbs, session, texts } = await desk([' At dusk it is red.']);
    await verbs.continueReply('e4');
    expect(texts()).toEqual([
      'What is the sky?',
      'Blue.',
      'And the sea?',
      'Green. At dusk it is red.',
    ]);
    const all = await session.log.entries(session.sessionId);
    expect(all.kind === 'ok' && all.value).toHaveLength(5);
    await verbs.choose('e4');
    expect(texts().at(-1)).toBe('Green.');
  });

  it('answers an earlier question anew, on a branch of its own', async () => {
    const { verbs, texts } = await desk(['Grey today.']);
    await verbs.regenerate('e2');
    expect(texts()).toEqual(['What is the sky?', 'Grey today.']);
    await verbs.choose('e2');
    expect(texts()).toEqual(['What is the sky?', 'Blue.', 'And the sea?', 'Green.']);
  });

  it('rewords a question, the first one too', async () => {
    const { verbs, texts } = await desk(['Red.']);
    await verbs.reword('e1', 'What is the sunset?');
    expect(texts()).toEqual(['What is the sunset?', 'Red.']);
  });

  it('stays where it was when the new wording cannot be sent', async () => {
    const { verbs, texts } = await desk(['never']);
    expect((await verbs.reword('e3', '')).kind).toBe('refused');
    expect(texts()).toEqual(['What is the sky?', 'Blue.', 'And the sea?', 'Green.']);
  });

  it('says that a message is not there any more', async () => {
    const { verbs } = await desk(['never']);
    expect((await verbs.regenerate('e99')).kind).toBe('refused');
  });
});
