/** How full the context of one session is: from the last request, or measured when nothing was sent yet. */
import { longestMessageTokens } from '../core/agent/refuse-too-long';
import { fixedContext } from '../core/agent/run-steps';
import type { ContextParts } from '../core/context';
import type { Budgets } from '../core/compaction/budgets';
import type { FittedContext } from '../core/fit-context';
import { measureContext, type MeasuredContext } from '../core/measure-context';
import type { TurnDeps } from '../core/agent/types';
import type { SessionEntry } from '../core/entry';
import type { ContextMeterParts } from './app-view';

export class ContextGauge {
  #parts = $state.raw<ContextMeterParts | null>(null);
  #request = $state.raw<FittedContext | undefined>(undefined);

  /** Null until a model is loaded. */
  get parts(): ContextMeterParts | null {
    return this.#parts;
  }

  /** What was sent last in this session since the app was opened. */
  get request(): FittedContext | undefined {
    return this.#request;
  }

  /** Most tokens that one message may have; null until a model is loaded. */
  get longestMessageTokens(): number | null {
    const parts = this.#parts;
    return parts ? longestMessageTokens(parts.windowTokens, parts.systemTokens) : null;
  }

  /** A request as it is about to be sent. */
  take(context: FittedContext): void {
    this.#request = context;
    this.#parts = meterParts(context.parts, context.budgets);
  }

  /** What a request would hold now, without a new message and without recall. */
  async measure(
    deps: TurnDeps | undefined,
    path: readonly SessionEntry[] | undefined,
  ): Promise<MeasuredContext | undefined> {
    if (!deps || !path) {
      this.#parts = null;
      return undefined;
    }
    const measured = await measureContext(deps.compaction, path, await fixedContext(deps));
    if (measured.kind === 'ok') this.#parts = meterParts(measured.parts, measured.budgets);
    return measured;
  }
}

function meterParts(parts: ContextParts, budgets: Budgets): ContextMeterParts {
  return {
    windowTokens: budgets.windowTokens,
    reserveTokens: budgets.reserveTokens,
    systemTokens: parts.systemTokens + parts.toolsTokens + parts.memoriesTokens,
    summaryTokens: parts.summaryTokens + parts.tasksTokens,
    recallTokens: parts.recallTokens,
    turnsTokens: parts.headTokens + parts.pinnedTokens + parts.tailTokens,
    totalTokens: parts.totalTokens,
    triggerTokens: budgets.backgroundTokens,
  };
}
