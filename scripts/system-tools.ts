import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgresBinaries } from '../apps/api/src/testing/postgres-cluster.ts';

/** What the tests need from the system, found where it is, installed where we may, else named in one sentence. */

export function ensureChromium(): string {
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

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, but no program is there.`);
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(isProgram);
}

function ensure(what: string, debianPackage: string, find: () => string | undefined, hint: string): string {
  const found = find();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && isDebian()) {
    console.log(`${what} is not on this machine; installing Debian's package '${debianPackage}' …`);
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', debianPackage], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = find();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    `${what} is needed for the tests: install it (Debian: apt-get install ${debianPackage}), ${hint}.`,
  );
}

function isDebian(): boolean {
  return spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
