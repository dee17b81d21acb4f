/** Joins what the agent needs: its books with their figures, and the tools over them. */
import { messageText } from './core/message';
import type { Recall } from './core/recall';
import { meteredTasks } from './core/tasks/metered-tasks';
import type { SessionRepository } from './storage/session-repository';
import type { AgentBooks } from './storage/agent-books';
import type { AgentServices } from './stores/agent-services';
import { createTools } from './tools/create-tools';
import type { LongTexts } from './tools/read-more';

export interface AgentParts {
  readonly books: AgentBooks;
  readonly sessions: Pick<SessionRepository, 'entries'>;
  readonly recall?: Recall;
  /** Where long texts are besides the log: archived files. */
  readonly texts?: readonly LongTexts[];
  readonly now: () => number;
}

export function createAgentServices(parts: AgentParts): AgentServices {
  const { books, sessions, recall, now } = parts;
  const metered = { ...books, tasks: meteredTasks(books.tasks, books.metrics, now) };
  const { memories, tasks } = metered;
  const texts = [longMessages(sessions), ...(parts.texts ?? [])];
  return {
    books: metered,
    createTools: (prompts) =>
      createTools({ prompts, memories, tasks, texts, now, ...(recall ? { recall } : {}) }),
  };
}

/** A digest in the context names the entry that holds the whole message. */
function longMessages(sessions: AgentParts['sessions']): LongTexts {
  return {
    async read(sessionId, id) {
      const entries = await sessions.entries(sessionId);
      if (entries.kind === 'failed') return undefined;
      const entry = entries.value.find((one) => one.id === id);
      return entry?.kind === 'message' ? messageText(entry.message) : undefined;
    },
  };
}
