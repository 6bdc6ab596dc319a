import { createHash } from 'node:crypto';
import { contract } from '@patrolplan/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GOOD_PASSWORD, accountCalls } from '#testing/calls/account-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { createAttemptLimiter, attemptKeys } from './limit-attempts.ts';
import { countAttempt, deleteAttemptsBefore, forgetAttempts } from './rate-limits-table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { ATTEMPTS_PER_ADDRESS: '40' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});

const SECOND_MS = 1_000;
const { post, pairOf, confirmReset } = accountCalls(() => app);
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

const limiterWith = (secrets: readonly string[]) => createAttemptLimiter(app, { perAddress: 40, secrets });

function logIn(email: string, password: string, remoteAddress = '192.0.2.1') {
  return app.inject({
    method: 'POST',
    url: contract.logIn.path,
    payload: { email, password },
    remoteAddress,
  });
}

test('the free attempts pass, and the next one is paused', async () => {
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

test('a new window of a rate limit starts from zero', async () => {
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
  expect(last?.headers['retry-after']).toBe('2');
  app.clock.advance(2 * SECOND_MS);
  expect((await logIn(user.email, 'a wrong guess')).statusCode).toBe(401);
  app.clock.advance(SECOND_MS / 2);
  const early = await logIn(user.email, user.password);
  // The next pause has four seconds, 3.5 of them are left.
  expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '4']);
  app.clock.advance(4 * SECOND_MS);
  expect((await logIn(user.email, user.password)).statusCode).toBe(200);
  expect((await logIn(user.email, 'a wrong guess')).statusCode).toBe(401);
});

test('the wait at the last moment of a pause is a whole second', async () => {
  const limiter = limiterWith(app.config.TOKEN_SECRETS);
  const owner = { email: 'somebody@patrolplan.example', address: '192.0.2.1' };
  const ask = () => limiter.onAccount('requestReset', owner);
  for (let n = 0; n < 5; n += 1) expect(await ask()).toEqual({ ok: true });
  const refusal = (retryAfterSeconds: number) => ({ ok: false, failure: { retryAfterSeconds } });
  expect(await ask()).toMatchObject(refusal(60));
  app.clock.advance(60 * SECOND_MS - 1);
  expect(await ask()).toMatchObject(refusal(1));
});

test('guessing at reset links from one network is slowed down', async () => {
  const statuses = [];
  for (let n = 0; n < 9; n += 1) {
    const link = { uid: `guess ${n}`, token: `guess ${n}` };
    statuses.push((await confirmReset(link, GOOD_PASSWORD, '198.51.100.9')).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(8).fill(400), 429]);
  const elsewhere = await confirmReset({ uid: 'x', token: 'x' }, GOOD_PASSWORD, '198.51.100.10');
  expect(elsewhere.statusCode).toBe(400);
});

test('one account renews 200 times in a quarter of an hour, from whichever network', async () => {
  const user = await app.makeUser();
  const [own, other] = [await pairOf(user), await pairOf(await app.makeUser())];
  const renew = async ({ refresh }: { refresh: string }, address: string) =>
    (await post(contract.refreshToken.path, { refresh }, { address })).statusCode;
  expect(await renew(own, '192.0.2.1')).toBe(200);
  const counter = app.db.updateTable('rate_limits').where('key', '=', `refresh:user:${user.id}`);
  await counter.set({ attempts: 199 }).execute();
  expect(await renew(own, '192.0.2.1')).toBe(200);
  expect(await renew(own, '192.0.2.2')).toBe(429);
  expect(await renew(other, '192.0.2.2')).toBe(200);
});

test('one network address that guesses refresh tokens is slowed down', async () => {
  const statuses = [];
  for (let n = 0; n < 42; n += 1) {
    const request = { refresh: `guess ${n}` };
    statuses.push((await post(contract.refreshToken.path, request, { address: '198.51.100.9' })).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(40).fill(401), 429, 429]);
});

test('one network address that tries many accounts is slowed down, others are not', async () => {
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

test('the rate-limit table holds neither addresses nor accounts in clear text', async () => {
  await logIn('private.person@patrolplan.example', 'x');
  const rows = await app.db.selectFrom('rate_limits').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/private|patrolplan|192\.0\.2/);
});

test('no stored hash of a network can be computed without a secret of the service', async () => {
  const user = await app.makeUser();
  await logIn(user.email, 'a wrong guess');
  await logIn(user.email, user.password);
  const guessed = ['192.0.2.1', `${user.email} 192.0.2.1`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  const networks = await app.db.selectFrom('known_networks').select('network_hash').execute();
  const counters = await app.db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'not like', '%:strangers:%')
    .execute();
  expect([networks.length > 0, counters.length > 0]).toEqual([true, true]);
  for (const hash of guessed) {
    expect(networks.map(({ network_hash: stored }) => stored.equals(hash))).not.toContain(true);
    expect(counters.map(({ key }) => key).join()).not.toContain(hash.toString('base64url'));
  }
});

test('a network stays known while the secret that it was stored with is in the list', async () => {
  const user = await app.makeUser();
  const owner = { email: user.email, address: '192.0.2.1' };
  await limiterWith(['first']).rememberNetwork({ userId: user.id, address: owner.address });
  const isUnknownNetwork = async (secrets: readonly string[]) => {
    await app.db.deleteFrom('rate_limits').execute();
    await limiterWith(secrets).fromUnknownNetworks('requestReset', owner);
    return (await app.db.selectFrom('rate_limits').select('key').execute()).length > 0;
  };
  expect(await isUnknownNetwork(['first'])).toBe(false);
  expect(await isUnknownNetwork(['second', 'first'])).toBe(false);
  expect(await isUnknownNetwork(['second'])).toBe(true);
});

test('the counters of a person are found by their number and their address', async () => {
  const { id: userId, email } = await app.makeUser();
  const limiter = limiterWith(app.config.TOKEN_SECRETS);
  const unknown = { email, address: '198.51.100.9' };
  await limiter.fromUnknownNetworks('login', unknown);
  await limiter.fromUnknownNetworks('register', unknown);
  await limiter.fromUnknownNetworks('requestReset', unknown);
  await limiter.fromUnknownNetworks('login', { ...unknown, email: 'somebody@patrolplan.example' });
  await limiter.byUser('refresh', userId);
  await limiter.byUser('changePassword', userId);
  await limiter.byUser('logRouteFetch', userId);
  await limiter.byUser('sendFieldEvents', userId);
  await limiter.byUser('refresh', userId + 1);
  await forgetAttempts(app.db, ...attemptKeys({ userId, email }));
  const left = await app.db.selectFrom('rate_limits').select('key').orderBy('key').execute();
  expect(left.map(({ key }) => key)).toEqual([
    expect.stringMatching(/^login:strangers:/),
    `refresh:user:${userId + 1}`,
  ]);
});

test('a rate-limit counter is deleted when its window and its pause are over', async () => {
  const start = app.clock.now();
  const limit = { at: start, windowSeconds: 60, pausesSeconds: [120] };
  await countAttempt(app.db, { ...limit, key: 'passes', freeAttempts: 2 });
  await countAttempt(app.db, { ...limit, key: 'is paused', freeAttempts: 1 });
  const deletedBefore = (ms: number) => deleteAttemptsBefore(app.db, new Date(start.getTime() + ms));
  expect(await deletedBefore(0)).toBe(0);
  expect(await deletedBefore(1)).toBe(1);
  expect(await deletedBefore(120 * SECOND_MS)).toBe(0);
  expect(await deletedBefore(120 * SECOND_MS + 1)).toBe(1);
});
