/**
 * Where the head ends and the tail begins. Cuts fall between tool groups (a call and its results are one
 * group), by preference between turns; the newest user message and the last visible reply stay, and a tail
 * that begins in mid-turn keeps the message that opened the turn (see select-rows.ts).
 */
import type { ContextRow } from '../context-row';
import { messageText } from '../message';

export interface CutInput {
  readonly rows: readonly ContextRow[];
  /** Tokens of each row, same order. */
  readonly tokens: readonly number[];
  /** Rows before this index are the head. */
  readonly headEnd: number;
  /** The tail is walked back by whole turns until it has this many. */
  readonly targetTokens: number;
  /** The tail, its turn's opener and pinned messages before it stay within this, if any cut can. */
  readonly ceilingTokens: number;
  /** The oldest message that must stay. Left out: the last visible reply. */
  readonly anchor?: 'last-reply' | 'newest-user';
}

export interface Cut {
  /** The first row of the tail. */
  readonly index: number;
  /** The user row that opens the turn the tail begins in; -1 when the tail begins with its own. */
  readonly openerIndex: number;
  /** Tail, opener and pinned rows before the tail. */
  readonly keptTokens: number;
  /** No cut met the ceiling: this one keeps the least. */
  readonly isOverCeiling: boolean;
}

/** True where the row, or any row of its tool group, is pinned: pins keep groups whole. */
export function pinnedFlags(rows: readonly ContextRow[]): readonly boolean[] {
  const flags = rows.map((row) => row.isPinned);
  for (const { start, end } of groups(rows)) {
    if (flags.slice(start, end).some(Boolean)) flags.fill(true, start, end);
  }
  return flags;
}

interface Group {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Results belong to the row before them. */
export function groups(rows: readonly ContextRow[]): readonly Group[] {
  const starts = rows.flatMap(({ message }, i) => (message.role === 'tool' && i > 0 ? [] : [i]));
  return starts.map((start, i) => ({ start, end: starts[i + 1] ?? rows.length }));
}

export interface HeadInput {
  readonly rows: readonly ContextRow[];
  readonly tokens: readonly number[];
  readonly protectFirst: number;
  readonly headTokens: number;
}

/** Exclusive end of the head: whole groups, as many as cover `protectFirst` rows and fit. */
export function chooseHead({ rows, tokens, protectFirst, headTokens }: HeadInput): number {
  let end = 0;
  let sum = 0;
  for (const group of groups(rows)) {
    if (end >= protectFirst) break;
    for (let i = group.start; i < group.end; i += 1) sum += tokens[i] ?? 0;
    if (sum > headTokens) break;
    end = group.end;
  }
  return end;
}

interface Candidate extends Cut {
  readonly isTurnStart: boolean;
}

/** Null when every legal cut would leave nothing in the middle. */
export function chooseCut(input: CutInput): Cut | null {
  const candidates = legalCuts(input);
  const { targetTokens, ceilingTokens } = input;
  const within = candidates.filter((cut) => cut.keptTokens <= ceilingTokens);
  const byTurn = walkBack(
    within.filter((cut) => cut.isTurnStart),
    targetTokens,
  );
  const byStep = walkBack(within, targetTokens);
  const isThin = byTurn === undefined || byTurn.keptTokens < targetTokens / 2;
  const best = isThin ? (byStep ?? byTurn) : byTurn;
  if (best !== undefined) return toCut(best, false);
  const least = candidates.reduce<Candidate | undefined>(
    (found, cut) => (found === undefined || cut.keptTokens < found.keptTokens ? cut : found),
    undefined,
  );
  return least === undefined ? null : toCut(least, true);
}

function toCut({ index, openerIndex, keptTokens }: Candidate, isOverCeiling: boolean): Cut {
  return { index, openerIndex, keptTokens, isOverCeiling };
}

/** The newest cut that reaches the target, else the one that keeps most; candidates rise by index. */
function walkBack(candidates: readonly Candidate[], target: number): Candidate | undefined {
  const reached = candidates.findLast((cut) => cut.keptTokens >= target);
  if (reached !== undefined) return reached;
  return candidates.reduce<Candidate | undefined>(
    (most, cut) => (most === undefined || cut.keptTokens > most.keptTokens ? cut : most),
    undefined,
  );
}

function legalCuts(input: CutInput): readonly Candidate[] {
  const { rows, tokens, headEnd } = input;
  const latest = latestCut(rows, input.anchor ?? 'last-reply');
  const pinned = pinnedFlags(rows);
  const newestUser = rows.findLastIndex(({ message }) => message.role === 'user');
  let tail = 0;
  for (let i = headEnd; i < rows.length; i += 1) tail += tokens[i] ?? 0;
  let pinnedBefore = 0;
  let openRows = 0; // rows before the cut that a summary would cover, the opener not yet taken out
  let opener = -1;
  const cuts: Candidate[] = [];
  for (let i = headEnd; i <= latest; i += 1) {
    const row = rows[i];
    if (row === undefined) break;
    const isUser = row.message.role === 'user';
    const keepsOpener = !isUser && opener >= 0 && rows[opener]?.turn === row.turn;
    const openerCost = keepsOpener && pinned[opener] !== true ? (tokens[opener] ?? 0) : 0;
    const covered = keepsOpener && pinned[opener] !== true ? openRows - 1 : openRows;
    // Where its turn's own question was deleted, the newest one may stand turns before the newest reply.
    const isKept =
      newestUser < headEnd ||
      i <= newestUser ||
      pinned[newestUser] === true ||
      (keepsOpener && opener === newestUser);
    if (row.message.role !== 'tool' && covered > 0 && isKept) {
      cuts.push({
        index: i,
        openerIndex: keepsOpener ? opener : -1,
        keptTokens: tail + pinnedBefore + openerCost,
        isOverCeiling: false,
        isTurnStart: isUser,
      });
    }
    tail -= tokens[i] ?? 0;
    if (pinned[i] === true) pinnedBefore += tokens[i] ?? 0;
    else openRows += 1;
    if (isUser) opener = i;
  }
  return cuts;
}

/** The last index at which the tail may begin: last visible reply, newest user message, last group. */
function latestCut(rows: readonly ContextRow[], anchor: NonNullable<CutInput['anchor']>): number {
  const reply = rows.findLastIndex(
    ({ message }) => message.role === 'assistant' && messageText(message).trim() !== '',
  );
  const newestUser = rows.findLastIndex(({ message }) => message.role === 'user');
  const lastGroup = groups(rows).at(-1)?.start ?? -1;
  // A cut inside the newest turn keeps its opener, which is the newest user message.
  if (reply >= 0 && anchor === 'last-reply') return Math.min(reply, lastGroup);
  return newestUser >= 0 && newestUser === rows.length - 1 ? newestUser : lastGroup;
}
