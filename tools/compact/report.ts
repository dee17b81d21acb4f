/** The one JSON object that `npm run -s compact` prints; its shape is documented in CONTRIBUTING.md. */
import type { Stretch } from '../../src/core/compaction/preparation.ts';
import { emptySummary, sectionNames } from '../../src/core/compaction/summary.ts';
import { assembleContext } from '../../src/core/context.ts';
import type { PromptConstants } from '../../src/core/prompts.ts';
import type { Passes } from './passes.ts';
import { toOpenAi } from './transcript.ts';

export type Report = Readonly<Record<string, unknown>>;

/** Exit codes: 0 the engine did what it could, 2 it could not make the context fit. */
export function exitCodeOf({ outcome }: Passes): 0 | 2 {
  return outcome.kind === 'cannot-fit' || outcome.kind === 'failed' ? 2 : 0;
}

export function reportOf(passes: Passes, prompts: PromptConstants, window: number): Report {
  const { budgets, tokensBefore, tokensAfter } = passes;
  const outcome = outcomeOf(passes);
  const head = {
    outcome,
    window,
    reserveTokens: budgets?.reserveTokens ?? null,
    tokensBefore,
    tokensAfter,
  };
  if (exitCodeOf(passes) === 2) return head;
  return {
    ...head,
    plan: planOf(passes),
    summary: summaryOf(passes),
    messages: assembleContext({
      view: passes.view,
      prompts,
      placement: 'system',
      fixed: { system: '' },
    }).rows.map(toOpenAi),
    records: recordsOf(passes),
  };
}

function outcomeOf({ outcome }: Passes): Report {
  switch (outcome.kind) {
    case 'compacted':
      return { kind: 'compacted' };
    case 'not-needed':
    case 'nothing-to-compact':
    case 'failed':
      return { kind: outcome.kind, reason: outcome.reason };
    case 'cannot-fit': {
      const { kind, reason, offender, tokens, window } = outcome;
      return { kind, reason, offender, tokens, window };
    }
    default:
      return outcome satisfies never;
  }
}

/** Index ranges of the transcript, both ends included; one number for a single message. */
function planOf({ preparation, messageIds, view, entries, tokensAfter }: Passes): Report {
  const at = new Map(messageIds.map((id, index) => [id, index]));
  const range = (stretch: Stretch): readonly number[] => {
    if (stretch === null) return [];
    const [from, to] = [at.get(stretch.from) ?? 0, at.get(stretch.to) ?? 0];
    return from === to ? [from] : [Math.min(from, to), Math.max(from, to)];
  };
  const system = view.systemRows.map((row) => at.get(row.entry.id) ?? 0);
  const chunks = entries.at(-1)?.coverage.chunks ?? 0;
  if (preparation === null) {
    const tail = view.rows.map((row) => at.get(row.entry.id) ?? 0);
    const ends = tail.length === 0 ? [] : [Math.min(...tail), Math.max(...tail)];
    return {
      head: system,
      middle: [],
      tail: ends,
      pruned: [],
      chunks,
      prefixTokensKept: tokensAfter,
    };
  }
  const head = [...system, ...range(preparation.head)];
  return {
    head: head.length <= 1 ? head : [Math.min(...head), Math.max(...head)],
    middle: range(preparation.middle),
    tail: range(preparation.tail),
    pruned: preparation.prunings.map(({ entryId, how, tokensSaved }) => ({
      index: at.get(entryId) ?? -1,
      how,
      tokensSaved,
    })),
    chunks,
    prefixTokensKept: preparation.prefixTokensKept,
  };
}

function summaryOf({ view, messageIds }: Passes): Report {
  const at = new Map(messageIds.map((id, index) => [id, index]));
  const summary = view.summary ?? emptySummary;
  return Object.fromEntries(
    sectionNames.map((name) => [
      name,
      summary[name].map(({ text, sources }) => ({
        text,
        sources: sources.flatMap((id) => at.get(id) ?? []),
      })),
    ]),
  );
}

function recordsOf({ entries }: Passes): readonly Report[] {
  return entries.map(({ trigger, writer, tokensBefore, tokensAfter, ms }, i) => ({
    pass: i + 1,
    trigger,
    writer,
    tokensBefore,
    tokensAfter,
    ms,
  }));
}
