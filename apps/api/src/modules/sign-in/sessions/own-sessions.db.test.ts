import { createHash } from 'node:crypto';
import { contract } from '@patrolplan/contract';
import { signInContract } from '@patrolplan/contract/sign-in';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountCalls } from '#testing/calls/account-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import type { TestUser } from '#testing/records/test-user.ts';

/** The sessions of a person as they see and end them. */
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';

let app: TestApp;
let priya: TestUser;
const { post, profile, refresh } = accountCalls(() => app);
const bearer = (access: string) => ({ authorization: `Bearer ${access}` });
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
  priya = await app.makeUser();
});

async function signIn(userAgent: string, { email, password } = priya) {
  const reply = await post(
    contract.logIn.path,
    { email, password },
    { headers: { 'user-agent': userAgent } },
  );
  return reply.json<{ access: string; refresh: string }>();
}

type Listed = { id: string; device: string; started_at: string; last_used_at: string; is_current: boolean };
async function listed(access: string): Promise<readonly Listed[]> {
  const reply = await app.inject({ url: signInContract.listSessions.path, headers: bearer(access) });
  return reply.json<{ sessions: Listed[] }>().sessions;
}

test('the list names browser and system, start and last use, and marks the session that asks', async () => {
  const started = app.clock.now().toISOString();
  const phone = await signIn(ANDROID);
  app.clock.advance(60_000);
  const office = await signIn(WINDOWS);
  app.clock.advance(120_000);
  const used = app.clock.now().toISOString();
  const renewed = (await refresh(phone.refresh)).json<{ access: string }>();

  expect(await listed(renewed.access)).toEqual([
    expect.objectContaining({
      device: 'Chrome on Android',
      started_at: started,
      last_used_at: used,
      is_current: true,
    }),
    expect.objectContaining({ device: 'Edge on Windows', is_current: false }),
  ]);
  expect((await listed(office.access)).find(({ is_current }) => is_current)?.device).toBe('Edge on Windows');
});

test('a session that its owner ends is refused at the next call and cannot be renewed', async () => {
  const phone = await signIn(ANDROID);
  const office = await signIn(WINDOWS);
  const lost = (await listed(office.access)).find(({ is_current }) => !is_current);
  const reply = await post(
    signInContract.endOwnSession.path,
    { id: lost?.id },
    { headers: bearer(office.access) },
  );
  expect(reply.json()).toEqual({ ended: 1 });
  expect((await profile(phone.access)).statusCode).toBe(401);
  expect((await refresh(phone.refresh)).statusCode).toBe(401);
  expect((await profile(office.access)).statusCode).toBe(200);
});

test('ending all others keeps the session that asks and the sessions of other people', async () => {
  const other = await app.makeUser();
  const theirs = await signIn(ANDROID, other);
  const [phone, tablet, office] = [await signIn(ANDROID), await signIn(ANDROID), await signIn(WINDOWS)];
  const reply = await post(signInContract.endOtherSessions.path, {}, { headers: bearer(office.access) });
  expect(reply.json()).toEqual({ ended: 2 });
  const statuses = await Promise.all(
    [phone, tablet, office, theirs].map(async ({ access }) => (await profile(access)).statusCode),
  );
  expect(statuses).toEqual([401, 401, 200, 200]);
});

test('nobody ends the session of another person by its id', async () => {
  const other = await app.makeUser();
  const theirs = await signIn(ANDROID, other);
  const [session] = await listed(theirs.access);
  const mine = await signIn(WINDOWS);
  const reply = await post(
    signInContract.endOwnSession.path,
    { id: session?.id },
    { headers: bearer(mine.access) },
  );
  expect(reply.json()).toEqual({ ended: 0 });
  expect((await profile(theirs.access)).statusCode).toBe(200);
});

test('a log-out by the digest of the refresh token ends the session at once', async () => {
  const { access, refresh: token } = await signIn(ANDROID);
  await post(signInContract.logOut.path, { refresh_digest: digestOf(token) });
  expect((await profile(access)).statusCode).toBe(401);
  expect((await refresh(token)).statusCode).toBe(401);
});

test('a log-out by the digest of the previous refresh token ends the session too', async () => {
  const { refresh: first } = await signIn(ANDROID);
  const { access } = (await refresh(first)).json<{ access: string }>();
  await post(signInContract.logOut.path, { refresh_digest: digestOf(first) });
  expect((await profile(access)).statusCode).toBe(401);
});

test('the digest that a device keeps for a log-out opens nothing', async () => {
  const { refresh: token } = await signIn(ANDROID);
  expect((await refresh(digestOf(token))).statusCode).toBe(401);
  expect((await refresh(token)).statusCode).toBe(200);
});

test('a log-out with an unknown digest gets the same reply and ends nothing', async () => {
  const { access, refresh: token } = await signIn(ANDROID);
  const unknown = await post(signInContract.logOut.path, { refresh_digest: digestOf('made up') });
  expect((await profile(access)).statusCode).toBe(200);
  const known = await post(signInContract.logOut.path, { refresh_digest: digestOf(token) });
  expect(unknown.body).toBe(known.body);
});

test('a new password opens a session that keeps the words of its device', async () => {
  const { access } = await signIn(WINDOWS);
  const next = 'seven wet umbrellas';
  const reply = await post(
    contract.changePassword.path,
    { current_password: priya.password, new_password: next, re_new_password: next },
    { headers: { ...bearer(access), 'user-agent': WINDOWS } },
  );
  const opened = reply.json<{ access: string }>();
  expect((await listed(opened.access)).map(({ device }) => device)).toEqual(['Edge on Windows']);
});
