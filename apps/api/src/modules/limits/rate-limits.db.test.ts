import { contract } from '@patrolplan/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { countAttempt } from './rate-limits-table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { ATTEMPTS_PER_ADDRESS: '40' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});

const SECOND_MS = 1_000;
const attempt = (key: string) =>
  countAttempt(app.db, {
    key,
    at: app.clock.now(),
    freeAttempts: 3,
    windowSeconds: 60,
    pausesSeconds: [2, 4, 8],
  });
async function times(n: number, key = 'k') {
  const refused: boolean[] = [];
  for (let i = 0; i < n; i += 1) refused.push((await attempt(key)).refused);
  return refused;
}

function logIn(email: string, password: string, remoteAddress = '192.0.2.1') {
  return app.inject({
    method: 'POST',
    url: contract.logIn.path,
    payload: { email, password },
    remoteAddress,
  });
}

test('the free attempts pass, the next falls into a pause', async () => {
  expect(await times(5)).toEqual([false, false, false, true, true]);
});

test('after each pause one attempt passes, and the next pause is longer', async () => {
  await times(3);
  const passedAt: number[] = [];
  for (let second = 0; second < 30; second += 1) {
    if (!(await attempt('k')).refused) passedAt.push(second);
    app.clock.advance(SECOND_MS);
  }
  expect(passedAt).toEqual([2, 6, 14, 22]);
});

test('a refused attempt does not make the pause longer', async () => {
  await times(3);
  const { pauseEndsAt } = await attempt('k');
  await times(10);
  expect((await attempt('k')).pauseEndsAt).toEqual(pauseEndsAt);
});

test('a new window starts afresh', async () => {
  await times(3);
  app.clock.advance(61 * SECOND_MS);
  expect(await times(4)).toEqual([false, false, false, true]);
});

test('attempts at the same moment are all counted', async () => {
  const counted = await Promise.all(Array.from({ length: 12 }, () => attempt('burst')));
  expect(counted.filter(({ refused }) => !refused)).toHaveLength(3);
});

test('guessing at one account is slowed down, with the time to wait', async () => {
  const user = await app.makeUser();
  const replies = [];
  for (let n = 0; n < 12; n += 1) replies.push(await logIn(user.email, 'a wrong guess'));
  expect(replies.map((reply) => reply.statusCode)).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const last = replies.at(-1);
  expect(last?.json()).toEqual({ detail: 'Too many attempts. Please wait a moment and try again.' });
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(2);
  expect((await logIn(user.email, user.password)).statusCode).toBe(429);
  app.clock.advance(3 * SECOND_MS);
  expect((await logIn(user.email, user.password)).statusCode).toBe(200);
  expect((await logIn(user.email, 'a wrong guess')).statusCode).toBe(401);
});

test('one network address that tries many accounts is slowed down, others are not', async () => {
  let refused = 0;
  for (let n = 0; n < 42; n += 1) {
    const reply = await app.inject({
      method: 'POST',
      url: contract.refreshToken.path,
      payload: { refresh: `guess ${n}` },
      remoteAddress: '198.51.100.9',
    });
    if (reply.statusCode === 429) refused += 1;
  }
  expect(refused).toBe(0);
  const emails = [];
  for (let n = 0; n < 9; n += 1) {
    const payload = { email: `somebody${n}@patrolplan.example` };
    const request = { method: 'POST', url: contract.requestReset.path, payload } as const;
    emails.push((await app.inject({ ...request, remoteAddress: '198.51.100.9' })).statusCode);
  }
  expect(emails).toEqual([...Array<number>(8).fill(200), 429]);
  const elsewhere = await app.inject({
    method: 'POST',
    url: contract.requestReset.path,
    payload: { email: 'somebody@patrolplan.example' },
    remoteAddress: '198.51.100.10',
  });
  expect(elsewhere.statusCode).toBe(200);
});

test('the port that a proxy adds to an address makes no new network', async () => {
  const proxied = await createTestApp({ env: { TRUST_PROXY: 'true', ATTEMPTS_PER_ADDRESS: '3' } });
  const statuses = [];
  for (let n = 0; n < 4; n += 1) {
    const reply = await proxied.inject({
      method: 'POST',
      url: contract.logIn.path,
      payload: { email: `somebody${n}@patrolplan.example`, password: 'x' },
      headers: { 'x-forwarded-for': `198.51.100.7:${50_000 + n}` },
    });
    statuses.push(reply.statusCode);
  }
  expect(statuses).toEqual([401, 401, 401, 429]);
  await proxied.close();
});

test('the table holds neither addresses nor accounts in clear', async () => {
  await logIn('private.person@patrolplan.example', 'x');
  const rows = await app.db.selectFrom('rate_limits').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/private|patrolplan|192\.0\.2/);
});
