/** The report as text. */
import type { CompactionRow, ReportRow, Stage } from './rows.ts';
import { isOverflow, type StageTally, type Verdict } from './verdict.ts';

const shorten = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
};

const compactionText = (row: CompactionRow): string =>
  `[compacted: ${row.trigger}, ${row.tokensBefore} -> ${row.tokensAfter} tokens, ` +
  `${Math.round(row.ms)} ms, ${row.ranIn}, by ${row.writer}]`;

const stageName = (after: Stage): string =>
  after === 0 ? 'before compaction' : `after ${after} or more`;

function questionText(row: ReportRow): string {
  if (row.kind === 'turn') return '';
  const { correct, sourceCompactedTimes, verbatimInContext } = row;
  const where = verbatimInContext ? 'still there word for word, ' : '';
  return `${correct ? 'recalled' : 'NOT recalled'} (${where}compacted ${sourceCompactedTimes}x)`;
}

/** One line per turn or question. */
export function rowText(row: ReportRow): string {
  const number = row.kind === 'turn' ? String(row.turn).padStart(4) : '   ?';
  const tokens = `${String(row.contextTokens).padStart(5)}/${row.window}`;
  const recall = row.recallTokens > 0 ? ` recall ${row.recallTokens}` : '';
  const said = `${shorten(row.user, 44)} -> ${shorten(row.answer, 60)}`;
  const notes = [
    questionText(row),
    ...row.compactions.map(compactionText),
    isOverflow(row) ? 'OVERFLOW' : '',
  ].filter((note) => note !== '');
  return [`${number} ${tokens}${recall}`, said, ...notes].join('  ');
}

const stageLine = ({ after, asked, correct, askedOfKnown, correctOfKnown }: StageTally): string =>
  `  ${stageName(after).padEnd(20)} ${correct} of ${asked} asked` +
  (after === 0 ? '' : `; of those answered before ${correctOfKnown} of ${askedOfKnown}`);

export function verdictText(verdict: Verdict): string {
  const { stages, faults } = verdict;
  return [
    '',
    `user turns           ${verdict.turns} (and ${verdict.questions} questions in branches)`,
    `overflows            ${verdict.overflows}`,
    `compactions          ${verdict.compactions}`,
    `lost messages        ${verdict.lostMessages}`,
    `facts recalled       of ${verdict.facts} planted`,
    ...stages.map(stageLine),
    `tokens per second    ${verdict.tokensPerSecond.toFixed(0)}`,
    faults.length === 0 ? 'All promises kept.' : `NOT kept: ${faults.join('; ')}.`,
    '',
  ].join('\n');
}
