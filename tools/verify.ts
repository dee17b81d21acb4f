/** `npm run verify`: the gates alone, for before a commit. */
import { gates } from './gates.ts';
import { runSteps } from './steps.ts';

export async function main(): Promise<number> {
  const { passed, failed } = await runSteps(gates);
  process.stdout.write(`${String(passed)} gates passed, ${String(failed)} failed\n`);
  return failed === 0 ? 0 : 1;
}
