/**
 * Tests with real models on a real GPU: `PALIMPSEST_GPU=1 npm run test:gpu`. Chrome shows its window unless
 * PALIMPSEST_GPU_HEADLESS=1; what it has downloaded stays in a profile for the next run.
 */
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { findChromium } from '../support/chromium.ts';

const isAsked = process.env.PALIMPSEST_GPU === '1';
const headless = process.env.PALIMPSEST_GPU_HEADLESS === '1';

/** On Linux a headless Chrome has a GPU only over Vulkan, and only if it is told so. */
const args = [
  '--enable-unsafe-webgpu',
  '--ignore-gpu-blocklist',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), // as root, Chrome does not start with one
  ...(process.platform === 'linux' ? ['--enable-features=Vulkan', '--use-angle=vulkan'] : []),
];

const project: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'gpu',
    include: ['test/gpu/**/*.gpu.ts'],
    testTimeout: 600_000,
    hookTimeout: 3_600_000, // the first run downloads
    fileParallelism: false,
    browser: {
      enabled: true,
      headless,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: findChromium(), args },
        persistentContext: 'node_modules/.cache/palimpsest-gpu-profile',
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
};

/** Empty without the opt-in. */
export const gpuProjects: readonly TestProjectInlineConfiguration[] = isAsked ? [project] : [];
