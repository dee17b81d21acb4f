/** Losses of a model, to tell a mishap from a model that is too big: the second one suggests a smaller. */
import type { EngineErrorKind } from '../engine';

export interface Loss {
  readonly modelId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A driver that resets twice within this has not just had a bad moment. */
const windowMs = 15 * 60_000;

const isLoss: ReadonlySet<EngineErrorKind> = new Set<EngineErrorKind>([
  'device-lost',
  'out-of-memory',
  'worker-crashed',
]);

/** The history with this failure in it; unchanged for failures that a smaller model would not cure. */
export function withLoss(
  losses: readonly Loss[],
  loss: Loss & { readonly kind: EngineErrorKind },
): readonly Loss[] {
  if (!isLoss.has(loss.kind)) return losses;
  const recent = losses.filter(({ at }) => at > loss.at - windowMs);
  return [...recent, { modelId: loss.modelId, at: loss.at }];
}

/** Memory that ran out will run out again, so that once is enough there. */
export function suggestsSmaller(
  losses: readonly Loss[],
  { modelId, kind }: { readonly modelId: string; readonly kind: EngineErrorKind },
): boolean {
  if (kind === 'out-of-memory') return true;
  return isLoss.has(kind) && losses.filter((loss) => loss.modelId === modelId).length >= 2;
}
