/**
 * A handle for scripts that drive the app (the demo, end-to-end tests): reads what a person could read in
 * the margin and the log, and goes back to an earlier message, which starts a branch. It sends nothing:
 * messages are typed into the composer.
 */
import type { SessionEntry } from '../core/entry';
import type { ChatRow } from '../core/chat-row';
import type { ContextSegment } from '../core/context-segment';
import type { SessionRepository } from '../storage/session-repository';
import type { AppStore } from './app-store.svelte';
import type { ContextMeterParts } from './app-view';

export interface Facts {
  readonly modelId: string;
  readonly device: string;
  readonly deviceNote: string;
  readonly window: number;
  readonly parts: ContextMeterParts;
  /** Of the request sent last: exact tokens, and those of its recall block. */
  readonly lastRequest: { readonly totalTokens: number; readonly recallTokens: number } | null;
}

export interface Automation {
  /** Null while no model is loaded or no session is open. */
  facts(): Facts | null;
  sessionId(): string | null;
  leafId(): string | null;
  /** Every entry of the open session, all branches, in the order in which they were written. */
  entries(): Promise<readonly SessionEntry[]>;
  /** The request sent last, and which part of it each piece of text is. */
  context(): {
    readonly rows: readonly ChatRow[];
    readonly segments: readonly ContextSegment[];
  } | null;
  /** Moves to an entry: the next message begins a branch there. False while a reply runs. */
  goTo(entryId: string): Promise<boolean>;
  /** Resolves when no reply, digest or compaction of the open session runs. */
  idle(): Promise<void>;
}

export function createAutomation(store: AppStore, repository: SessionRepository): Automation {
  return {
    facts() {
      const info = store.models.main.engine.info;
      const parts = store.context;
      if (!info || !parts) return null;
      const request = store.active?.gauge.request;
      return {
        modelId: info.modelId,
        device: info.device,
        deviceNote: info.deviceNote,
        window: info.contextWindow,
        parts: { ...parts },
        lastRequest: request
          ? {
              totalTokens: request.parts.totalTokens,
              recallTokens: request.parts.recallTokens,
            }
          : null,
      };
    },
    sessionId: () => store.activeSessionId,
    leafId: () => store.active?.leafId ?? null,
    async entries() {
      const id = store.activeSessionId;
      if (id === null) return [];
      const entries = await repository.entries(id);
      return entries.kind === 'ok' ? entries.value : [];
    },
    context() {
      const request = store.active?.gauge.request;
      return request ? { rows: request.rows, segments: request.segments } : null;
    },
    goTo: (entryId) => store.active?.goTo(entryId) ?? Promise.resolve(false),
    idle: () => store.active?.idle() ?? Promise.resolve(),
  };
}
