/**
 * When the background may compact. Pure: the state is what the log says of earlier runs, the clock is a
 * number. It decides only about work that nobody waits for; a request that would not fit is compacted at
 * once whatever this says (see fit-context.ts), and a run that the user asks for is not held back either.
 */
import type { SessionEntry } from '../entry';
import type { Budgets } from './budgets';
import type { CompactionOutcome } from './outcome';
import type { Strictness } from './preparation';

/** `ineffective`: committed, and saved less than {@link effectiveShare}. */
export type RunResult = 'effective' | 'ineffective' | 'failed';

export interface PastRun {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly result: RunResult;
  /** User messages on the path up to the run. */
  readonly turn: number;
}

export interface ScheduleState {
  /** Oldest first; only the last few are needed. */
  readonly runs: readonly PastRun[];
  /** Set when a run found nothing to do: until something is said there is no use in asking again. */
  readonly idleSinceTurn: number | null;
}

export const freshSchedule: ScheduleState = { runs: [], idleSinceTurn: null };

export interface ScheduleInput {
  readonly state: ScheduleState;
  readonly now: number;
  /** User messages on the path. */
  readonly turn: number;
  /** Exact, without a recall block. */
  readonly contextTokens: number;
  readonly budgets: Budgets;
}

export type ScheduleDecision =
  | {
      readonly kind: 'run';
      readonly strictness: Strictness;
      /** `none`: the extractive summary only, since models have failed before. */
      readonly writers: 'all' | 'none';
      /** The one try after the breaker's pause. */
      readonly isProbe: boolean;
    }
  | {
      readonly kind: 'wait';
      readonly why: 'below' | 'idle' | 'cooldown' | 'breaker' | 'rate';
      /** For people. */
      readonly reason: string;
      /** When it is worth asking again; absent where only new messages change the answer. */
      readonly until?: number;
    };

/** A run that frees less than this of the context will be due again at once. */
const effectiveShare = 0.05;

/** After a failure; doubled with each further one. Shorter would hammer a broken worker. */
const cooldownMs = 10_000;
const maxCooldownMs = 300_000;

/** Ineffective runs in a row that open the breaker, and how long it stays open before a probe. */
const breakerStrikes = 2;
const breakerPauseMs = 60_000;

/** So many runs in as many turns mean that the messages are too big for the window. */
const rateRuns = 3;
const rateRestTurns = 2;

/** Runs that a session may start in a minute, however many turns there were. */
const maxRunsPerMinute = 20;

const keptRuns = 24;

export function decideBackground(input: ScheduleInput): ScheduleDecision {
  return whyWait(input) ?? runAs(input);
}

type Wait = Extract<ScheduleDecision, { kind: 'wait' }>;

function whyWait(input: ScheduleInput): Wait | null {
  const { state, contextTokens, budgets, turn } = input;
  if (contextTokens <= budgets.backgroundTokens) {
    const reason = `${contextTokens} of ${budgets.backgroundTokens} tokens: nothing to do yet.`;
    return { kind: 'wait', why: 'below', reason };
  }
  if (state.idleSinceTurn !== null && state.idleSinceTurn >= turn) {
    return { kind: 'wait', why: 'idle', reason: 'The last run found nothing that could go.' };
  }
  return coolingDown(input) ?? breakerOpen(input) ?? tooOften(input);
}

function coolingDown({ state, now }: ScheduleInput): Wait | null {
  const failures = streak(state, (run) => run.result === 'failed');
  const last = state.runs.at(-1);
  if (failures === 0 || last === undefined) return null;
  const until = last.at + Math.min(maxCooldownMs, cooldownMs * 2 ** (failures - 1));
  if (now >= until) return null;
  const reason = 'The last compaction did not work; it is tried again after a pause.';
  return { kind: 'wait', why: 'cooldown', reason, until };
}

function breakerOpen({ state, now }: ScheduleInput): Wait | null {
  const strikes = streak(state, (run) => run.result === 'ineffective');
  const last = state.runs.at(-1);
  if (strikes < breakerStrikes || last === undefined) return null;
  const until = last.at + Math.min(maxCooldownMs, breakerPauseMs * 2 ** (strikes - breakerStrikes));
  if (now >= until) return null;
  const reason =
    `The last ${strikes} compactions freed almost nothing, so the background has stopped trying for a ` +
    'while. A shorter system text, fewer pins or a larger model would help.';
  return { kind: 'wait', why: 'breaker', reason, until };
}

function tooOften({ state, now, turn }: ScheduleInput): Wait | null {
  const recent = state.runs.filter((run) => run.at > now - 60_000);
  const oldest = recent.at(-maxRunsPerMinute);
  if (oldest !== undefined) {
    const reason = `${maxRunsPerMinute} compactions in one minute are the most that is allowed.`;
    return { kind: 'wait', why: 'rate', reason, until: oldest.at + 60_000 };
  }
  const [first, ...rest] = state.runs.slice(-rateRuns);
  const last = rest.at(-1);
  if (first === undefined || last === undefined || rest.length < rateRuns - 1) return null;
  const isEachTurn = last.turn - first.turn < rateRuns;
  if (!isEachTurn || turn - last.turn >= rateRestTurns) return null;
  const reason =
    `The last ${rateRuns} turns each needed a compaction: the messages are too big for this window. ` +
    'The background rests for a turn.';
  return { kind: 'wait', why: 'rate', reason };
}

/** Milder again after the first success: from the whole summary by a model to the newest exchange. */
function runAs({ state }: ScheduleInput): ScheduleDecision {
  const failures = streak(state, (run) => run.result !== 'effective');
  const isProbe = streak(state, (run) => run.result === 'ineffective') >= breakerStrikes;
  const strictness = failures === 0 ? 'normal' : failures < 3 ? 'tight' : 'newest-exchange';
  return { kind: 'run', strictness, writers: failures < 2 ? 'all' : 'none', isProbe };
}

function streak(state: ScheduleState, counts: (run: PastRun) => boolean): number {
  const breaks = state.runs.findLastIndex((run) => !counts(run));
  return state.runs.length - 1 - breaks;
}

/** The state after a run that has just ended; `turn` as in the input of the decision. */
export function afterRun(
  state: ScheduleState,
  outcome: CompactionOutcome,
  { now, turn }: Pick<ScheduleInput, 'now' | 'turn'>,
): ScheduleState {
  const add = (result: RunResult): ScheduleState => ({
    runs: [...state.runs, { at: now, result, turn }].slice(-keptRuns),
    idleSinceTurn: null,
  });
  switch (outcome.kind) {
    case 'compacted':
      return add(resultOf(outcome.entry));
    case 'failed':
      return add('failed');
    // Too few messages is no strike: the next turn may change it.
    case 'nothing-to-compact':
    case 'cannot-fit':
      return { ...state, idleSinceTurn: turn };
    case 'not-needed':
    case 'aborted':
    case 'superseded':
      return state;
    default:
      return outcome satisfies never;
  }
}

function resultOf(entry: {
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}): RunResult {
  const saved = entry.tokensBefore - entry.tokensAfter;
  return saved >= entry.tokensBefore * effectiveShare ? 'effective' : 'ineffective';
}

/**
 * What the log tells of earlier runs, newest last: compactions, and notices of failed ones. Reads back from
 * the end only as far as it must.
 */
export function scheduleFromLog(path: readonly SessionEntry[], turns: number): ScheduleState {
  const runs: PastRun[] = [];
  let turn = turns;
  for (let i = path.length - 1; i >= 0 && runs.length < keptRuns && turns - turn < 64; i -= 1) {
    const entry = path[i];
    if (entry?.kind === 'message' && entry.message.role === 'user') turn -= 1;
    else if (entry?.kind === 'compaction') {
      runs.push({ at: entry.createdAt, result: resultOf(entry), turn });
    } else if (
      entry?.kind === 'notice' &&
      entry.about === 'compaction' &&
      entry.level === 'error'
    ) {
      runs.push({ at: entry.createdAt, result: 'failed', turn });
    }
  }
  return { runs: runs.reverse(), idleSinceTurn: null };
}
