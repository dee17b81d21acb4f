/**
 * Another model takes over a conversation. In this order, so that nothing is lost on the way: the model that
 * is loaded makes the conversation fit the new window while it still can; it is unloaded; the new one starts
 * in a fresh worker; where that fails, the old one comes back and the conversation is as it was.
 */
import type { CompactionProgress } from '../compaction/outcome';
import type { EngineError, EngineInfo, LoadOutcome } from '../engine';
import { compactForWindow, takeBack, type WindowFit } from './compact-for-window';
import { depsFor, type SwapDeps, type SwapTarget } from './plan-swap';

export type SwapStage = 'compacting' | 'loading' | 'checking' | 'coming-back';

/** What the swap is done with; the same object serves any number of swaps. */
export interface SwapPorts {
  /** Needs of the model that is loaded; undefined when none is. */
  deps(): Promise<SwapDeps | undefined>;
  /** Unloads what is loaded and loads this, in a fresh worker. */
  load(target: SwapTarget, signal?: AbortSignal): Promise<LoadOutcome>;
  /** Loads what was loaded before the swap; undefined when there was nothing. */
  comeBack(): Promise<LoadOutcome | undefined>;
}

export interface RunSwapRequest {
  /** Null: no conversation is open, only the model changes. */
  readonly conversation: { readonly sessionId: string; readonly leafId: string } | null;
  readonly from: string | null;
  readonly target: SwapTarget;
  readonly signal?: AbortSignal;
  readonly onStage?: (stage: SwapStage) => void;
  readonly onProgress?: (progress: CompactionProgress) => void;
}

export type SwapOutcome =
  | {
      readonly kind: 'swapped';
      readonly info: EngineInfo;
      /** Tokens of the conversation, counted by the new model; null without a conversation. */
      readonly tokens: number | null;
      /** For people: the conversation is still too long, and the next message will say so. */
      readonly warning?: string;
    }
  /** The new model could not be loaded and the old one is back. */
  | { readonly kind: 'came-back'; readonly error: EngineError }
  | { readonly kind: 'aborted' }
  /** Neither could be loaded. */
  | { readonly kind: 'lost'; readonly error: EngineError };

/** Never rejects for what engine or storage do. */
export async function runSwap(ports: SwapPorts, request: RunSwapRequest): Promise<SwapOutcome> {
  const { target, signal, onStage } = request;
  const made = await compactAhead(ports, request);
  if (signal?.aborted) {
    await undo(made, request);
    return { kind: 'aborted' };
  }
  onStage?.('loading');
  const outcome = await ports.load(target, signal);
  if (outcome.kind !== 'loaded') {
    onStage?.('coming-back');
    await undo(made, request);
    return comeBack(ports, outcome);
  }
  const tokens = await settleIn(ports, request, outcome.info, made);
  return { kind: 'swapped', info: outcome.info, ...tokens };
}

/** What was done before the new model was there. */
type Ahead = { readonly deps: SwapDeps; readonly fit: WindowFit } | null;

/** While the old model is loaded it may write the summary: it has read all of it, and its window is larger. */
async function compactAhead(ports: SwapPorts, request: RunSwapRequest): Promise<Ahead> {
  const { conversation, target, signal, onStage, onProgress } = request;
  const old = conversation === null ? undefined : await ports.deps();
  if (conversation === null || old === undefined) return null;
  onStage?.('compacting');
  const deps = depsFor(old, target);
  const stop = signal ? { signal } : {};
  const tell = onProgress ? { onProgress } : {};
  try {
    return { deps, fit: await compactForWindow(deps, { ...conversation, ...stop, ...tell }) };
  } catch {
    return null; // the old model went away; the new one makes the conversation fit when it is there
  }
}

async function undo(made: Ahead, { conversation }: RunSwapRequest): Promise<void> {
  if (made === null || conversation === null) return;
  await takeBack(made.deps, { sessionId: conversation.sessionId, ...made.fit });
}

async function comeBack(
  ports: SwapPorts,
  failed: Exclude<LoadOutcome, { kind: 'loaded' }>,
): Promise<SwapOutcome> {
  const back = await ports.comeBack();
  const error: EngineError =
    failed.kind === 'failed' ? failed.error : { kind: 'aborted', message: 'Stopped.' };
  if (back?.kind === 'loaded') {
    return failed.kind === 'aborted' ? { kind: 'aborted' } : { kind: 'came-back', error };
  }
  return { kind: 'lost', error: back?.kind === 'failed' ? back.error : error };
}

/** The log learns of the change, and the new model's own tokenizer has the last word on what fits. */
async function settleIn(
  ports: SwapPorts,
  request: RunSwapRequest,
  info: EngineInfo,
  made: Ahead,
): Promise<{ readonly tokens: number | null; readonly warning?: string }> {
  const { conversation, from, onStage, onProgress } = request;
  if (conversation === null) return { tokens: null };
  onStage?.('checking');
  const deps = await ports.deps();
  if (deps === undefined) return { tokens: null };
  const { sessionId } = conversation;
  const parentId = made?.fit.leafId ?? conversation.leafId;
  const noted = await deps.log.append({
    sessionId,
    parentId,
    entries: [{ kind: 'engine-change', from, to: info.modelName, window: info.contextWindow }],
    ontoLeaf: true,
  });
  const leafId = (noted.kind === 'ok' ? noted.value.at(-1)?.id : undefined) ?? parentId;
  const tell = onProgress ? { onProgress } : {};
  try {
    const { fits, tokens, reason } = await compactForWindow(deps, { sessionId, leafId, ...tell });
    return { tokens, ...(fits ? {} : { warning: reason ?? tooLong(tokens, info) }) };
  } catch {
    return { tokens: null }; // it was lost at once; its slot tells
  }
}

function tooLong(tokens: number, { contextWindow }: EngineInfo): string {
  return `The conversation has ${tokens} tokens and the new model reads ${contextWindow}. Nothing is lost.`;
}
