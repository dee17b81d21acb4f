/** Apart from what uses it, since the page needs it and must not load the library for it. */
import type { Sampling } from '../core/engine';

/** What this engine obeys: all of it, `topP` by a processor of our own. */
export const transformersSamplingControls = [
  'temperature',
  'topK',
  'topP',
  'repetitionPenalty',
  'seed',
] as const satisfies readonly (keyof Sampling)[];
