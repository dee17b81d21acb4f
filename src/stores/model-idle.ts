/** Frees models that nobody has used for a while; they are loaded again when they are wanted. */
import type { AppServices } from './app-services';
import type { ModelSlot } from './model-slot.svelte';

/** The summariser works for seconds after a reply; between two of them a person reads and writes. */
const summarizerMs = 5 * 60_000;

/** A page that was left open should not hold the graphics processor for a night. */
const mainMs = 30 * 60_000;

/** Seldom enough to cost nothing, often enough for the times above. */
const lookEveryMs = 60_000;

export interface IdleSlots {
  readonly main: ModelSlot;
  readonly summarizer: ModelSlot;
}

/** Looks for as long as the page lives. */
export function keepUnloadingWhenIdle(slots: IdleSlots, sleep: AppServices['sleep']): void {
  void (async () => {
    for (;;) {
      await sleep(lookEveryMs);
      await unloadIdle(slots);
    }
  })();
}

export async function unloadIdle({ main, summarizer }: IdleSlots): Promise<void> {
  if (summarizer.state.kind === 'ready' && summarizer.idleMs >= summarizerMs) {
    await summarizer.unload();
  }
  // On the CPU a model holds memory that the system can put aside; a graphics processor cannot.
  const onGpu = main.engine.info?.device === 'webgpu';
  // One that is stored nowhere would have to be downloaded again.
  const isStored = main.choice.withoutKeeping !== true;
  const isIdle = main.state.kind === 'ready' && main.idleMs >= mainMs;
  if (isIdle && onGpu && isStored) await main.sleep();
}
