import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { findPgBouncer } from '#api/testing/pgbouncer.ts';
import { findPostgresBinaries } from '#api/testing/postgres-cluster.ts';
import { findNginx } from './nginx/find-nginx.ts';

/** Finds the programs that the tests need, installs them when run as root on Debian, else throws a clear error. */

const HEADLESS = 'chromium-headless-shell';

/**
 * Chromium, preferably Debian's headless shell: the same engine, and the browser tests take half the time. Otherwise any
 * Chromium.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (mayInstall() && (found === undefined || isWindowed(found))) tryInstall(HEADLESS);
  return ensure('Chromium', 'chromium', findChromium, 'or set CHROMIUM_PATH to a Chromium or Chrome');
}

export function ensurePostgres(): string {
  return ensure(
    'PostgreSQL',
    'postgresql',
    findPostgresBinaries,
    'so that its server programs (initdb, pg_ctl) are there',
  );
}

/** Optional: without it the test of the service behind PgBouncer is left out. */
export function hasPgBouncer(): boolean {
  if (findPgBouncer() === undefined && mayInstall()) tryInstall('pgbouncer');
  return findPgBouncer() !== undefined;
}

/** Optional: without it the test of the nginx sample is left out. */
export function hasNginx(): boolean {
  if (findNginx() === undefined && mayInstall()) tryInstall('nginx-light');
  return findNginx() !== undefined;
}

/** Optional: without it the systemd units are not checked. */
export function hasSystemdAnalyze(): boolean {
  const isThere = () => spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;
  return isThere() || (mayInstall() && tryInstall('systemd') && isThere());
}

/** Optional: without it the alert rules are not checked. */
export function hasPromtool(): boolean {
  const isThere = () => spawnSync('promtool', ['--version'], { stdio: 'ignore' }).status === 0;
  return isThere() || (mayInstall() && tryInstall('prometheus') && isThere());
}

/** The browser that `CHROMIUM_PATH` names, else the machine's own. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, but no program is there.`);
  }
  const names = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(isProgram);
}

/** The machine's own browser, not one named by CHROMIUM_PATH. */
function isWindowed(found: string): boolean {
  return !process.env['CHROMIUM_PATH'] && basename(found) !== HEADLESS;
}

function ensure(what: string, debianPackage: string, find: () => string | undefined, hint: string): string {
  const found = find();
  if (found !== undefined) return found;
  if (mayInstall() && tryInstall(debianPackage)) {
    const installed = find();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    `${what} is needed for the tests: install it (Debian: apt-get install ${debianPackage}), ${hint}.`,
  );
}

function tryInstall(debianPackage: string): boolean {
  console.log(`Installing Debian's package '${debianPackage}' …`);
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return aptGet('update', '-qq') && aptGet('install', '-y', '-qq', debianPackage);
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
