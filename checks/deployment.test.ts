import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
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

/** Not part of the list: a database server, and a front end that needs no build. */
async function prepareServer() {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
  const cluster = await startPostgresCluster(binaries, { isDurable: false });
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
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    HOME: folder,
    PORT: String(port),
    WEB_ROOT: folder,
    DATA_DIR: join(folder, 'data'),
    DRAIN_SECONDS: '0',
    ...settings,
  };
  return { origin: `http://127.0.0.1:${port}`, env, settings, steps: { run, createStaff } };
}

/** Runs a program of the repository. `state` is its exit code, unless the service started first. */
function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { cwd: ROOT, env });
  const said = { text: '' };
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const started = new Promise<'started'>((resolve) => {
    const listen = (bytes: Buffer) => {
      said.text += bytes.toString();
      if (said.text.includes('"msg":"listening"')) resolve('started');
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  undo.push(stop);
  return { said, stop, state: Promise.race([ended, started]) };
}

const PROGRAM = join(ROOT, 'bin', 'patrolplan');

test('the deploy list of the README, followed to the letter, starts', { timeout: SLOW_MS }, async () => {
  const { env, origin, steps } = await prepareServer();
  expect(steps.run).toContain('`bin/patrolplan serve`');
  expect(await start(PROGRAM, ['serve'], env).state).toBe('started');

  expect(steps.createStaff).toContain('bin/patrolplan user create');
  const command =
    'user create al@city.example --first-name Al --last-name Boss --staff --generate-password --json';
  const created = execFileSync(PROGRAM, command.split(' '), { cwd: ROOT, env, encoding: 'utf8' });
  // Safe: `--json` prints the password beside the address.
  const { email, password } = JSON.parse(created) as { email: string; password: string };
  const reply = await fetch(`${origin}/api/v1/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({ email, password }),
  });
  expect(reply.status).toBe(200);
});

test(
  'the deploy list with any one variable forgotten, and npm start in its place, publish no emails',
  { timeout: SLOW_MS },
  async () => {
    const { env, origin, settings } = await prepareServer();
    const complete = start(PROGRAM, ['serve'], env);
    expect(await complete.state).toBe('started');
    await complete.stop();
    for (const forgotten of Object.keys(settings)) {
      const service = start(PROGRAM, ['serve'], { ...env, [forgotten]: undefined });
      const state = await service.state;
      if (state === 'started') expect((await fetch(`${origin}/demo/mail`)).status, forgotten).toBe(404);
      else expect([state, service.said.text]).toEqual([1, expect.stringContaining(forgotten)]);
      await service.stop();
    }
    const demo = start(process.execPath, [join(ROOT, 'launcher', 'start.ts')], {
      ...env,
      SMTP_URL: undefined,
    });
    expect(await demo.state).toBe(1);
    expect(demo.said.text).toContain('The database is not a demo');
  },
);
