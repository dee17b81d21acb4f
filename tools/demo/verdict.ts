/** Judges a run: what it comes to in all, and whether the app kept its promises. */
import { stageOf, type QuestionRow, type ReportRow, type Stage } from './rows.ts';

/** Of the facts answered before any compaction, this share must be answered at each later stage. */
const neededShare = 0.8;

/** So many of them must live long enough to be asked, or the stage proves nothing. */
const neededAsked = 0.4;

export interface RunFigures {
  readonly rows: readonly ReportRow[];
  /** Compactions after which facts were asked again; see usualStages. */
  readonly stages: readonly Stage[];
  /** Names of the planted facts that the script asks about. */
  readonly facts: readonly string[];
  readonly sentTexts: readonly string[];
  /** Texts of all user messages of the session's log, over all branches. */
  readonly loggedTexts: readonly string[];
  /** How many facts must be answered before a compaction. */
  readonly answeredBefore: number;
}

export interface StageTally {
  /** After so many compactions or more; 0: before any. */
  readonly after: Stage;
  readonly asked: number;
  readonly correct: number;
  /** Of the facts that were answered before. */
  readonly askedOfKnown: number;
  readonly correctOfKnown: number;
}

export interface Verdict {
  readonly turns: number;
  readonly questions: number;
  readonly overflows: number;
  readonly compactions: number;
  readonly lostMessages: number;
  readonly facts: number;
  readonly known: number;
  /** The first is before any compaction. */
  readonly stages: readonly StageTally[];
  readonly tokensPerSecond: number;
  /** What was not kept, in words; empty when everything was. */
  readonly faults: readonly string[];
}

/** The window was exceeded: the request and the reply's reserve do not fit, or the reply went past it. */
export const isOverflow = (row: ReportRow): boolean =>
  row.contextTokens + row.reserveTokens > row.window ||
  row.contextTokens + row.completionTokens > row.window;

/** Messages that are in the log too seldom or too often. */
function countLost(sent: readonly string[], logged: readonly string[]): number {
  const balance = new Map<string, number>();
  for (const text of sent) balance.set(text, (balance.get(text) ?? 0) + 1);
  for (const text of logged) balance.set(text, (balance.get(text) ?? 0) - 1);
  let lost = 0;
  for (const count of balance.values()) lost += Math.abs(count);
  return lost;
}

function tally(
  questions: readonly QuestionRow[],
  after: Stage,
  known: ReadonlySet<string>,
): StageTally {
  const asked = new Set(questions.map(({ fact }) => fact));
  const right = new Set(questions.filter((row) => row.correct).map(({ fact }) => fact));
  return {
    after,
    asked: asked.size,
    correct: right.size,
    askedOfKnown: [...asked].filter((fact) => known.has(fact)).length,
    correctOfKnown: [...right].filter((fact) => known.has(fact)).length,
  };
}

function findFaults(verdict: Omit<Verdict, 'faults'>, { answeredBefore }: RunFigures): string[] {
  const { overflows, lostMessages, known, stages } = verdict;
  const faults: string[] = [];
  if (overflows > 0) faults.push(`the window was exceeded ${overflows} times`);
  if (lostMessages > 0) faults.push(`${lostMessages} messages are not in the log exactly once`);
  if (known < answeredBefore) {
    faults.push(`${known} facts were answered before a compaction, fewer than ${answeredBefore}`);
  }
  for (const { after, askedOfKnown, correctOfKnown } of stages.slice(1)) {
    const later = after === 1 ? 'one compaction' : `${after} compactions`;
    if (askedOfKnown < known * neededAsked) {
      faults.push(`only ${askedOfKnown} of ${known} facts could be asked after ${later}`);
    } else if (correctOfKnown < askedOfKnown * neededShare) {
      faults.push(
        `after ${later} ${correctOfKnown} of ${askedOfKnown} facts were answered, fewer than 80 %`,
      );
    }
  }
  return faults;
}

export function judge(figures: RunFigures): Verdict {
  const { rows } = figures;
  const questions = rows.filter((row) => row.kind === 'question');
  const turns = rows.filter((row) => row.kind === 'turn');
  const at = (stage: Stage) => questions.filter((row) => stageOf(row, figures.stages) === stage);
  const before = at(0).filter((row) => row.correct);
  const known = new Set(before.map(({ fact }) => fact));
  const decodeMs = rows.reduce((sum, row) => sum + row.decodeMs, 0);
  const completionTokens = rows.reduce((sum, row) => sum + row.completionTokens, 0);
  const verdict = {
    turns: turns.length,
    questions: questions.length,
    overflows: rows.filter(isOverflow).length,
    compactions: turns.reduce((sum, row) => sum + row.compactions.length, 0),
    lostMessages: countLost(figures.sentTexts, figures.loggedTexts),
    facts: figures.facts.length,
    known: known.size,
    stages: [0, ...figures.stages].map((stage) => tally(at(stage), stage, known)),
    tokensPerSecond: decodeMs === 0 ? 0 : (completionTokens / decodeMs) * 1000,
  };
  return { ...verdict, faults: findFaults(verdict, figures) };
}
