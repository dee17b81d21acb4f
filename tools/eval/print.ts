/** The report as lines for people and as data for programs. */
import { figuresOf, type ConversationReport, type Figures } from './measure.ts';

const categoryNames: Readonly<Record<string, string>> = {
  1: 'several turns',
  2: 'time',
  3: 'inference',
  4: 'single turn',
};

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

function figureLine(name: string, figures: Figures): string {
  const { n, answerable, answerableVerbatim, meanContextTokens, maxContextTokens } = figures;
  return [
    name.padEnd(24),
    `n ${String(n)}`.padEnd(7),
    `answerable ${percent(answerable, n)}`.padEnd(20),
    `all verbatim ${percent(answerableVerbatim, n)}`.padEnd(22),
    `context mean ${meanContextTokens.toFixed(0)}, max ${String(maxContextTokens)}`,
  ].join(' ');
}

interface Total {
  readonly all: Figures;
  readonly categories: Readonly<Record<string, Figures>>;
}

function totalOf(reports: readonly ConversationReport[]): Total {
  const asked = reports.flatMap((report) => report.asked);
  const names = [...new Set(asked.map(({ question }) => String(question.category)))].sort();
  const categories = names.map((name): [string, Figures] => [
    name,
    figuresOf(asked.filter(({ question }) => String(question.category) === name)),
  ]);
  return { all: figuresOf(asked), categories: Object.fromEntries(categories) };
}

function categoryLines(categories: Total['categories']): readonly string[] {
  return Object.entries(categories).map(([name, figures]) =>
    figureLine(`  ${name} ${categoryNames[name] ?? ''}`, figures),
  );
}

export function conversationLines(report: ConversationReport): string {
  const { id, all, categories, compactions, contexts } = report;
  const lines = [figureLine(id, all), ...categoryLines(categories)];
  lines.push(
    `  compactions ${String(compactions)}, ${report.msPerTurn.toFixed(1)} ms per turn for indexing and recall` +
      ` (by the clock ${report.wallMsPerTurn.toFixed(1)}, slowest ${report.slowestTurnMs.toFixed(0)}), contexts over the window ${String(contexts.over)} of ${String(contexts.made)}`,
  );
  return `${lines.join('\n')}\n`;
}

export function totalLines(reports: readonly ConversationReport[]): string {
  const { all, categories } = totalOf(reports);
  return `\n${[figureLine('all conversations', all), ...categoryLines(categories)].join('\n')}\n`;
}

/** The questions that the context could not answer, and why; for tuning, not for the report. */
export function missedLines({ id, asked }: ConversationReport): string {
  return asked
    .filter(({ verdict }) => !verdict.answerable)
    .map(({ question, verdict }) => {
      const { missing, lacking } = verdict;
      const why =
        missing.length > 0
          ? `${String(missing.length)} of ${String(question.evidence.length)} turns missing`
          : `lacks ${lacking.join(', ')}`;
      return `${id} [${String(question.category)}] ${question.question} (${why})\n`;
    })
    .join('');
}

export function reportObject(reports: readonly ConversationReport[]): unknown {
  return {
    total: totalOf(reports),
    conversations: reports.map(({ asked, ...report }) => ({ ...report, n: asked.length })),
  };
}
