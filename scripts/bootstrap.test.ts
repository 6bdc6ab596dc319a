import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '#launcher/repository.ts';

/** A repository whose lock has one placeholder, for the platform that this test runs on. */
const NAME = `binding-${process.platform}-${process.arch}`;
const libc = process.report.getReport();
const isMusl = process.platform === 'linux' && !('glibcVersionRuntime' in Object(Object(libc)['header']));
const BINDING = isMusl ? `${NAME}-musl` : NAME;
const CHECKSUM = 'sha512-ofThePackage';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patrol-bootstrap-'));
  mkdirSync(join(folder, 'scripts'));
  mkdirSync(join(folder, 'node_modules'));
  cpSync(join(ROOT, 'scripts', 'bootstrap.mjs'), join(folder, 'scripts', 'bootstrap.mjs'));
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), '{"packages":{}}');
  // Replaces npm: installs the requested package, with the checksum of a registry.
  writeFileSync(
    join(folder, 'npm.cjs'),
    `const { mkdirSync, writeFileSync } = require('node:fs');
     writeFileSync(${JSON.stringify(join(folder, 'called'))}, process.argv.join(' '));
     mkdirSync('node_modules/${BINDING}', { recursive: true });
     writeFileSync('node_modules/${BINDING}/package.json', '{"version":"1.2.3"}');
     writeFileSync('package-lock.json', JSON.stringify({ packages: { 'node_modules/${BINDING}': { integrity: '${CHECKSUM}' } } }));`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

function bootstrap(placeholder: { readonly integrity?: string }, env: Record<string, string> = {}) {
  const entry = { version: '1.2.3', optional: true, os: ['none'], cpu: ['none'], ...placeholder };
  const lock = { packages: { [`node_modules/${BINDING}`]: entry } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', 'bootstrap.mjs')], {
    env: { PATH: process.env['PATH'], npm_execpath: join(folder, 'npm.cjs'), ...env },
    encoding: 'utf8',
  });
  const installed = existsSync(join(folder, 'node_modules', BINDING, 'package.json'));
  return { status, stderr, installed, fetched: existsSync(join(folder, 'called')) };
}

test('a binding without a checksum is not fetched', () => {
  expect(bootstrap({})).toEqual({
    status: 1,
    stderr: expect.stringContaining(`package-lock.json has no checksum of ${BINDING}@1.2.3`),
    installed: false,
    fetched: false,
  });
});

test('a binding without a checksum is fetched with ALLOW_UNPINNED', () => {
  expect(bootstrap({}, { ALLOW_UNPINNED: 'true' })).toMatchObject({ status: 0, installed: true });
  expect(readFileSync(join(folder, 'called'), 'utf8')).toContain('--ignore-scripts');
});

test('a binding with the checksum of the lock is installed', () => {
  expect(bootstrap({ integrity: CHECKSUM })).toMatchObject({ status: 0, installed: true });
});

test('a binding with another checksum is not installed', () => {
  expect(bootstrap({ integrity: 'sha512-ofAnother' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('its checksum differs'),
    installed: false,
  });
});
