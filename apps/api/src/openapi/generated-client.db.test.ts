import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setBoost } from '#modules/boosts/set-boost.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';

/** The program of `docs/api.md`, with types that are generated from the document of a running service. */
const PACKAGE = join(import.meta.dirname, '..', '..');
const REPOSITORY = join(PACKAGE, '..', '..');
const SLOW_MS = 120_000;
const run = promisify(execFile);

let app: TestApp;
let warden: TestUser;
let url: string;
/** Below the package, so that the program finds the packages. */
let folder: string;
beforeAll(async () => {
  app = await createTestApp({ now: new Date() });
  await makeSite(app.db, { name: 'Ouseburn', postcode: 'NE6 1AA', area: 'Quayside', defaultBaseScore: 2 });
  await makeSite(app.db, { name: 'Sandgate', postcode: 'NE1 2NG', area: 'Quayside', defaultBaseScore: 9 });
  const now = app.clock.now();
  await setBoost(app, {
    target: { kind: 'area', areaName: 'Quayside' },
    amount: 1.5,
    reason: 'complaints',
    startsAt: now,
    endsAt: new Date(now.getTime() + 3_600_000),
    actor: 'test',
  });
  warden = await app.makeUser({ areas: ['Quayside'] });
  url = await app.server.listen({ host: '127.0.0.1', port: 0 });
  mkdirSync(join(PACKAGE, '.cache'), { recursive: true });
  folder = mkdtempSync(join(PACKAGE, '.cache', 'client-'));

  const guide = readFileSync(join(REPOSITORY, 'docs', 'api.md'), 'utf8');
  const [, program = ''] = /```ts\n([^]*?)```/.exec(guide) ?? [];
  writeFileSync(join(folder, 'best-site.ts'), program);
  const generator = join(
    dirname(createRequire(import.meta.url).resolve('openapi-typescript/package.json')),
    'bin',
    'cli.js',
  );
  const output = join(folder, 'patrolplan.d.ts');
  await run(process.execPath, [generator, `${url}/api/docs/json`, '--output', output]);
}, SLOW_MS);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

/** What the compiler reports in strict mode, a line for each error. */
async function compile(...files: readonly string[]): Promise<readonly string[]> {
  const options = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
  const modules = ['--module', 'nodenext', '--target', 'es2024', '--types', 'node', '--ignoreConfig'];
  const compiler = join(REPOSITORY, 'node_modules', 'typescript', 'bin', 'tsc');
  const output = await run(process.execPath, [compiler, ...options, ...modules, ...files], {
    cwd: folder,
  }).then(
    () => '',
    (cause: { stdout: string }) => cause.stdout,
  );
  return output.split('\n').filter((line) => line.includes('error'));
}
const start = (password: string) =>
  run(process.execPath, [join(folder, 'best-site.ts'), url, warden.email, password], { cwd: folder });

test(
  'the example client compiles, and does not with a field unknown to the document',
  { timeout: SLOW_MS },
  async () => {
    const program = readFileSync(join(folder, 'best-site.ts'), 'utf8');
    writeFileSync(join(folder, 'wrong.ts'), program.replace('best.site_name', 'best.name_of_site'));
    expect(await compile('best-site.ts', 'wrong.ts')).toEqual([
      expect.stringMatching(/^wrong\.ts.*Property 'name_of_site' does not exist/),
    ]);
  },
);

test('the example client makes its five calls', { timeout: SLOW_MS }, async () => {
  const { stdout } = await start(warden.password);
  expect(JSON.parse(stdout)).toEqual({ site: 'Sandgate', postcode: 'NE1 2NG', boost: 1.5 });
});

test(
  'the example client ends with the message of the service after a wrong password',
  { timeout: SLOW_MS },
  async () => {
    await expect(start('not the password')).rejects.toThrow(
      'No active account was found with these credentials.',
    );
  },
);
