/**
 * `npm run test:gpu`: the engines' whole contract on real models, for people with a GPU and a network. It
 * downloads about a gigabyte at the first run, so it has to be asked for.
 */
import { ensureChromium } from './ensure-chromium.ts';
import { npx, runStep } from './steps.ts';

const howTo =
  'test:gpu skipped. It runs real models on your GPU and downloads about 1 GB once; ' +
  'to run it: PALIMPSEST_GPU=1 npm run test:gpu (without a window: PALIMPSEST_GPU_HEADLESS=1 too).\n';

export async function main(args: readonly string[]): Promise<number> {
  if (process.env.PALIMPSEST_GPU !== '1') {
    process.stdout.write(howTo);
    return 0;
  }
  const chromium = ensureChromium();
  if (chromium.kind === 'missing') {
    process.stderr.write(`${chromium.message}\n`);
    return 1;
  }
  const step = npx('tests on the GPU', 'vitest', 'run', '--project', 'gpu', ...args);
  return (await runStep(step)) ? 0 : 1;
}
