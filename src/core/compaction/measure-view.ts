/** Counting what a plan needs, in few batches: the half of planning that must wait for a tokenizer. */
import { assembleContext, type AssembledContext, type FixedContext } from '../context';
import { summaryEnd, summaryPrefix } from '../context-blocks';
import type { ContextRow, ContextView } from '../context-row';
import type { ContextPart } from '../context-segment';
import type { Placement } from '../engine';
import { noReplyText } from '../filler-texts';
import { messageRow } from '../message-row';
import type { PromptConstants } from '../prompts';
import type { TokenCounter } from '../tokens';
import type { MeasuredProposal, MeasuredView } from './measured-view';
import { proposePrunings } from './prune';
import { renderSummary } from './render-summary';
import type { RowCounts } from './row-counts';
import { rowTokensOf } from './row-tokens';

export interface MeasureInput {
  readonly view: ContextView;
  readonly counter: TokenCounter;
  readonly prompts: PromptConstants;
  readonly placement: Placement;
  readonly fixed?: FixedContext;
  readonly counts: RowCounts;
}

/** Without proposals; see {@link withProposals}. Rejects with an EngineError when the counter is gone. */
export async function measureView(input: MeasureInput): Promise<MeasuredView> {
  const { view, counter } = input;
  const { rows, tools, segments } = assemble(input);
  const textOf = (...parts: readonly ContextPart[]): string =>
    segments.flatMap(({ part, text }) => (parts.includes(part) ? text : [])).join('');
  const isSystem = input.placement === 'system';
  const fixedText = textOf('system', 'memories', 'tools');
  const summary = view.summary === null ? '' : renderSummary(view.summary);
  const frame = frameOf(input);
  const [fixedTextTokens = 0, taskTokens = 0, summaryTokens = 0, frameText = 0] =
    await counter.countTexts([fixedText, input.fixed?.openTasks ?? '', summary, frame]);
  const [systemRow = 0, frameRow = 0, fillerRow = 0] = await counter.countRows([
    { role: 'system', content: fixedText },
    { role: 'user', content: frame },
    { role: 'assistant', content: noReplyText },
  ]);
  const totalTokens = await counter.countRequest({ rows, ...(tools ? { tools } : {}) });
  // Where the template tells of the tools, their cost is what the request has more with them.
  const toolTokens = tools ? totalTokens - (await counter.countRequest({ rows })) : 0;
  const fixedRow = fixedText === '' ? 0 : systemRow;
  return {
    view,
    totalTokens,
    rowTokens: await rowsWithFillers(input, fillerRow),
    summaryTokens,
    summaryFrameTokens: isSystem ? frameText : frameRow,
    fixedTokens: fixedRow + toolTokens + taskTokens,
    prefixTokens: fixedText === '' ? 0 : isSystem ? fixedTextTokens : systemRow,
    proposals: [],
  };
}

function assemble({ view, prompts, placement, fixed }: MeasureInput): AssembledContext {
  return assembleContext({ view, prompts, placement, ...(fixed ? { fixed } : {}) });
}

/** The markers around a summary, with the line breaks that join them to what stands beside. */
function frameOf({ prompts, placement }: MeasureInput): string {
  if (placement === 'row') return `${summaryPrefix}\n\n${summaryEnd}`;
  return `\n${prompts.summary_open}\n\n${prompts.summary_close}`;
}

async function rowsWithFillers(
  { view, counter, counts, prompts }: MeasureInput,
  fillerRow: number,
): Promise<readonly number[]> {
  const { rows } = view;
  const toolErrorPrefix = prompts.tool_error_prefix;
  const tokens = await rowTokensOf({ rows, counter, counts, toolErrorPrefix });
  const isUser = (row: ContextRow | undefined): boolean => row?.message.role === 'user';
  return tokens.map((own, i) => (isUser(rows[i]) && isUser(rows[i - 1]) ? own + fillerRow : own));
}

export interface ProposalInput extends Omit<MeasureInput, 'view'> {
  readonly measured: MeasuredView;
  /** Tokens that one row may have before it is digested under pressure. */
  readonly oversizedTokens: number;
}

/** Adds what could be pruned and what each pruning would save. */
export async function withProposals(input: ProposalInput): Promise<MeasuredView> {
  const { measured, counter, prompts, oversizedTokens } = input;
  const { rows } = measured.view;
  const charsPerToken = charsPerTokenOf(measured);
  const proposals = proposePrunings(rows, {
    oversizedChars: Math.max(120, Math.floor(oversizedTokens * charsPerToken)),
  });
  const shortened = proposals.flatMap(({ replacement }) => replacement ?? []);
  const counted = await counter.countRows(
    shortened.map((message) => messageRow(message, prompts.tool_error_prefix)),
  );
  const before = new Map(rows.map((row, i) => [row.entry.id, measured.rowTokens[i] ?? 0]));
  let next = 0;
  const priced = proposals.map((proposal): MeasuredProposal => {
    const after = proposal.replacement === null ? 0 : (counted[next++] ?? Infinity);
    return { ...proposal, tokensSaved: (before.get(proposal.entryId) ?? 0) - after };
  });
  return { ...measured, proposals: priced.filter((one) => one.tokensSaved > 0) };
}

/** Of this conversation, in this tokenizer: scripts differ by a factor of ten. */
function charsPerTokenOf({ view, rowTokens }: MeasuredView): number {
  const chars = view.rows.reduce(
    (sum, { message }) =>
      sum + message.parts.reduce((n, part) => n + ('text' in part ? part.text.length : 0), 0),
    0,
  );
  const tokens = rowTokens.reduce((sum, count) => sum + count, 0);
  return tokens === 0 ? 1 : Math.min(8, Math.max(0.25, chars / tokens));
}
