import { describe, expect, it } from 'vitest';
import { budgetsFor, type Budgets } from '../../../src/core/compaction/budgets';
import type { CompactionOutcome } from '../../../src/core/compaction/outcome';
import {
  afterRun,
  decideBackground,
  freshSchedule,
  scheduleFromLog,
  type PastRun,
  type ScheduleDecision,
  type ScheduleState,
} from '../../../src/core/compaction/schedule';
import type { CompactionEntry } from '../../../src/core/entry';
import { compactionOver, exchanges, newMessage, pathOf } from '../../session-builders';

function budgets(): Budgets {
  const result = budgetsFor(1024);
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.budgets;
}

const full = budgets().backgroundTokens + 1;

function decide(
  state: ScheduleState,
  at: { now?: number; turn?: number; tokens?: number } = {},
): ScheduleDecision {
  const { now = 1_000_000, turn = 50, tokens = full } = at;
  return decideBackground({ state, now, turn, contextTokens: tokens, budgets: budgets() });
}

const why = (decision: ScheduleDecision): string =>
  decision.kind === 'wait' ? decision.why : `${decision.strictness}/${decision.writers}`;

function ran(
  ...runs: readonly (readonly [PastRun['result'], at: number, turn: number])[]
): ScheduleState {
  return { runs: runs.map(([result, at, turn]) => ({ at, result, turn })), idleSinceTurn: null };
}

describe('decideBackground', () => {
  it('waits below the threshold and runs above it', () => {
    expect(why(decide(freshSchedule, { tokens: budgets().backgroundTokens }))).toBe('below');
    expect(decide(freshSchedule)).toEqual({
      kind: 'run',
      strictness: 'normal',
      writers: 'all',
      isProbe: false,
    });
  });

  it('never runs for hundreds of tiny messages that are below it', () => {
    expect(why(decide(freshSchedule, { turn: 300, tokens: 10 }))).toBe('below');
  });

  it('pauses after a failure, longer after each, and then tries with less', () => {
    const once = ran(['failed', 1000, 10]);
    expect(decide(once, { now: 10_999 })).toMatchObject({ why: 'cooldown', until: 11_000 });
    expect(why(decide(once, { now: 11_000 }))).toBe('tight/all');
    const thrice = ran(['failed', 0, 8], ['failed', 0, 9], ['failed', 1000, 10]);
    expect(decide(thrice, { now: 2000 })).toMatchObject({ why: 'cooldown', until: 41_000 });
    expect(why(decide(thrice, { now: 41_000 }))).toBe('newest-exchange/none');
  });

  it('begins mildly again after a success', () => {
    expect(why(decide(ran(['failed', 0, 1], ['effective', 1, 9])))).toBe('normal/all');
  });

  it('opens a breaker after two runs that freed nothing, says why, and probes once after a pause', () => {
    const struck = ran(['ineffective', 0, 1], ['ineffective', 1000, 9]);
    const waiting = decide(struck, { now: 2000 });
    expect(waiting).toMatchObject({ why: 'breaker', until: 61_000 });
    expect(waiting.kind === 'wait' && waiting.reason).toContain('freed almost nothing');
    expect(decide(struck, { now: 61_000 })).toMatchObject({ kind: 'run', isProbe: true });
    const again = ran(['ineffective', 0, 1], ['ineffective', 0, 9], ['ineffective', 1000, 12]);
    expect(decide(again, { now: 62_000 })).toMatchObject({ why: 'breaker', until: 121_000 });
  });

  it('rests when each of the last three turns needed one, though each succeeded', () => {
    const busy = ran(['effective', 0, 48], ['effective', 1, 49], ['effective', 2, 50]);
    expect(why(decide(busy, { turn: 51 }))).toBe('rate');
    expect(why(decide(busy, { turn: 52 }))).toBe('normal/all');
    const spaced = ran(['effective', 0, 40], ['effective', 1, 45], ['effective', 2, 50]);
    expect(why(decide(spaced, { turn: 51 }))).toBe('normal/all');
  });

  it('starts at most twenty runs in a minute', () => {
    const many = Array.from({ length: 20 }, (_, i) => ['effective', 1000 + i, i * 5] as const);
    expect(decide(ran(...many), { now: 30_000, turn: 200 })).toMatchObject({
      why: 'rate',
      until: 61_000,
    });
    expect(why(decide(ran(...many), { now: 61_001, turn: 200 }))).toBe('normal/all');
  });
});

describe('afterRun', () => {
  const at = { now: 5, turn: 3 };
  const compacted = (tokensBefore: number, tokensAfter: number): CompactionOutcome => {
    const [entry] = pathOf([
      compactionOver({ covers: null, firstKeptEntryId: 'e1', tokensBefore, tokensAfter }),
    ]);
    return { kind: 'compacted', entry: entry as CompactionEntry };
  };
  const results = (outcome: CompactionOutcome): readonly string[] =>
    afterRun(freshSchedule, outcome, at).runs.map((run) => run.result);

  it('judges a run by its exact counts', () => {
    expect(results(compacted(1000, 949))).toEqual(['effective']);
    expect(results(compacted(1000, 951))).toEqual(['ineffective']);
    expect(results({ kind: 'failed', reason: 'x' })).toEqual(['failed']);
  });

  it('counts too few messages as no strike, and waits for the next turn', () => {
    const state = afterRun(freshSchedule, { kind: 'nothing-to-compact', reason: 'x' }, at);
    expect(state.runs).toEqual([]);
    expect(why(decide(state, { turn: 3 }))).toBe('idle');
    expect(why(decide(state, { turn: 4 }))).toBe('normal/all');
  });

  it('changes nothing for a run that did not take place', () => {
    for (const kind of ['aborted', 'superseded'] as const) {
      expect(afterRun(freshSchedule, { kind }, at)).toBe(freshSchedule);
    }
  });
});

describe('scheduleFromLog', () => {
  it('reads runs, their effect and their turn off the log, and failures off its notices', () => {
    const notice = { kind: 'notice', about: 'compaction', level: 'error', text: 'x' } as const;
    const path = pathOf([
      ...exchanges(2).map(newMessage),
      compactionOver({ covers: null, firstKeptEntryId: 'e1', tokensBefore: 100, tokensAfter: 50 }),
      ...exchanges(1).map(newMessage),
      notice,
    ]);
    expect(scheduleFromLog(path, 3).runs).toEqual([
      { at: 5000, result: 'effective', turn: 2 },
      { at: 8000, result: 'failed', turn: 3 },
    ]);
  });
});
