/** May a second model be loaded beside the first? Two that do not fit together lose the device for both. */
import type { Machine } from './machine';
import { valueOf, type ModelCard } from './model-card';

export type Admission =
  | { readonly kind: 'admitted' }
  /** The main model writes the summaries itself. `reason` says why. */
  | { readonly kind: 'main-does-both'; readonly reason: AdmissionReason };

export type AdmissionReason =
  | { readonly kind: 'chosen' }
  | { readonly kind: 'memory'; readonly needs: number; readonly has: number }
  | { readonly kind: 'memory-unknown'; readonly needs: number };

/** So much of the machine's memory may two models take together; the page and the system need the rest. */
const sharedShare = 0.6;

/** Two models of together less than this are admitted also where the browser says nothing of memory. */
const trustedBytes = 1.2 * 1000 ** 3;

/** A card that is not known counts as nothing: a model that a person added is theirs to judge. */
export function admitSecond(
  main: ModelCard | undefined,
  summarizer: ModelCard | undefined,
  machine: Machine,
): Admission {
  const bytes = (card: ModelCard | undefined): number =>
    card === undefined ? 0 : (valueOf(card.memoryBytes) ?? valueOf(card.downloadBytes) ?? 0);
  const needs = bytes(main) + bytes(summarizer);
  if (needs <= trustedBytes) return { kind: 'admitted' };
  if (machine.memoryBytes === null) {
    return { kind: 'main-does-both', reason: { kind: 'memory-unknown', needs } };
  }
  if (needs <= machine.memoryBytes * sharedShare) return { kind: 'admitted' };
  return {
    kind: 'main-does-both',
    reason: { kind: 'memory', needs, has: machine.memoryBytes },
  };
}

/**
 * Whether a user's message stops a summary that is being written in the background. On one GPU the two
 * would halve each other's speed; one engine would make the message wait. On the CPU each worker has its
 * own thread, and the small summariser hinders nobody. What was stopped starts again after the reply.
 */
export function shouldPreempt(writers: {
  readonly mainDoesBoth: boolean;
  readonly mainDevice: string | undefined;
  readonly summarizerDevice: string | undefined;
}): boolean {
  if (writers.mainDoesBoth || writers.summarizerDevice === undefined) return true;
  return writers.mainDevice === 'webgpu' && writers.summarizerDevice === 'webgpu';
}
