import { afterEach, beforeEach, expect, test } from 'vitest';
import { countAttempt } from '#modules/sign-in/limits/rate-limits-table.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { accountCalls } from '#testing/calls/account-calls.ts';
import { issuePasswordLink } from './issue-token.ts';
import { sweepAccounts } from './scheduled-jobs.ts';

// One for each test: the sweep counts what it deletes of all accounts.
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const HOUR_MS = 3_600_000;
const { register, logIn, confirmReset } = accountCalls(() => app);

const attempt = (key: string) =>
  countAttempt(app.db, {
    key,
    at: app.clock.now(),
    freeAttempts: 1,
    windowSeconds: 900,
    pausesSeconds: [60],
  });

test('the sweep removes expired sessions and rate-limit counters and keeps valid ones', async () => {
  const user = await app.makeUser();
  await app.signedInAs(user);
  await attempt('old');
  app.clock.advance(25 * HOUR_MS);
  await attempt('new');
  expect(await sweepAccounts(app.deps)).toMatchObject({ attempts: 1, sessions: 0 });
  expect((await attempt('new')).refused).toBe(true);
  app.clock.advance(14 * 24 * HOUR_MS + 25 * HOUR_MS);
  expect(await sweepAccounts(app.deps)).toMatchObject({ sessions: 1 });
});

test('unverified registrations are deleted after the retention, accounts are not', async () => {
  const days = app.config.UNVERIFIED_ACCOUNT_DAYS;
  const email = 'never.verified@patrolplan.example';
  const left = async () =>
    (await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).length;
  const active = await app.makeUser();
  await register(email);
  await app.db.updateTable('users').set({ created_at: app.clock.now() }).where('email', '=', email).execute();
  app.clock.advance((days - 1) * 24 * HOUR_MS);
  await sweepAccounts(app.deps);
  expect(await left()).toBe(1);
  // Registered again: the new link is good for three more days, so the account waits for it.
  await register(email);
  app.clock.advance(2 * 24 * HOUR_MS);
  await sweepAccounts(app.deps);
  expect(await left()).toBe(1);
  app.clock.advance(2 * 24 * HOUR_MS);
  expect(await sweepAccounts(app.deps)).toMatchObject({ unverified: 1 });
  expect(await left()).toBe(0);
  expect(await app.db.selectFrom('users').select('id').where('id', '=', active.id).execute()).toHaveLength(1);
});

test('a network that was not used for 90 days is forgotten', async () => {
  const user = await app.makeUser();
  await logIn(user.email, user.password);
  app.clock.advance(91 * 24 * HOUR_MS);
  expect(await sweepAccounts(app.deps)).toMatchObject({ networks: 1 });
});

test('links are deleted a day after they expire, and the others still work', async () => {
  const { id: userId } = await app.makeUser();
  const issue = (requestedBy: 'owner' | 'staff') =>
    issuePasswordLink(app.db, { userId, at: app.clock.now(), requestedBy });
  await issue('owner');
  const lasting = await issue('staff');
  app.clock.advance(25 * HOUR_MS);
  expect(await sweepAccounts(app.deps)).toMatchObject({ tokens: 0 });
  app.clock.advance(1);
  expect(await sweepAccounts(app.deps)).toMatchObject({ tokens: 1 });
  expect((await confirmReset(lasting)).statusCode).toBe(200);
});
