/**
 * What stands in every request besides the conversation and is the user's own: what is remembered of them,
 * and what is still to do. Both keep within their room, so that they never crowd out the conversation.
 */
import type { ToolSpec } from '../chat-row';
import { budgetsFor } from '../compaction/budgets';
import type { CompactionDeps } from '../compaction/outcome';
import type { FixedContext } from '../context';
import type { MemoryBook } from '../memory/memory-book';
import { memoryText } from '../memory/memory-text';
import { fillTemplate } from '../prompts';
import type { TaskBook } from '../tasks/task-book';
import { taskText } from '../tasks/task-text';

export interface StandingParts {
  readonly sessionId: string;
  readonly memories: MemoryBook;
  readonly tasks: TaskBook;
  readonly compaction: CompactionDeps;
  /** Counted, since they share the system text's room. */
  readonly tools: readonly ToolSpec[];
}

/** Of the window, for open tasks. */
const taskShare = 0.06;
/** In the smallest window two short tasks still fit. Tokens. */
const minTaskTokens = 32;

/** Never rejects; what cannot be read or counted is left out of this request. */
export async function standingContext(parts: StandingParts): Promise<Omit<FixedContext, 'tools'>> {
  const { sessionId, compaction } = parts;
  const [memories, tasks] = await Promise.all([parts.memories.list(), parts.tasks.list(sessionId)]);
  try {
    const { counter, prompts, placement } = compaction;
    const counting = { counter, prompts };
    const known = memories.kind === 'ok' ? memories.value : [];
    const { text } = await memoryText({
      ...counting,
      memories: known,
      roomTokens: known.length === 0 ? 0 : await memoryRoom(parts),
    });
    const roomTokens = Math.max(minTaskTokens, Math.floor(compaction.window * taskShare));
    const openTasks =
      tasks.kind === 'ok' ? await taskText({ ...counting, tasks: tasks.value, roomTokens }) : '';
    return {
      ...(text === ''
        ? {}
        : { memories: placement === 'row' ? `${prompts.memory_head}\n${text}` : text }),
      ...(openTasks === '' ? {} : { openTasks: headed(openTasks, compaction) }),
    };
  } catch {
    return {}; // the counter's contract: its engine is gone, and the turn will say so itself
  }
}

/** Where the summary is a row of its own it brings the heading. */
function headed(openTasks: string, { placement, prompts }: CompactionDeps): string {
  return placement === 'row' ? openTasks : `${prompts.tasks_head}\n${openTasks}`;
}

/** What system text and tools leave of the policy's share for all three. */
async function memoryRoom({ compaction, tools }: StandingParts): Promise<number> {
  const { counter, prompts, placement, window, policy, reserveTokens } = compaction;
  const budgeted = budgetsFor(window, policy, reserveTokens);
  if (budgeted.kind === 'refused') return 0;
  const names = tools.map(({ name }) => name).join(', ');
  const told =
    placement === 'system' ? fillTemplate(prompts.tools_line, { names }) : JSON.stringify(tools);
  const content = [prompts.system, ...(tools.length > 0 ? [told] : []), prompts.memory_head].join(
    '\n',
  );
  const [used = 0] = await counter.countRows([{ role: 'system', content }]);
  return budgeted.budgets.systemTokens - used;
}
