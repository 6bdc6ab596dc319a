import { type SpawnOptions, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deploymentSettings, deploymentSteps } from '#api/testing/deployment-list.ts';
import {
  findPostgresBinaries,
  serverOwner,
  startPostgresCluster,
} from '#api/testing/database/postgres-cluster.ts';
import { FRONT_END } from '#launcher/front-end.ts';
import { freePort } from '#launcher/port.ts';
import { ROOT } from '#launcher/repository.ts';
import { addNode } from './release/add-node.ts';
import type { Manifest } from './release/manifest.ts';

const SLOW_MS = 240_000;

const undo: (() => unknown)[] = [];
/** Where the release is unpacked, as another user where there is one. */
let release: string;
let env: Record<string, string>;
const user = serverOwner();

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'patrol-release-test-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  const frontEnd = existsSync(FRONT_END) ? ['--front-end', FRONT_END] : [];
  const script = join(ROOT, 'scripts', 'release.ts');
  const args = [script, '--to', folder, ...frontEnd];
  const output = execFileSync(process.execPath, args, { encoding: 'utf8' });
  const [archive = ''] = output.split('\n');
  expect(output).toMatch(/\d MB unpacked without Node,/);
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  if (user) for (const path of [folder, empty]) chownSync(path, user.uid, user.gid);
  execFileSync('tar', ['-xzf', archive], { cwd: empty, ...user });
  const [name = ''] = readdirSync(empty);
  release = join(empty, name);
  // Another user may not be allowed to run the Node of this checkout.
  addNode(release);

  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
  const cluster = await startPostgresCluster(binaries, { isDurable: false });
  undo.push(() => cluster.stop());
  env = {
    PATH: '/usr/bin:/bin',
    HOME: empty,
    PORT: String(await freePort('127.0.0.1', 0)),
    DRAIN_SECONDS: '0',
    ...deploymentSettings(cluster.url),
  };
}, SLOW_MS);

afterAll(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
}, SLOW_MS);

// Safe: the release script writes this shape.
const readManifest = () => JSON.parse(readFileSync(join(release, 'release.json'), 'utf8')) as Manifest;
const program = () => join(release, 'bin', 'patrolplan');

test('the manifest of a release names version, commit, date and the digest of every file', () => {
  const { version, commit, date, node, files } = readManifest();
  expect(release.endsWith(`patrolplan-${version}-${commit}`)).toBe(true);
  expect(commit).toMatch(/^[0-9a-f]{12}(-changed)?$/);
  expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
  expect(node).toBe(process.versions.node);
  const onDisk = readdirSync(release, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(release, join(entry.parentPath, entry.name)))
    .filter((path) => path !== 'release.json' && !path.startsWith('node/'));
  expect(Object.keys(files).sort()).toEqual(onDisk.sort());
  for (const [path, digest] of Object.entries(files)) {
    const bytes = readFileSync(join(release, path));
    expect([path, createHash('sha256').update(bytes).digest('hex')]).toEqual([path, digest]);
  }
});

test('every script of the page in a release has its compressed copies', () => {
  const paths = new Set(Object.keys(readManifest().files));
  const scripts = [...paths].filter((path) => /\/dist\/assets\/index-[^/]*\.js$/.test(path));
  expect(scripts).toHaveLength(1);
  for (const script of scripts) {
    expect(paths).toContain(`${script}.br`);
    expect(paths).toContain(`${script}.gz`);
  }
});

test('a release has only production packages, and no test, local path or registry', () => {
  const { files } = readManifest();
  const paths = Object.keys(files);
  expect(paths).toContain('node_modules/fastify/package.json');
  expect(
    paths.filter((path) => /^node_modules\/(typescript|vite|vitest|react|@playwright)\//.test(path)),
  ).toEqual([]);
  expect(paths.filter((path) => /^(apps|packages)\/.*(\.test\.ts$|\/testing\/)/.test(path))).toEqual([]);
  expect(paths).not.toContain('node_modules/.package-lock.json');
  expect(readFileSync(join(release, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": *"https?:/);
});

test('a release has the documents for operators and every document that they link to', () => {
  const { files } = readManifest();
  for (const name of ['operation.md', 'security.md', 'site-template.csv']) {
    expect(Object.keys(files)).toContain(`docs/${name}`);
  }
  expect(Object.keys(files).filter((path) => path.startsWith('docs/images/'))).toEqual([]);
  const links = readFileSync(join(release, 'docs', 'operation.md'), 'utf8').matchAll(
    /\]\(([\w.-]+\.(?:md|csv))[#)]/g,
  );
  for (const [, link = ''] of links)
    expect([link, existsSync(join(release, 'docs', link))]).toEqual([link, true]);
});

/** Starts a program and waits until the service listens; returns its output and its exit code. */
async function start(file: string, args: readonly string[], options: SpawnOptions) {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  undo.push(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  child.stderr?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const settled = () => expect(output.includes('"listening"') || child.exitCode !== null).toBe(true);
  await vi.waitFor(settled, { timeout: SLOW_MS / 2, interval: 50 });
  return { child, ended, output };
}

// The first step makes the database that the others use.
describe('the database of a release', { shuffle: false }, () => {
  test(
    'the deploy list of the README, followed to the letter, starts a release in an empty folder',
    { timeout: SLOW_MS },
    async () => {
      const steps = deploymentSteps();
      expect(steps.run).toContain('`bin/patrolplan serve`');
      const service = await start(program(), ['serve'], { cwd: release, env, ...user });
      expect(service.output).toContain('"mode":"production"');

      const origin = `http://127.0.0.1:${env['PORT']}`;
      const get = (path: string) => fetch(`${origin}${path}`, { headers: { accept: 'text/html' } });
      const { version, commit } = readManifest();
      expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', version, commit });
      expect((await get('/readyz')).status).toBe(200);
      const page = await get('/login');
      const html = await page.text();
      expect([page.status, html]).toEqual([200, expect.stringContaining('<title>PatrolPlan')]);
      const [, scriptPath = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(html) ?? [];
      const script = await get(scriptPath);
      expect(script.headers.get('content-type')).toContain('javascript');
      await script.text(); // a reply that nobody reads would delay the stop

      expect(steps.createStaff).toContain('bin/patrolplan user create');
      const command =
        'user create al@city.example --first-name Al --last-name Boss --staff --generate-password --json';
      const created = execFileSync(program(), command.split(' '), { env, encoding: 'utf8', ...user });
      // Safe: `--json` prints the password beside the address.
      const { email, password } = JSON.parse(created) as { email: string; password: string };
      const login = await fetch(`${origin}/api/v1/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
        body: JSON.stringify({ email, password }),
      });
      expect(login.status).toBe(200);
      await login.text();

      service.child.kill('SIGTERM');
      expect(await service.ended).toBe(0);
    },
  );

  test(
    'npm start in place of the last step of the deploy list refuses the database of production',
    { timeout: SLOW_MS },
    async () => {
      const { SMTP_URL: _, ...without } = env;
      const launcher = [join(ROOT, 'launcher', 'start.ts')];
      const demo = await start(process.execPath, launcher, {
        cwd: ROOT,
        env: { ...without, WEB_ROOT: join(release, 'apps', 'web', 'dist') },
      });
      expect([await demo.ended, demo.output]).toEqual([
        1,
        expect.stringContaining('The database is not a demo'),
      ]);
    },
  );

  test(
    'the command line of a release uses the configured database, and never another one',
    { timeout: SLOW_MS },
    () => {
      const file = join(env['HOME'] ?? '', 'patrol.backup');
      const run = (environment: Record<string, string>) =>
        execFileSync(program(), ['backup', file], {
          env: environment,
          encoding: 'utf8',
          stdio: 'pipe',
          ...user,
        });
      expect(run(env)).toMatch(/^Wrote \d+ rows/);
      expect(existsSync(file)).toBe(true);
      const { DATABASE_URL: _, ...without } = env;
      expect(() => run(without)).toThrow('DATABASE_URL is required in production');
    },
  );

  test('the backup unit writes a backup and then deletes the old ones', { timeout: SLOW_MS }, () => {
    const unit = readFileSync(join(release, 'deploy', 'systemd', 'patrolplan-backup.service'), 'utf8');
    const folder = mkdtempSync(join(env['HOME'] ?? '', 'backups-'));
    if (user) chownSync(folder, user.uid, user.gid);
    const old = join(folder, '2020-01-01.backup');
    writeFileSync(old, '');
    utimesSync(old, 0, 0);
    const run = (setting: string) => {
      const [, line = ''] = new RegExp(`^${setting}=(.*)$`, 'm').exec(unit) ?? [];
      // As systemd reads the line, except that a shell would expand the pattern of `find`.
      const command = line
        .replaceAll('%%', '%')
        .replaceAll('$$', () => '$')
        .replaceAll('/opt/patrolplan/current', release)
        .replace('*.backup', "'*.backup'");
      const own = { env: { ...env, STATE_DIRECTORY: folder }, stdio: 'pipe' as const, ...user };
      execFileSync('/bin/sh', ['-c', command], own);
    };
    const written = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/);
    run('ExecStart');
    expect(readdirSync(folder).sort()).toEqual(['2020-01-01.backup', written]);
    run('ExecStartPost');
    expect(readdirSync(folder)).toEqual([written]);
  });
});

test('a release uses its own Node, or reports that there is no suitable one', { timeout: SLOW_MS }, () => {
  const tools = join(env['HOME'] ?? '', 'tools');
  mkdirSync(tools);
  for (const tool of ['dirname', 'readlink']) symlinkSync(join('/usr/bin', tool), join(tools, tool));
  const help = () =>
    execFileSync(program(), ['--help'], { env: { PATH: tools }, encoding: 'utf8', stdio: 'pipe' });
  rmSync(join(release, 'node'), { recursive: true });
  expect(help).toThrow('PatrolPlan needs Node 24 or newer');
  addNode(release);
  expect(help()).toContain('Usage: patrolplan ');
});
