/** Joins the canvas; loaded when it is opened for the first time. */
import { newId } from './storage/new-id';
import { ExploreStore } from './stores/explore-store.svelte';
import type { ExploreServices } from './stores/explore-services';

export type ExplorePorts = Omit<ExploreServices, 'newId' | 'newSeed'>;

export function composeExplore(ports: ExplorePorts): ExploreStore {
  const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
  return new ExploreStore({ ...ports, newId, newSeed });
}
