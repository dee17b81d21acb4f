// Steps that the tests on a real GPU share.
import { expect } from 'vitest';
import type { Engine, LoadProgress, LoadRequest } from '../../src/core/engine';
import { probeCapabilities } from '../../src/engines/capabilities';

/** Fails with what is missing, before anything is fetched. */
export async function expectRealGpu(): Promise<void> {
  const { gpu } = await probeCapabilities();
  expect(gpu.kind, 'This browser offers no real GPU; see chrome://gpu for why.').toBe('real');
}

/** Fetches the model once, so that the loads of the contract find it stored. */
export async function fetchOnce(engine: Engine, load: LoadRequest): Promise<void> {
  let told = 0;
  const tell = ({ phase, loadedBytes, totalBytes }: LoadProgress): void => {
    if (performance.now() - told < 5000) return;
    told = performance.now();
    const [loaded, total] = [loadedBytes, totalBytes].map((bytes) => Math.round(bytes / 1e6));
    console.info(`${load.modelId}: ${phase} ${String(loaded)} of ${String(total)} MB`);
  };
  const outcome = await engine.load(load, tell);
  expect(outcome).toMatchObject({ kind: 'loaded' });
  await engine.unload();
}
