import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientErrorsContract } from '@patrolplan/contract/client-errors';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { buildName, readBuildVersion } from './build-version.ts';

const { path } = clientErrorsContract.reportClientError;
const ERROR = {
  name: 'TypeError',
  react_error: null,
  screen: '/patrolplan/:siteId/:siteName',
  build: 'index-a1.js',
  frames: [{ file: 'plan-b2.js', line: 1, column: 2_042 }],
  browser: 'Firefox',
  browser_version: 140,
};

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'patrol-client-errors-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', ERROR.build), '');
  writeFileSync(join(folder, 'csp.json'), '{"scripts":[],"styles":[]}');
});
afterAll(() => rmSync(folder, { recursive: true }));
// Each test has counters and a log of its own.
beforeEach(async () => {
  app = await createTestApp({ env: { CLIENT_ERRORS: '0.25', WEB_ROOT: folder } });
});
afterEach(() => app.close());

const send = (payload: object, server: Pick<TestApp, 'inject'> = app, remoteAddress = '192.0.2.1') =>
  server.inject({ method: 'POST', url: path, payload, remoteAddress });
const counted = async (labels: string) =>
  Number(
    (await app.deps.metrics.text())
      .split('\n')
      .find((line) => line.startsWith(`patrol_client_errors_total{${labels}}`))
      ?.split(' ')
      .at(-1) ?? 0,
  );
const linesOf = (text: string) => app.logged.filter((line) => line.includes(text));

test('there is no error report call without CLIENT_ERRORS, and no page reports', async () => {
  const off = await createTestApp();
  expect((await send(ERROR, off)).statusCode).toBe(404);
  expect((await off.inject({ url: '/config.json' })).json()).not.toHaveProperty('clientErrors');
  await off.close();
});

test('the share of pages that report is in the configuration of the front end', async () => {
  expect((await app.inject({ url: '/config.json' })).json()).toMatchObject({ clientErrors: 0.25 });
});

test('a reported error is always counted by version and screen, and logged once a minute without an address', async () => {
  const version = buildName(readBuildVersion());
  for (const browser of ['Firefox', 'Chrome']) {
    expect((await send({ ...ERROR, browser })).statusCode).toBe(200);
  }
  expect(await counted(`version="${version}",screen="${ERROR.screen}"`)).toBe(2);
  expect(linesOf('error in a browser')).toHaveLength(1);
  expect(linesOf('error in a browser')[0]).toContain('"plan-b2.js"');
  expect(app.logged.join('')).not.toContain('192.0.2.1');
  app.clock.advance(60_000);
  await send(ERROR);
  expect(linesOf('error in a browser')).toHaveLength(2);
});

test('an error of a build that this service does not serve counts as another version', async () => {
  await send({ ...ERROR, build: 'index-old.js' });
  expect(await counted(`version="other",screen="${ERROR.screen}"`)).toBe(1);
});

test('errors of too many different screens are counted together', async () => {
  for (let n = 0; n < 60; n += 1) {
    const screen = `/${'ab'.repeat(n + 1).slice(0, n + 1)}`;
    await send({ ...ERROR, build: 'index-old.js', screen }, app, `192.0.${n}.1`);
  }
  expect(await counted('version="other",screen="other"')).toBeGreaterThan(5);
});

test.each([
  ['a message', { ...ERROR, message: 'priya@example.org is not valid' }],
  ['an address with a token', { ...ERROR, screen: '/reset-password?token=abc' }],
  ['a site by number', { ...ERROR, screen: '/patrolplan/17/Quay' }],
  [
    'a file that is not ours',
    { ...ERROR, frames: [{ file: 'https://evil.example/x.js', line: 1, column: 1 }] },
  ],
  ['a function of a frame', { ...ERROR, frames: [{ ...ERROR.frames[0], function: 'priya' }] }],
  ['no place', { ...ERROR, frames: [] }],
])('an error report is refused: %s', async (_what, payload) => {
  expect((await send(payload)).statusCode).toBe(400);
});

test('an error report with a long body is refused', async () => {
  expect((await send({ ...ERROR, name: 'x'.repeat(5_000) })).statusCode).toBe(413);
});

test('a network may report ten errors a minute, and other networks are not affected', async () => {
  const statuses = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await send(ERROR)).statusCode);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  expect((await send(ERROR, app, '198.51.100.1')).statusCode).toBe(200);
  app.clock.advance(60_000);
  expect((await send(ERROR)).statusCode).toBe(200);
});
