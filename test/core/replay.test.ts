import { expect, it } from 'vitest';
import { runCompaction } from '../../src/core/compaction/compact';
import { undoCompaction } from '../../src/core/compaction/verbs';
import { replaySteps, viewAt } from '../../src/core/replay';
import { compactionDeps } from '../compaction-deps';
import { createTestSession } from '../memory-log';
import { exchanges } from '../session-builders';

it('goes through a session step by step, each with the context as it stood then', async () => {
  const session = await createTestSession(exchanges(12, 20));
  const { sessionId, log } = session;
  const leafId = await session.leafId();
  const request = { sessionId, leafId, trigger: 'manual' } as const;
  const outcome = await runCompaction(compactionDeps(session, { window: 1024 }), request);
  if (outcome.kind !== 'compacted') throw new Error(outcome.kind);
  await session.add({ kind: 'notice', about: 'turn', level: 'info', text: 'Noted.' });
  await undoCompaction({ log, sessionId, leafId: await session.leafId() }, outcome.entry.id);
  const path = await session.path();
  const steps = replaySteps(path);
  expect(steps.slice(-3).map(({ entry }) => entry.kind)).toEqual(['message', 'compaction', 'undo']);
  const rows = steps.slice(-3).map((step) => viewAt(path, step).rows.length);
  expect([rows[0], rows[2]]).toEqual([24, 24]);
  expect(rows[1]).toBeLessThan(24);
});
