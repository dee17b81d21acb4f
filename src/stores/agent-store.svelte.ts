/** Memories for the whole app, tasks and figures for the conversation on the page, kept up to date. */
import { sessionMetrics, type SessionMetrics } from '../core/metrics/session-metrics';
import type { Memory } from '../core/memory/memory';
import type { StorageResult } from '../core/session-log';
import type { Task, TaskChange, TaskEdit } from '../core/tasks/task';
import type { AgentBooks } from '../storage/agent-books';
import type { AgentView, EditOutcome, MemoryEdit } from './agent-view';

interface SessionPart {
  readonly sessionId: string;
  readonly tasks: readonly Task[];
  readonly metrics: SessionMetrics | null;
}

const done: EditOutcome = { kind: 'done' };

export class AgentStore implements AgentView {
  readonly #books: AgentBooks;
  readonly #sessionId: () => string | null;
  #memories = $state.raw<readonly Memory[] | undefined>(undefined);
  #part = $state.raw<SessionPart | undefined>(undefined);
  /** The session that is being read. */
  #reading: string | undefined;

  /** `sessionId`: of the conversation on the page. */
  constructor(books: AgentBooks, sessionId: () => string | null) {
    this.#books = books;
    this.#sessionId = sessionId;
    books.subscribe(() => {
      void this.refresh();
    });
    void this.refresh();
  }

  get memories(): readonly Memory[] | undefined {
    return this.#memories;
  }

  get tasks(): readonly Task[] {
    return this.#current()?.tasks ?? [];
  }

  get metrics(): SessionMetrics | null {
    return this.#current()?.metrics ?? null;
  }

  /** Reads all again: after a change here, by a tool, or in another tab. */
  async refresh(): Promise<void> {
    const memories = await this.#books.memories.list();
    if (memories.kind === 'ok') this.#memories = memories.value;
    const sessionId = this.#sessionId();
    if (sessionId !== null) await this.#read(sessionId);
  }

  async saveMemory({ key, value, kind }: MemoryEdit, id?: string): Promise<EditOutcome> {
    const put = await this.#books.memories.put({ key, value, kind, origin: 'user' });
    if (put.kind === 'failed') return { kind: 'refused', reason: put.error.message };
    if (put.value.kind === 'refused') return sentence(put.value.reason);
    if (id === undefined || put.value.memory.id === id) return done;
    return this.removeMemory(id);
  }

  async removeMemory(id: string): Promise<EditOutcome> {
    return ended(await this.#books.memories.remove(id));
  }

  async addTask(text: string): Promise<EditOutcome> {
    const sessionId = this.#sessionId();
    if (sessionId === null) {
      return { kind: 'refused', reason: 'Tasks belong to a conversation. Send a message first.' };
    }
    return changed(await this.#books.tasks.add(sessionId, text));
  }

  async editTask(id: string, edit: TaskEdit): Promise<EditOutcome> {
    return changed(await this.#books.tasks.edit(id, edit));
  }

  async removeTask(id: string): Promise<EditOutcome> {
    return ended(await this.#books.tasks.remove(id));
  }

  async exportMetrics(): Promise<string> {
    const all = await this.#books.metrics.all();
    const sessions = all.kind === 'ok' ? [...all.value] : [];
    const rows = sessions.map(([sessionId, events]) => {
      return { sessionId, figures: sessionMetrics(events), events };
    });
    return JSON.stringify({ format: 'palimpsest-metrics', version: 1, sessions: rows }, null, 2);
  }

  /** What is known of the conversation on the page; another one is read once it is asked for. */
  #current(): SessionPart | undefined {
    const sessionId = this.#sessionId();
    if (sessionId === null) return undefined;
    if (this.#part?.sessionId === sessionId) return this.#part;
    if (this.#reading !== sessionId) void this.#read(sessionId);
    return undefined;
  }

  async #read(sessionId: string): Promise<void> {
    this.#reading = sessionId;
    const [tasks, events] = await Promise.all([
      this.#books.tasks.list(sessionId),
      this.#books.metrics.list(sessionId),
    ]);
    if (this.#reading !== sessionId) return;
    this.#part = {
      sessionId,
      tasks: tasks.kind === 'ok' ? tasks.value : [],
      metrics:
        events.kind === 'ok' && events.value.length > 0 ? sessionMetrics(events.value) : null,
    };
  }
}

function ended(result: StorageResult<unknown>): EditOutcome {
  return result.kind === 'ok' ? done : { kind: 'refused', reason: result.error.message };
}

function changed(result: StorageResult<TaskChange>): EditOutcome {
  if (result.kind === 'failed') return { kind: 'refused', reason: result.error.message };
  return result.value.kind === 'refused' ? sentence(result.value.reason) : done;
}

/** The reasons are written for models: a line without capital and full stop. */
function sentence(reason: string): EditOutcome {
  return { kind: 'refused', reason: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` };
}
