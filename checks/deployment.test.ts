import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findPostgresBinaries, startPostgresCluster } from '#api/testing/postgres-cluster.ts';
import { freePort } from '#launcher/port.ts';
import { ROOT } from '#launcher/repository.ts';

const SLOW_MS = 240_000;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
}, SLOW_MS);

/** The steps of the list in the README, as they are written. */
function deploymentSteps(): readonly string[] {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, section = ''] = readme.split('\n## Deployment\n');
  return [...section.matchAll(/^\d\. (.*(?:\n {3}.*)*)/gm)].map(([, step = '']) => step);
}

const variablesIn = (step: string) =>
  [...step.matchAll(/`([A-Z][A-Z_]+)(?:=(\w+))?`/g)].map(([, name = '', value]) => [name, value] as const);

test('the deploy list of the README, followed to the letter, starts', { timeout: SLOW_MS }, async () => {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
  const cluster = await startPostgresCluster(binaries);
  undo.push(() => cluster.stop());
  const folder = mkdtempSync(join(tmpdir(), 'patrol-deploy-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>PatrolPlan</title>');
  writeFileSync(join(folder, 'csp.json'), '{"scripts":[],"styles":[]}');

  const [configure = '', run = '', createStaff = ''] = deploymentSteps();
  const ownValues: Readonly<Record<string, string>> = {
    DATABASE_URL: cluster.url,
    TOKEN_SECRETS: randomBytes(48).toString('base64url'),
    PUBLIC_URL: 'https://patrol.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'PatrolPlan <patrol@city.example>',
  };
  const named = [...variablesIn(configure), ...variablesIn(run)];
  expect(named.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(ownValues)));
  const settings = Object.fromEntries(named.map(([name, value]) => [name, value ?? ownValues[name]]));
  const port = await freePort('127.0.0.1', 0);
  // Not part of the list: where this test keeps its files, and a front end that needs no build.
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    HOME: folder,
    PORT: String(port),
    WEB_ROOT: folder,
    DATA_DIR: join(folder, 'data'),
    DRAIN_SECONDS: '0',
    ...settings,
  };

  expect(run).toContain('`npm start`');
  const launcher = spawn(process.execPath, [join(ROOT, 'launcher', 'start.ts')], { cwd: ROOT, env });
  const ended = new Promise((resolve) => launcher.once('exit', resolve));
  undo.push(async () => {
    launcher.kill('SIGTERM');
    await ended;
  });
  let output = '';
  launcher.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  launcher.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
  await vi.waitFor(() => expect(output).toContain('PatrolPlan is ready'), {
    timeout: SLOW_MS,
    interval: 100,
  });

  expect(createStaff).toContain('npm run patrol -- user create');
  const command = `${join(ROOT, 'apps/api/src/cli/main.ts')} user create al@city.example --first-name Al --last-name Boss --staff --generate-password --json`;
  const created = execFileSync(process.execPath, command.split(' '), { cwd: ROOT, env, encoding: 'utf8' });
  // Safe: `--json` prints the password beside the address.
  const { email, password } = JSON.parse(created) as { email: string; password: string };
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({ email, password }),
  });
  expect(reply.status).toBe(200);
});
