/** What the canvas is given: ports to everything that is not its own. */
import type { EngineInfo } from '../core/engine';
import type { BoardRepository } from '../storage/board-repository';
import type { PromptsResult } from './app-services';
import type { BackgroundEngine } from './explore-shared-engine';

export interface ExploreServices {
  readonly boards: BoardRepository;
  /** Comes after the chat. */
  readonly engine: BackgroundEngine;
  readonly loadPrompts: () => Promise<PromptsResult>;
  /** Waits for a model that is being loaded; undefined when there is none after it. */
  readonly ready: (signal: AbortSignal) => Promise<EngineInfo | undefined>;
  /** Why there is no model, in words. */
  readonly missingReason: () => string;
  readonly newId: () => string;
  /** A whole number, other each time. */
  readonly newSeed: () => number;
  readonly now: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}
