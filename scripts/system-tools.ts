import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { findProgram, isProgram } from '#api/testing/find-program.ts';
import { findPostgresBinaries } from '#api/testing/database/postgres-cluster.ts';

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
export const hasPgBouncer = (): boolean => has('pgbouncer', 'pgbouncer');

/** Optional: without it the test of the nginx sample is left out. */
export const hasNginx = (): boolean => has('nginx', 'nginx-light');

/** Optional: without it the systemd units are not checked. */
export const hasSystemdAnalyze = (): boolean => has('systemd-analyze', 'systemd');

/** Optional: without it the alert rules are not checked. */
export const hasPromtool = (): boolean => has('promtool', 'prometheus');

/** Optional: without it the journey is not made in Firefox. */
export const hasFirefox = (): boolean => findFirefox() !== undefined || has('firefox-esr', 'firefox-esr');

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

/** Whether a program is there, or can be installed now. */
function has(program: string, debianPackage: string): boolean {
  if (findProgram(program) === undefined && mayInstall()) tryInstall(debianPackage);
  return findProgram(program) !== undefined;
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
