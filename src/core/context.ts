/**
 * From a view to what the model is sent, for both placements of summary and recall block: one system
 * message first, roles that alternate, the newest user text at the very end of the last user row.
 */
import type { ChatRow, ToolSpec } from './chat-row';
import { alternate, type DraftRow } from './alternate';
import { placeSummary } from './place-summary';
import type { ContextRow, ContextView } from './context-row';
import type { Placement } from './engine';
import { messageRow } from './message-row';
import type { PromptConstants } from './prompts';
import { fillTemplate } from './prompts';
import type { RecallHit } from './recall';
import { renderSummary } from './compaction/render-summary';
import { isSummaryEmpty, type SectionName } from './compaction/summary';
import type { ContextSegment } from './context-segment';
import { plainText, recallBlock, rowSummary, systemSummary } from './context-blocks';

/** What stands in every request besides the conversation. All may be absent: nothing of the kind. */
export interface FixedContext {
  /** Left out: the prompts' own system text. */
  readonly system?: string;
  readonly tools?: readonly ToolSpec[];
  /** What is remembered about the user, one line each. */
  readonly memories?: string;
  /** Tasks that are still open, one `- ` line each; stands after the summary. */
  readonly openTasks?: string;
}

export interface AssembleInput {
  readonly view: ContextView;
  readonly prompts: PromptConstants;
  readonly placement: Placement;
  readonly fixed?: FixedContext;
  /** Best first. Left out: no recall block. */
  readonly recalled?: readonly RecallHit[];
}

/** Ready to be counted and sent. `tools` is set only where the template, not the text, tells of them. */
export interface AssembledContext {
  readonly rows: readonly ChatRow[];
  readonly tools?: readonly ToolSpec[];
  readonly segments: readonly ContextSegment[];
}

/**
 * Exact tokens of a request by part; `markupTokens` is what the template puts around them, so that the
 * parts always add up to `totalTokens`, the count of the whole rendered request.
 */
export interface ContextParts {
  readonly systemTokens: number;
  readonly toolsTokens: number;
  readonly memoriesTokens: number;
  readonly summaryTokens: number;
  readonly tasksTokens: number;
  readonly recallTokens: number;
  readonly headTokens: number;
  readonly pinnedTokens: number;
  readonly tailTokens: number;
  readonly markupTokens: number;
  readonly totalTokens: number;
}

export function assembleContext(input: AssembleInput): AssembledContext {
  const { fixed = {}, placement } = input;
  const system = systemPieces(input);
  const systemRow: readonly DraftRow[] =
    system.length === 0
      ? []
      : [
          {
            row: { role: 'system', content: system.map((piece) => piece.text).join('') },
            pieces: system,
          },
        ];
  const conversation = withRecall(alternate(conversationRows(input)), input);
  const drafts = [...systemRow, ...conversation];
  const tools = fixed.tools ?? [];
  return {
    rows: drafts.map((draft) => draft.row),
    ...(placement === 'row' && tools.length > 0 ? { tools } : {}),
    segments: drafts.flatMap((draft, rowIndex) =>
      draft.pieces.map((piece) => ({ ...piece, rowIndex })),
    ),
  };
}

type Piece = DraftRow['pieces'][number];

/** Every piece but the first begins with the line break that joins it, so that the pieces add up. */
function systemPieces(input: AssembleInput): readonly Piece[] {
  const { view, prompts, placement, fixed = {} } = input;
  const own = [
    fixed.system ?? prompts.system,
    ...view.systemRows.map((row) => messageRow(row.message).content),
  ];
  const toolNames = (fixed.tools ?? []).map((tool) => tool.name).join(', ');
  const memories = placement === 'system' ? '' : (fixed.memories ?? '');
  const bySlot = (slot: PromptConstants['system_order'][number]): readonly Piece[] => {
    switch (slot) {
      case 'system':
        return [
          { part: 'system', text: own.filter((text) => text !== '').join('\n') },
          { part: 'memories', text: memories },
        ];
      case 'tools_line':
        return [
          {
            part: 'tools',
            text: toolNames === '' ? '' : fillTemplate(prompts.tools_line, { names: toolNames }),
          },
        ];
      case 'summary':
        return [...summaryBlock(input), { part: 'tasks', text: openTasksFor(input) }];
      case 'recalled':
        return [{ part: 'recall', text: recallBlock(input.recalled ?? [], prompts) }];
      default:
        return slot satisfies never;
    }
  };
  const slots: PromptConstants['system_order'] =
    placement === 'system' ? prompts.system_order : ['system'];
  return slots
    .flatMap(bySlot)
    .filter((piece) => piece.text !== '')
    .map((piece, index) => (index === 0 ? piece : { ...piece, text: `\n${piece.text}` }));
}

/**
 * Small models read facts in the one form that they were trained on: memories stand among the summary's
 * last section, and bring a block of their own where there is no summary.
 */
function summaryBlock(input: AssembleInput): readonly Piece[] {
  const { prompts, fixed = {} } = input;
  const { memories = '' } = fixed;
  const items = summaryText(input);
  if (memories === '') return [{ part: 'summary', text: systemSummary(items, prompts) }];
  const heading = `## ${'Critical context' satisfies SectionName}`;
  const headed = items.includes(heading) ? memories : `${heading}\n${memories}`;
  if (items === '') return [{ part: 'memories', text: systemSummary(headed, prompts) }];
  return [
    { part: 'summary', text: `${prompts.summary_open}\n${items}` },
    { part: 'memories', text: headed },
    { part: 'summary', text: prompts.summary_close },
  ];
}

/** The items, plain; empty when there is no summary or nothing in it. */
function summaryText({ view, prompts }: AssembleInput): string {
  if (view.summary === null || isSummaryEmpty(view.summary)) return '';
  return plainText(renderSummary(view.summary), prompts);
}

/** Without those that the summary tells of in the same words. */
function openTasksFor(input: AssembleInput): string {
  const { view, fixed = {} } = input;
  if (fixed.openTasks === undefined || view.summary === null) return fixed.openTasks ?? '';
  const told = summaryText(input);
  const lines = fixed.openTasks.split('\n');
  const untold = lines.filter((line) => !told.includes(line));
  if (untold.length === lines.length) return fixed.openTasks;
  return untold.some((line) => line.startsWith('- ')) ? untold.join('\n') : '';
}

function conversationRows(input: AssembleInput): readonly DraftRow[] {
  const { view, prompts, placement } = input;
  const draft = (row: ContextRow): DraftRow => {
    const chatRow = messageRow(row.message, prompts.tool_error_prefix);
    const { content } = chatRow;
    return { row: chatRow, pieces: [{ part: row.zone, text: content, entryId: row.entry.id }] };
  };
  const head = view.rows.filter((row) => row.zone === 'head').map(draft);
  const rest = view.rows.filter((row) => row.zone !== 'head').map(draft);
  if (placement === 'system') return [...head, ...rest];
  const text = rowSummary(summaryText(input), openTasksFor(input));
  return text === '' ? [...head, ...rest] : placeSummary(head, rest, text);
}

/** In front of the newest user text, in its row. */
function withRecall(drafts: readonly DraftRow[], input: AssembleInput): readonly DraftRow[] {
  if (input.placement === 'system') return drafts;
  const block = recallBlock(input.recalled ?? [], input.prompts);
  const at = drafts.findLastIndex((draft) => draft.row.role === 'user');
  const target = drafts[at];
  if (block === '' || target === undefined) return drafts;
  const text = `${block}\n\n`;
  const row = { ...target.row, content: text + target.row.content };
  return drafts.with(at, { row, pieces: [{ part: 'recall', text }, ...target.pieces] });
}
