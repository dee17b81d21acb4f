/**
 * The tests and the demo drive a real Chromium. It is taken from CHROME_PATH or PATH; on Debian, as root, it
 * is installed from Debian's own packages; elsewhere a person is told what to do.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../test/support/chromium.ts';

export type ChromiumFound =
  | { readonly kind: 'found'; readonly path: string }
  | { readonly kind: 'missing'; readonly message: string };

const howTo =
  'No Chromium was found. Install Chromium or Chrome (Debian: apt-get install chromium), ' +
  'or set CHROME_PATH to its executable, and run the command again.';

const isRootOnDebian = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');

function aptGet(...args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', process.stderr, 'inherit'] as const;
  return spawnSync('apt-get', args, { stdio: [...stdio], env }).status === 0;
}

/** The fonts: without any, Chromium draws boxes and text has no width. */
function installFromDebian(): boolean {
  process.stderr.write("Installing Chromium from Debian's packages\n");
  const packages = ['chromium', 'fonts-dejavu-core'];
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  return aptGet('update', '-qq') && aptGet(...install);
}

export function ensureChromium(): ChromiumFound {
  const present = findChromium();
  if (present) return { kind: 'found', path: present };
  if (isRootOnDebian() && installFromDebian()) {
    const installed = findChromium();
    if (installed) return { kind: 'found', path: installed };
  }
  return { kind: 'missing', message: howTo };
}
