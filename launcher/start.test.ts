import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isFolderLocked } from '#api/embedded/folder-lock.ts';
import { ROOT } from './repository.ts';

/** What a start refuses; `soak/product.test.ts` starts the product. Generous timeouts for loaded machines. */
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
  const child = spawn(process.execPath, [join(ROOT, 'launcher', 'start.ts')], {
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', WEB_ROOT: webRoot, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launched.push(child);
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, output: () => output };
}

test('production without a database server and a secret is refused before anything is made', async () => {
  const data = join(folder, 'never-made');
  const refused = launch({ PORT: '0', PATROL_MODE: 'production', TOKEN_SECRETS: '', DATA_DIR: data });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('DATABASE_URL is required in production');
  expect(refused.output()).toContain('TOKEN_SECRETS is required in production');
  expect(existsSync(data)).toBe(false);
});

test(
  'starting on a taken port prints a one-line error and sets the exit code',
  { timeout: SLOW_MS },
  async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const refused = launch({ PORT: String(port) });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(`Port ${port} is taken by another program.`);
    taken.close();
  },
);

test('starting with an invalid port or an impossible folder is refused', { timeout: SLOW_MS }, async () => {
  const wrongPort = launch({ PORT: 'eighty' });
  const wrongFolder = launch({ PORT: '0', DATA_DIR: join(webRoot, 'index.html', 'data') });
  expect(await wrongPort.ended).toBe(1);
  expect(wrongPort.output()).toContain("PORT is 'eighty', but must be a whole number");
  expect(await wrongFolder.ended).toBe(1);
  expect(wrongFolder.output()).toContain('cannot be written (ENOTDIR)');
});

test(
  'a product that is stopped before it is ready ends its service before its database',
  { timeout: SLOW_MS },
  async () => {
    const { child, ended, output } = launch({ PORT: '0' });
    await vi.waitFor(() => expect(output()).toContain('Starting the service'), { timeout: SLOW_MS });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output()).toContain('Stopped. Your data is kept.');
    expect(output()).not.toContain('DATABASE_URL');
  },
);
