import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { findPgBouncer } from '#api/testing/pgbouncer.ts';
import { findPostgresBinaries } from '#api/testing/postgres-cluster.ts';
import { findNginx } from '#deploy/proxy/trial/find-nginx.ts';

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

/** Optional: without it the journey is not made in Firefox. */
export function hasFirefox(): boolean {
  if (findFirefox() === undefined && mayInstall()) tryInstall('firefox-esr');
  return findFirefox() !== undefined;
}

/** Optional: without it the journey is not made in WebKit. */
export function hasWebKit(): boolean {
  if (findWebKit() === undefined && mayInstall()) tryInstall('webkit2gtk-driver', 'xvfb');
  return findWebKit() !== undefined;
}

export function findFirefox(): string | undefined {
  return ['firefox-esr', 'firefox'].flatMap((name) => findProgram(name) ?? [])[0];
}

/** WebKitGTK's driver, its browser and a display without a screen. */
export type WebKitPrograms = { readonly driver: string; readonly browser: string; readonly xvfb: string };

export function findWebKit(): WebKitPrograms | undefined {
  const [driver, xvfb] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')];
  // Debian has it beside the library: /usr/lib/<architecture>/webkit2gtk-<version>/MiniBrowser.
  const browser = globSync('/usr/lib/*/webkit2gtk-*/MiniBrowser').find(isProgram);
  return driver && xvfb && browser ? { driver, browser, xvfb } : undefined;
}

/** The browser that `CHROMIUM_PATH` names, else the machine's own. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, but no program is there.`);
  }
  const names = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const places = names.flatMap((name) => findProgram(name) ?? []);
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

function tryInstall(...debianPackages: readonly string[]): boolean {
  console.log(`Installing Debian's package '${debianPackages.join("', '")}' …`);
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return aptGet('update', '-qq') && aptGet('install', '-y', '-qq', ...debianPackages);
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** By its name, in the folders of PATH. */
function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
