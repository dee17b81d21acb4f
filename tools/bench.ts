/**
 * `npm run bench`: builds the app and measures it in a real Chromium. It prints figures. The soak, which takes an hour, is
 * a command of its own: npm run soak.
 */
import { ensureChromium } from './ensure-chromium.ts';
import { buildStep } from './gates.ts';
import { npx, runSteps } from './steps.ts';

export async function main(): Promise<number> {
  const chromium = ensureChromium();
  if (chromium.kind === 'missing') {
    process.stderr.write(`${chromium.message}\n`);
    return 1;
  }
  const { failed } = await runSteps([
    buildStep,
    npx('first load', 'vitest', 'run', '--project', 'e2e', 'test/e2e/first-load.test.ts'),
    npx(
      'benches',
      'vitest',
      'run',
      '--project',
      'bench',
      '--exclude',
      'test/bench/soak.bench.test.ts',
    ),
    npx('benches in Chromium', 'vitest', 'run', '--project', 'bench-browser'),
  ]);
  return failed === 0 ? 0 : 1;
}
