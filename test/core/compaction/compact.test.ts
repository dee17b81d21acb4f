import { describe, expect, it } from 'vitest';
import { runCompaction } from '../../../src/core/compaction/compact';
import { compactionDeps } from '../../compaction-deps';
import { createTestSession } from '../../memory-log';
import { exchanges, user } from '../../session-builders';

describe('runCompaction', () => {
  it('replaces the middle by a summary and makes the context strictly smaller', async () => {
    const session = await createTestSession([...exchanges(20), user('And now?')]);
    const deps = compactionDeps(session, { window: 1024 });
    const outcome = await runCompaction(deps, {
      sessionId: session.sessionId,
      leafId: await session.leafId(),
      trigger: 'manual',
    });
    expect(outcome.kind).toBe('compacted');
  });
});
