import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '#api/demo/demo-accounts.ts';
import { isFolderLocked } from '#api/embedded/folder-lock.ts';
import { freePort } from './launch/port.ts';
import { ROOT } from './launch/repository.ts';

/** Generous, because other suites may keep the machine busy. */
const SLOW_MS = 240_000;

let folder: string;
let webRoot: string;
let launched: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patrol-launch-'));
  webRoot = mkdtempSync(join(tmpdir(), 'patrol-web-'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>PatrolPlan</title>');
  writeFileSync(join(webRoot, 'csp.json'), '{"scripts":[],"styles":[]}');
  launched = [];
});
afterEach(async () => {
  for (const one of launched) one.kill('SIGKILL');
  await vi.waitFor(() => expect(isFolderLocked(folder)).toBe(false), { timeout: 60_000, interval: 200 });
  rmSync(folder, { recursive: true });
  rmSync(webRoot, { recursive: true });
}, SLOW_MS);

function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'start.ts')], {
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', WEB_ROOT: webRoot, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launched.push(child);
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const says = (text: string) =>
    vi.waitFor(() => expect(output).toContain(text), { timeout: SLOW_MS, interval: 50 });
  return { child, ended, says, output: () => output };
}

/** The processes that a launcher has started, by the program they run. */
function childrenOf(pid: number | undefined): { service: number | undefined; database: number | undefined } {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const find = (program: string) => {
    const line = listed.find(
      (entry) => entry.includes(program) && entry.trim().split(/\s+/)[1] === String(pid),
    );
    return line === undefined ? undefined : Number(line.trim().split(/\s+/)[0]);
  };
  return { service: find('apps/api/src/main.ts'), database: find('embedded/main.ts') };
}

async function signIn(port: number): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'warden@patrolplan.example', password: DEMO_PASSWORD }),
  });
  await reply.body?.cancel();
  return reply.status;
}

const worksAgain = (port: number) =>
  vi.waitFor(async () => expect(await signIn(port)).toBe(200), { timeout: SLOW_MS, interval: 200 });

test(
  'it starts, revives what dies, refuses a second copy, stops cleanly and keeps the data',
  { timeout: SLOW_MS },
  async () => {
    const port = await freePort('127.0.0.1', 0);
    const first = launch({ PORT: String(port) });
    await first.says('Ctrl-C stops it.');
    expect(first.output()).toContain(`Open http://127.0.0.1:${port}`);
    expect(first.output()).toContain('warden@patrolplan.example');
    expect(await signIn(port)).toBe(200);
    expect(statSync(join(folder, 'secrets', 'token')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);

    const second = launch({ PORT: '0' });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/The data folder .* is in use by process \d+/);

    const command = [
      join(ROOT, 'apps', 'api', 'src', 'cli', 'main.ts'),
      'setting',
      'set',
      'mapbox_api',
      'off',
    ];
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder };
    expect(execFileSync(process.execPath, command, { env, encoding: 'utf8' })).toBe(
      'mapbox_api is off now.\n',
    );

    const before = childrenOf(first.child.pid);
    process.kill(before.service ?? 0, 'SIGKILL');
    await first.says('The service is running again.');
    await worksAgain(port);
    process.kill(before.database ?? 0, 'SIGKILL');
    await first.says('The embedded database is running again.');
    await worksAgain(port);

    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.output()).toContain('Stopped. Your data is kept.');
    expect(isFolderLocked(folder)).toBe(false);

    const again = launch({ PORT: String(port) });
    await again.says('Ctrl-C stops it.');
    expect(again.output()).toContain(`Kept your data in ${folder}.`);
    expect(execFileSync(process.execPath, command, { env, encoding: 'utf8' })).toBe(
      'mapbox_api was off already.\n',
    );

    const { service, database } = childrenOf(again.child.pid);
    again.child.kill('SIGKILL');
    const isGone = (pid: number | undefined) => expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
    await vi.waitFor(() => [service, database].forEach(isGone), { timeout: 60_000, interval: 100 });
  },
);

test('production without a database server and a secret is refused before anything is made', async () => {
  const data = join(folder, 'never-made');
  const refused = launch({ PORT: '0', PATROL_MODE: 'production', TOKEN_SECRETS: '', DATA_DIR: data });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('DATABASE_URL is required in production');
  expect(refused.output()).toContain('TOKEN_SECRETS is required in production');
  expect(existsSync(data)).toBe(false);
});

test('a port that is taken is a sentence and an exit code', { timeout: SLOW_MS }, async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const refused = launch({ PORT: String(port) });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain(`Port ${port} is taken by another program.`);
  taken.close();
});

test(
  'a port that is no port and a folder that cannot be made are refused',
  { timeout: SLOW_MS },
  async () => {
    const wrongPort = launch({ PORT: 'eighty' });
    const wrongFolder = launch({ PORT: '0', DATA_DIR: join(webRoot, 'index.html', 'data') });
    expect(await wrongPort.ended).toBe(1);
    expect(wrongPort.output()).toContain("PORT is 'eighty', but must be a whole number");
    expect(await wrongFolder.ended).toBe(1);
    expect(wrongFolder.output()).toContain('cannot be written (ENOTDIR)');
  },
);
