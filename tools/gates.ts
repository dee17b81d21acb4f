/** What every change has to pass before a test runs: types of each world, lint, import rules, format. */
import { npx, type Step } from './steps.ts';

export const gates: readonly Step[] = [
  npx('types: core, without any host API', 'tsc', '-p', 'src/core'),
  npx('types: workers, without a DOM', 'tsc', '-p', 'workers'),
  npx('types: everything', 'svelte-check', '--tsconfig', './tsconfig.json', '--fail-on-warnings'),
  npx('lint', 'eslint', '.', '--max-warnings', '0'),
  npx('who may import whom', 'depcruise', '--config', '.dependency-cruiser.cjs', 'src', 'workers'),
  npx('format', 'prettier', '--check', '--log-level', 'warn', '.'),
];

export const buildStep: Step = npx(
  'build',
  'vite',
  'build',
  '--mode',
  'production',
  '--logLevel',
  'warn',
);
