import { describe, expect, it } from 'vitest';
import { budgetsFor } from '../../../src/core/compaction/budgets';
import { fitContext } from '../../../src/core/fit-context';
import { waterLevel } from '../../../src/core/gateway/watermark';
import { runTurn } from '../../../src/core/agent/run-turn';
import type { TurnEvent } from '../../../src/core/agent/types';
import { exchanges, user } from '../../builders';
import { compactionDeps } from '../../compaction-deps';
import { createTestSession } from '../../memory-log';
import { createScriptedEngine, say } from '../../scripted-engine';

const budgeted = budgetsFor(4096);
if (budgeted.kind === 'refused') throw new Error(budgeted.reason);
const { budgets } = budgeted;

describe('the watermark', () => {
  it('lies at 85 % of what the window leaves for a request', () => {
    expect(budgets.preflightTokens).toBe(Math.floor(budgets.usableTokens * 0.85));
    const levels = [0, 1].map((more) => waterLevel(budgets.preflightTokens + more, budgets));
    expect([...levels, waterLevel(budgets.usableTokens + 1, budgets)]).toEqual([
      'below',
      'passed',
      'over',
    ]);
  });

  /** So many exchanges that the next request lies between the watermark and the window. */
  const nearlyFull = async () => {
    for (let count = 4; count < 60; count += 1) {
      const session = await createTestSession([...exchanges(count), user('And now?')]);
      const deps = compactionDeps(session, { window: 1024 });
      const leafId = await session.leafId();
      const triggers: string[] = [];
      const fitted = await fitContext(deps, {
        sessionId: session.sessionId,
        leafId,
        onCompaction: (event) => {
          if (event.type === 'started') triggers.push(event.trigger);
        },
      });
      if (triggers.length > 0) return { count, fitted, triggers };
    }
    throw new Error('No conversation passed the watermark.');
  };

  it('compacts the candidate at once, and tells the user', async () => {
    const { fitted, triggers } = await nearlyFull();
    expect(triggers).toEqual(['watermark']);
    expect(fitted).toMatchObject({
      kind: 'ready',
      compactions: 1,
      warnings: [expect.stringMatching(/^This request would have taken (?:8[5-9]|9\d|100) %/u)],
    });
  });

  it('shows the warning in the turn before the reply begins', async () => {
    const { count } = await nearlyFull();
    const session = await createTestSession(exchanges(count));
    const engine = createScriptedEngine({ scripts: [say('Done.')], contextWindow: 1024 });
    const events: TurnEvent[] = [];
    const outcome = await runTurn(
      { engine, compaction: compactionDeps(session, { window: 1024 }), sampling: {} },
      {
        sessionId: session.sessionId,
        leafId: await session.leafId(),
        text: 'And now?',
        emit: (event) => events.push(event),
      },
    );
    expect(outcome.kind).toBe('replied');
    const types = events.map(({ type }) => type);
    const order = ['compaction-started', 'compaction-ended', 'warning', 'request', 'text-delta'];
    expect(types.filter((type, i) => order.includes(type) && types.indexOf(type) === i)).toEqual(
      order,
    );
    const entry = (await session.path()).find((one) => one.kind === 'compaction');
    expect(entry).toMatchObject({ trigger: 'watermark', ranIn: 'foreground' });
  });
});
