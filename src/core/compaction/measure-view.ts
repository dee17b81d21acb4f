/** Counting what a plan needs, in few batches: the half of planning that must wait for a tokenizer. */
import { assembleContext, type FixedContext } from '../context';
import { rowSummary, systemSummary } from '../context-blocks';
import type { ContextView } from '../context-row';
import type { Placement } from '../engine';
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

/** Stands for the items while the frame around them is counted. */
const frameProbe = '- x';

/** Without proposals; see {@link withProposals}. Rejects with an EngineError when the counter is gone. */
export async function measureView(input: MeasureInput): Promise<MeasuredView> {
  const { view, counter, prompts, placement, fixed, counts } = input;
  const { rows, tools, segments } = assembleContext({
    view,
    prompts,
    placement,
    ...(fixed ? { fixed } : {}),
  });
  const isSystem = placement === 'system';
  const frame = isSystem ? systemSummary(frameProbe, prompts) : rowSummary(frameProbe, '');
  const fixedText = segments
    .filter(({ part }) => part === 'system' || part === 'memories' || part === 'tools')
    .map((segment) => segment.text)
    .join('');
  const summary = view.summary === null ? '' : renderSummary(view.summary);
  const [fixedTexts = 0, summaryTokens = 0, probe = 0, framed = 0] = await counter.countTexts([
    fixedText,
    summary,
    frameProbe,
    isSystem ? `\n${frame}` : '',
  ]);
  const [framedRow = 0, systemRow = 0] = await counter.countRows([
    { role: 'user', content: frame },
    { role: 'system', content: fixedText },
  ]);
  const toolErrorPrefix = prompts.tool_error_prefix;
  return {
    view,
    totalTokens: await counter.countRequest({ rows, ...(tools ? { tools } : {}) }),
    rowTokens: await rowTokensOf({ rows: view.rows, counter, counts, toolErrorPrefix }),
    summaryTokens,
    summaryFrameTokens: Math.max(0, (isSystem ? framed : framedRow) - probe),
    systemTokens: fixedTexts,
    prefixTokens: fixedText === '' ? 0 : isSystem ? fixedTexts : systemRow,
    proposals: [],
  };
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
