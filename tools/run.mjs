/**
 * The door to every command: `node tools/run.mjs NAME [arguments]`.
 *
 * It runs before node_modules exists, so it is plain JavaScript over Node's own modules. It installs what
 * the lock names if that is missing or old, then runs `main` of tools/NAME.ts through Vite's module runner
 * (Node 20 cannot read TypeScript by itself).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The `packages` of a lock file; undefined if the file is missing or is not JSON. */
function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    // An install that was cut short leaves no (or half a) list: that is "not installed".
    return undefined;
  }
}

/** npm lists what it really installed in node_modules/.package-lock.json, written last. */
function isInstalled() {
  const wanted = lockedPackages('package-lock.json');
  const present = lockedPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const found = present[path];
    return found ? found.version === version : Boolean(optional);
  });
}

function install() {
  process.stderr.write('Installing the packages of package-lock.json (npm ci)\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, error } = spawnSync(
    npm,
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: ['ignore', process.stderr, 'inherit'], shell: npm.endsWith('.cmd') },
  );
  if (status === 0) return;
  process.stderr.write(
    `npm ci did not finish (${error ? error.message : `exit code ${String(status)}`}). ` +
      'It needs network access to the npm registry once; then run the same command again.\n',
  );
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Node ${process.versions.node} is too old: 20.19 or later is needed.\n`);
  process.exit(1);
}

const [name, ...args] = process.argv.slice(2);
if (!name || !existsSync(join(root, 'tools', `${name}.ts`))) {
  process.stderr.write('Usage: node tools/run.mjs start | test | demo | verify | bench\n');
  process.exit(2);
}
checkNode();
if (!isInstalled()) install();
process.chdir(root);
// Found by its path: the import must not be looked for before the install above.
const vite = pathToFileURL(join(root, 'node_modules/vite/dist/node/index.js')).href;
const { runnerImport } = await import(vite);
const { NODE_ENV } = process.env;
const { module } = await runnerImport(join(root, 'tools', `${name}.ts`), {
  configFile: false,
  root,
  logLevel: 'warn',
});
// The runner says "development" to this process; a build started from here would then be one.
if (NODE_ENV === undefined) delete process.env.NODE_ENV;
else process.env.NODE_ENV = NODE_ENV;
process.exitCode = await module.main(args);
