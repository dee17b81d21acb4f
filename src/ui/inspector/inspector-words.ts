/** What the inspector says. */
import type { CompactionPreparation } from '../../core/compaction/preparation';
import type { CompactionRecord } from '../../core/compaction/records';
import type { ContextPart } from '../../core/context-segment';
import type { CompactionTrigger, PruneMethod } from '../../core/entry';
import type { ReplayStep } from '../../core/replay';
import { countOf, formatCount, formatDuration } from '../quantity';

export const words = {
  title: 'What the model sees',
  back: 'Back to the conversation',
  noConversation: 'There is no conversation here yet. Begin one, then come back.',
  loading: 'Counting…',
  layers: 'The next request, from top to bottom',
  layersNote: 'Exact tokens of the loaded model. Your next message comes last.',
  markup: 'Marks of the chat template',
  total: 'Together',
  summary: 'Summary',
  noSummary: 'Nothing has been summarized yet. The model sees every message word for word.',
  addItem: 'Add a line',
  edit: 'Edit',
  remove: 'Remove',
  save: 'Save',
  cancel: 'Cancel',
  itemLabel: 'The line as it should read',
  pin: 'Keep for good',
  unpin: 'No longer keep',
  showAll: 'Show all',
  showLess: 'Show less',
  act: 'Make it shorter',
  focus: 'What should be kept above all (optional)',
  focusHint: 'for example: the budget, the names of the guests',
  look: 'Show what would happen',
  compact: 'Summarize now',
  rebuild: 'Rebuild the summary from the originals',
  branch: 'Go on in a new conversation from the summary',
  undo: 'Undo the last one',
  child: 'After a large one, go on in a new conversation by itself',
  profile: 'Way of working',
  history: 'Compactions so far',
  noHistory: 'None. The context has never been too full.',
  chart: 'Tokens of each request, and where the context was made shorter',
  replay: 'Go through it step by step',
  replaySlider: 'Step',
  prompt: 'The exact text that the model sees',
  promptNote: 'The chat template, filled in; the model goes on writing where it ends.',
  rows: 'The request, row by row',
  rowsNote:
    'The library that runs this model fills in its chat template itself and does not show it; these are the rows that it is given.',
  copy: 'Copy',
  copied: 'Copied',
} as const;

const parts: Readonly<Record<ContextPart, string>> = {
  system: 'Instructions',
  tools: 'Tools',
  memories: 'Memories',
  summary: 'Summary',
  tasks: 'Open tasks',
  recall: 'Looked up for the newest message',
  head: 'First message',
  pinned: 'Kept for good',
  tail: 'Message',
};

export function partName(part: ContextPart, role?: string, turn?: number): string {
  if (part !== 'head' && part !== 'tail' && part !== 'pinned') return parts[part];
  const who = role === 'user' ? 'You' : role === 'tool' ? 'Tool result' : 'The model';
  const kept = part === 'pinned' ? ', kept for good' : '';
  return `${who}${turn === undefined || turn === 0 ? '' : `, turn ${formatCount(turn)}`}${kept}`;
}

const prunedWords: Readonly<Record<PruneMethod, string>> = {
  trivial: 'left out',
  duplicate: 'a newer copy stands for it',
  'one-liner': 'shortened to a line',
  placeholder: 'cleared to save space',
  arguments: 'arguments shortened',
  reasoning: 'thinking left out',
  image: 'picture left out',
  digest: 'shortened to a digest',
};

export function prunedName(how: PruneMethod): string {
  return prunedWords[how];
}

export { profileWords as profileNamesInWords } from '../profile-words';

const triggers: Readonly<Record<CompactionTrigger, string>> = {
  preflight: 'before a reply, since the next request would have been too large',
  watermark: 'before a reply, since the request was nearly too large',
  'post-response': 'after a reply, in the background',
  overflow: 'because the model refused the request as too large',
  manual: 'because you asked',
  'engine-change': 'for a model with a smaller window',
};

export function recordLine({ entry, totalMs, isUndone }: CompactionRecord): string {
  const tokens = `${formatCount(entry.tokensBefore)} → ${formatCount(entry.tokensAfter)} tokens`;
  const undone = isUndone ? ', undone' : '';
  return `${tokens} · ${formatDuration(totalMs)} · ${triggers[entry.trigger]}${undone}`;
}

/** What was kept, and how the conversation went before and after. */
export function recordDetails(record: CompactionRecord): readonly string[] {
  const { entry, before, after } = record;
  const { audit, coverage, writer, fallbackReason } = entry;
  const by =
    writer === 'none'
      ? 'Nothing was summarized, messages were only shortened.'
      : writer === 'extractive'
        ? 'Written by rule, without a model.'
        : `Written by ${writer}.`;
  const kept = audit.kept + audit.added;
  const checked =
    audit.found === 0
      ? []
      : [
          `${formatCount(kept)} of ${countOf(audit.found, 'fact')} kept, ${formatCount(audit.added)} of ` +
            `them added by the check; ${countOf(audit.dropped, 'unsupported line')} left out.`,
        ];
  const partly =
    coverage.done < coverage.chunks
      ? [`The model read ${formatCount(coverage.done)} of ${countOf(coverage.chunks, 'part')}.`]
      : [];
  const why = fallbackReason === undefined ? [] : [`Not by the first choice: ${fallbackReason}.`];
  const went =
    `Before: ${countOf(before.turns, 'turn')}, ${formatCount(before.complaints)} with a correction. ` +
    `After: ${countOf(after.turns, 'turn')}, ${formatCount(after.complaints)} with a correction.`;
  return [by, ...why, ...partly, ...checked, went];
}

export function previewLine(plan: CompactionPreparation): string {
  const { middle, tail, head, prunings, tokensBefore, predictedTokensAfter, method } = plan;
  const after = `${formatCount(tokensBefore)} → at most ${formatCount(predictedTokensAfter)} tokens.`;
  const short =
    prunings.length === 0 ? '' : ` ${countOf(prunings.length, 'message')} made shorter.`;
  if (method === 'prune') return `${after}${short} No model is asked.`;
  const first = head === null ? '' : `, and the first ${formatCount(head.count)}`;
  return (
    `${after} ${countOf(middle?.count ?? 0, 'message')} would become at most ` +
    `${formatCount(plan.summaryCapTokens)} tokens of summary; the newest ` +
    `${formatCount(tail?.count ?? 0)}${first} stay word for word.${short}`
  );
}

export function stepName({ entry }: ReplayStep): string {
  switch (entry.kind) {
    case 'message':
      return entry.message.role === 'user' ? 'You wrote' : 'A reply came';
    case 'compaction':
      return 'Older turns were summarized';
    case 'undo':
      return 'A summary was undone';
    case 'edit-summary':
      return 'A line of the summary was edited';
    case 'pin':
      return 'A message was kept for good';
    case 'unpin':
      return 'A message was let go';
    case 'delete':
      return 'A message was deleted';
    case 'engine-change':
      return 'Another model took over';
    case 'digest':
    case 'notice':
      return 'Noted';
    default:
      return entry satisfies never;
  }
}

export function stepFigures(rows: number, lines: number): string {
  const said = `${countOf(rows, 'message')} word for word`;
  return lines === 0 ? said : `${said}, ${countOf(lines, 'line')} of summary`;
}
