/** Joins the canvas; loaded when it is opened for the first time. */
import type { EngineInfo } from './core/engine';
import { newId } from './storage/new-id';
import { ExploreStore } from './stores/explore-store.svelte';
import type { ExploreServices } from './stores/explore-services';
import type { Models } from './stores/models.svelte';

export type ExplorePorts = Omit<
  ExploreServices,
  'newId' | 'newSeed' | 'ready' | 'missingReason'
> & { readonly models: Models };

/** The app begins to load its model a moment after the page; one that is still idle then was given back. */
const patienceMs = 5000;
const lookMs = 100;

/** Waits for the model of the app, and asks for it where nobody has. */
async function untilLoaded(
  { models, sleep }: ExplorePorts,
  signal: AbortSignal,
): Promise<EngineInfo | undefined> {
  const { main } = models;
  for (let waited = 0; waited < patienceMs && main.state.kind === 'idle'; waited += lookMs) {
    if (signal.aborted) return undefined;
    await sleep(lookMs, signal);
  }
  if (main.state.kind === 'idle') await models.load();
  return main.ready(signal);
}

export function composeExplore(ports: ExplorePorts): ExploreStore {
  const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
  return new ExploreStore({
    ...ports,
    newId,
    newSeed,
    ready: (signal) => untilLoaded(ports, signal),
    missingReason: () => ports.models.missingReason,
  });
}
