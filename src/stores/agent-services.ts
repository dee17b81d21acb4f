/** What the app gives a conversation for its agent: books to write in, and tools made for a model. */
import type { Tool } from '../core/agent/tool';
import { flushMemory } from '../core/agent/flush-memory';
import { standingContext } from '../core/agent/standing-context';
import type { TurnDeps } from '../core/agent/types';
import type { PromptConstants } from '../core/prompts';
import type { AgentBooks } from '../storage/agent-books';

export interface AgentServices {
  readonly books: AgentBooks;
  /** Those that the model's prompts know. */
  readonly createTools: (prompts: PromptConstants) => readonly Tool[];
}

/** The deps of one session's turn, with tools, memories and tasks. */
export function withAgent(
  deps: TurnDeps,
  { books, createTools }: AgentServices,
  sessionId: string,
): TurnDeps {
  const { compaction } = deps;
  const { memories, tasks } = books;
  const tools = createTools(compaction.prompts);
  const specs = tools.map(({ spec }) => spec);
  const { prompts, writers, sleep } = compaction;
  return {
    ...deps,
    tools,
    standing: () => standingContext({ sessionId, memories, tasks, compaction, tools: specs }),
    compaction: {
      ...compaction,
      beforeCompaction: (span, run) =>
        flushMemory({ memories, prompts, writers, ...(sleep ? { sleep } : {}) }, span, run),
    },
  };
}
