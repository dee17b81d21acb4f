/** Runs the commands that a set-up consists of, one after the other, and says how long each took. */
import { spawn } from 'node:child_process';

export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** A package's own command, found by npx without any download. */
export const npx = (name: string, ...args: readonly string[]): Step => ({
  name,
  command: 'npx',
  args: ['--no-install', ...args],
});

/** Runs one step with its output on standard error; resolves to whether it exited with 0. */
export function runStep({ name, command, args }: Step): Promise<boolean> {
  const startedMs = Date.now();
  process.stderr.write(`== ${name}\n`);
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', process.stderr, 'inherit'] });
    child.once('error', (error) => {
      process.stderr.write(`${command} cannot be started: ${error.message}\n`);
      resolve(false);
    });
    child.once('close', (code) => {
      const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
      process.stderr.write(`== ${name}: ${code === 0 ? 'ok' : 'FAILED'}, ${seconds} s\n`);
      resolve(code === 0);
    });
  });
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** Runs all steps, whatever fails, so that one run shows everything that is wrong. */
export async function runSteps(steps: readonly Step[]): Promise<Tally> {
  const tally = { passed: 0, failed: 0 };
  for (const step of steps) tally[(await runStep(step)) ? 'passed' : 'failed'] += 1;
  return tally;
}
