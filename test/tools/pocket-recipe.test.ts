/**
 * The recipe of the built-in model has tests of its own, in Python. The generator's need Python alone; those
 * of the network and the export need Debian's python3-torch and python3-onnx too. What is missing is skipped.
 */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const folder = 'tools/pocket-model';

function runs(python: string, code: string): boolean {
  return spawnSync(python, ['-c', code], { stdio: 'ignore' }).status === 0;
}

/** Debian's own Python has the packages of Debian; another one may stand before it on the path. */
const pythons = ['/usr/bin/python3', 'python3'];
const python = pythons.find((path) => runs(path, 'import sys; assert sys.version_info >= (3, 9)'));
const torch = pythons.find((path) => runs(path, 'import torch, onnx, numpy'));

function testModules(interpreter: string | undefined, ...modules: readonly string[]): void {
  const env = { ...process.env, OMP_NUM_THREADS: '1' };
  const args = ['-m', 'unittest', ...modules.map((name) => `tests.${name}`)];
  const run = spawnSync(interpreter ?? '', args, { cwd: folder, env, encoding: 'utf8' });
  expect(run.status, run.stderr).toBe(0);
}

test.skipIf(python === undefined)(
  'the generator of the training data, the tokenizer, the schedule',
  { timeout: 120_000 },
  () => {
    testModules(python, 'test_generator', 'test_tokenizer', 'test_schedule');
  },
);

test.skipIf(torch === undefined)('the network and its export', { timeout: 120_000 }, () => {
  testModules(torch, 'test_model');
});
