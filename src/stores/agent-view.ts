/** What the screen shows of memories, tasks and figures, and what a person can do with them. */
import type { Memory, MemoryKind } from '../core/memory/memory';
import type { SessionMetrics } from '../core/metrics/session-metrics';
import type { Task, TaskEdit } from '../core/tasks/task';

/** Done, or why not, in words. */
export type EditOutcome =
  { readonly kind: 'done' } | { readonly kind: 'refused'; readonly reason: string };

export interface MemoryEdit {
  readonly key: string;
  readonly value: string;
  readonly kind: MemoryKind;
}

export interface AgentView {
  /** Oldest first; undefined until read. */
  readonly memories: readonly Memory[] | undefined;
  /** Of the conversation on the page, oldest first. */
  readonly tasks: readonly Task[];
  /** Of the conversation on the page; null before its first turn. */
  readonly metrics: SessionMetrics | null;
  /** `id`: the memory that gives way to it, when its key was changed. */
  saveMemory(edit: MemoryEdit, id?: string): Promise<EditOutcome>;
  removeMemory(id: string): Promise<EditOutcome>;
  addTask(text: string): Promise<EditOutcome>;
  editTask(id: string, edit: TaskEdit): Promise<EditOutcome>;
  removeTask(id: string): Promise<EditOutcome>;
  /** The figures of all conversations, as the text of a JSON file. */
  exportMetrics(): Promise<string>;
}
