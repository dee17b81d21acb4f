/** `npm run soak`: ten thousand turns at each of three windows; `SOAK_TURNS` and `SOAK_SEED` change the run. */
import { npx, runSteps } from './steps.ts';

export async function main(): Promise<number> {
  const soak = npx('soak', 'vitest', 'run', '--project', 'bench', 'test/bench/soak.bench.test.ts');
  const { failed } = await runSteps([soak]);
  return failed === 0 ? 0 : 1;
}
