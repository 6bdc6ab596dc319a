import { contract } from '@patrolplan/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountCalls } from '#testing/calls/account-calls.ts';
import { createAttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { hashToken } from './random-token.ts';
import { refresh as refreshSession } from './refresh.ts';
import { createSessionTokens } from './session-tokens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});

const { post, pairOf, refresh, profile } = accountCalls(() => app);
type Pair = { readonly access: string; readonly refresh: string };
const MINUTE_MS = 60_000;

async function renewed(token: string): Promise<Pair> {
  const reply = await refresh(token);
  expect(reply.statusCode).toBe(200);
  return reply.json<Pair>();
}
/** A renewal by an instance of the service with these secrets. */
const renewWith = (secrets: readonly string[], token: string) =>
  refreshSession(
    {
      ...app,
      limits: createAttemptLimiter(app, { perAddress: 300, secrets }),
      tokens: createSessionTokens(secrets),
    },
    { token, address: '192.0.2.1' },
  );
const statusOf = async (token: string) => (await refresh(token)).statusCode;

test('each renewal replaces the refresh token, and the session continues for 14 days from the sign-in', async () => {
  let pair = await pairOf(await app.makeUser());
  const start = app.clock.now();
  const seen = new Set([pair.refresh]);
  for (let day = 1; day < 14; day += 1) {
    app.clock.advance(24 * 60 * MINUTE_MS);
    pair = await renewed(pair.refresh);
    expect((await profile(pair.access)).statusCode).toBe(200);
    seen.add(pair.refresh);
  }
  expect(seen.size).toBe(14);
  app.clock.advance(24 * 60 * MINUTE_MS);
  expect(await statusOf(pair.refresh)).toBe(401);
  app.clock.set(start);
});

test('a token whose successor was used ends the session, for the thief and the owner', async () => {
  const user = await app.makeUser();
  const stolen = await pairOf(user);
  const other = await pairOf(user);
  const own = await renewed((await renewed(stolen.refresh)).refresh);
  expect((await profile(own.access)).statusCode).toBe(200);
  expect(await statusOf(stolen.refresh)).toBe(401);
  expect(await statusOf(own.refresh)).toBe(401);
  expect((await profile(own.access)).statusCode).toBe(401);
  expect((await profile(other.access)).statusCode).toBe(200);
  const audit = await app.db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'before', 'after'])
    .where('subject', '=', `user:${user.id}`)
    .execute();
  expect(audit).toEqual([
    { at: app.clock.now(), actor: 'service', action: 'session.token-reused', before: null, after: null },
  ]);
});

test('the owner who comes back with an old token ends the session of a thief who is many steps ahead', async () => {
  const owner = await pairOf(await app.makeUser());
  let thief: Pair = owner;
  for (let step = 0; step < 3; step += 1) {
    thief = await renewed(thief.refresh);
    await profile(thief.access);
    app.clock.advance(2 * MINUTE_MS);
  }
  expect(await statusOf(owner.refresh)).toBe(401);
  expect(await statusOf(thief.refresh)).toBe(401);
});

test('parallel tabs with the same token get the same successor', async () => {
  const { refresh: token } = await pairOf(await app.makeUser());
  const pairs = await Promise.all(Array.from({ length: 6 }, () => renewed(token)));
  expect(new Set(pairs.map((pair) => pair.refresh)).size).toBe(1);
  for (const { access } of pairs) expect((await profile(access)).statusCode).toBe(200);
  const next = pairs[0]?.refresh ?? '';
  const after = await Promise.all(Array.from({ length: 6 }, () => renewed(next)));
  expect(new Set(after.map((pair) => pair.refresh)).size).toBe(1);
});

test('a client that lost the reply of a renewal gets it again, however late', async () => {
  const { refresh: token } = await pairOf(await app.makeUser());
  const lost = await renewed(token);
  app.clock.advance(3 * 60 * MINUTE_MS);
  const again = await renewed(token);
  expect(again.refresh).toBe(lost.refresh);
  expect((await profile(again.access)).statusCode).toBe(200);
});

test('a browser that was killed before it stored the new token continues with the old one', async () => {
  const user = await app.makeUser();
  const { refresh: onDisk } = await pairOf(user);
  const inMemory = await renewed(onDisk);
  expect((await profile(inMemory.access)).statusCode).toBe(200);
  app.clock.advance(65_000);
  const again = await renewed(onDisk);
  expect(again.refresh).toBe(inMemory.refresh);
  expect((await profile(again.access)).statusCode).toBe(200);
  const next = await renewed(again.refresh);
  expect((await profile(next.access)).statusCode).toBe(200);
  const audit = app.db.selectFrom('audit').selectAll().where('subject', '=', `user:${user.id}`);
  expect(await audit.execute()).toEqual([]);
});

test('an invented secret with the id of a session is refused, and the session continues', async () => {
  const user = await app.makeUser();
  const { refresh: token } = await pairOf(user);
  const sessionId = token.split('.')[0] ?? '';
  for (const secret of ['A'.repeat(43), 'A'.repeat(65), `${token.slice(37, -1)}_`]) {
    expect(await statusOf(`${sessionId}.${secret}`)).toBe(401);
  }
  const next = await renewed(token);
  expect((await profile(next.access)).statusCode).toBe(200);
  const audit = app.db.selectFrom('audit').selectAll().where('subject', '=', `user:${user.id}`);
  expect(await audit.execute()).toEqual([]);
});

test('made-up secrets count for their network, not for the person whose session they name', async () => {
  const { refresh: token } = await pairOf(await app.makeUser());
  const sessionId = token.split('.')[0] ?? '';
  const statuses: number[] = [];
  // A few at a time: a busy service refuses those that wait too long for a connection.
  for (let sent = 0; sent < 320; sent += 8) {
    const madeUp = Array.from({ length: 8 }, () => statusOf(`${sessionId}.${'A'.repeat(65)}`));
    statuses.push(...(await Promise.all(madeUp)));
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect(await statusOf(token)).toBe(200);
});

test('a thief who holds the tokens from before a password change is out, the owner stays signed in', async () => {
  const user = await app.makeUser();
  const stolen = await pairOf(user);
  const payload = {
    current_password: user.password,
    new_password: 'seven wet umbrellas',
    re_new_password: 'seven wet umbrellas',
  };
  const headers = { authorization: `Bearer ${stolen.access}` };
  const own = (await post(contract.changePassword.path, payload, { headers })).json<Pair>();
  expect(await statusOf(stolen.refresh)).toBe(401);
  expect((await profile(stolen.access)).statusCode).toBe(401);
  const next = await renewed(own.refresh);
  expect((await profile(next.access)).statusCode).toBe(200);
});

test('the refresh token gives access tokens for 14 days', async () => {
  const pair = await pairOf(await app.makeUser());
  const start = app.clock.now();
  app.clock.advance(14 * 24 * 60 * MINUTE_MS - MINUTE_MS);
  const { access } = await renewed(pair.refresh);
  expect((await profile(access)).statusCode).toBe(200);
  expect((await profile(pair.access)).statusCode).toBe(401);
  app.clock.advance(2 * MINUTE_MS);
  expect(await statusOf(pair.refresh)).toBe(401);
  expect((await profile(access)).statusCode).toBe(401);
  app.clock.set(start);
});

test('an unknown token is refused, and so is an access token', async () => {
  const { access } = await pairOf(await app.makeUser());
  for (const token of ['made-up', access]) {
    const reply = await refresh(token);
    expect([reply.statusCode, reply.json()]).toEqual([
      401,
      { detail: 'The token is not valid or has expired.' },
    ]);
  }
});

test('deactivating a user takes effect on the next call and the next refresh', async () => {
  const user = await app.makeUser();
  const pair = await pairOf(user);
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute();
  for (const reply of [await profile(pair.access), await refresh(pair.refresh)]) {
    expect([reply.statusCode, reply.json()]).toEqual([401, { detail: 'User account is inactive' }]);
  }
});

test('a refresh token is not stored in clear text', async () => {
  const pair = await pairOf(await app.makeUser());
  const rows = await app.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(pair.refresh);
  expect(rows.some((row) => row.refresh_hash.equals(hashToken(pair.refresh)))).toBe(true);
});

test('a lost renewal can be repeated while the secret of its token is known; otherwise the session continues', async () => {
  const { refresh: token } = await pairOf(await app.makeUser());
  const lost = await renewWith(['old'], token);
  expect(lost).toEqual({ ok: true, value: { access: expect.any(String), refresh: expect.any(String) } });
  const again = { ok: true, value: { refresh: lost.ok && lost.value.refresh } };
  expect(await renewWith(['new', 'old'], token)).toMatchObject(again);
  expect(await renewWith(['new'], token)).toEqual({ ok: true, value: { access: expect.any(String) } });
});

test('too many renewals by one person are told to wait', async () => {
  const { refresh: token } = await pairOf(await app.makeUser());
  const inAMinute = new Date(app.clock.now().getTime() + MINUTE_MS);
  const next = await renewed(token);
  const counters = app.db.updateTable('rate_limits').where('key', 'like', 'refresh:user:%');
  await counters.set({ blocked_until: inAMinute }).execute();
  expect(await statusOf(next.refresh)).toBe(429);
  await counters.set({ blocked_until: null }).execute();
  expect(await statusOf(next.refresh)).toBe(200);
});

// May take over 15 s: thousands of calls.
test('after thousands of invented renewals from one network a good one is still answered', async () => {
  const { refresh: token } = await pairOf(await app.makeUser());
  const statuses = new Map<number, number>();
  for (let batch = 0; batch < 32; batch += 1) {
    const junk = Array.from({ length: 64 }, (_, n) => statusOf(`made up ${batch} ${n}`));
    for (const status of await Promise.all(junk)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 401: 300, 429: 1_748 });
  const next = await renewed(token);
  expect((await profile(next.access)).statusCode).toBe(200);
  await renewed(next.refresh);
});
