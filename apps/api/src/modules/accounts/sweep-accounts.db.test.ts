import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAttempt } from '#modules/limits/rate-limits-table.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { accountCalls } from '#testing/account-calls.ts';
import { sweepAccounts } from './sweep-accounts.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const { register, logIn } = accountCalls(() => world);

const attempt = (key: string) =>
  countAttempt(world.db, {
    key,
    at: world.clock.now(),
    freeAttempts: 1,
    windowSeconds: 900,
    pausesSeconds: [60],
  });

test('the sweep removes what is over and keeps what counts', async () => {
  const user = await world.makeUser();
  await world.signedInAs(user);
  await attempt('old');
  world.clock.advance(25 * HOUR_MS);
  await attempt('new');
  expect(await sweepAccounts(world.deps)).toMatchObject({ attempts: 1, sessions: 0 });
  expect((await attempt('new')).refused).toBe(true);
  world.clock.advance(14 * 24 * HOUR_MS + 25 * HOUR_MS);
  expect(await sweepAccounts(world.deps)).toMatchObject({ sessions: 1 });
});

test('registrations that nobody verified are deleted after the retention, accounts are not', async () => {
  const days = world.config.UNVERIFIED_ACCOUNT_DAYS;
  const email = 'never.verified@patrolplan.example';
  const left = async () =>
    (await world.db.selectFrom('users').select('id').where('email', '=', email).execute()).length;
  const active = await world.makeUser();
  await register(email);
  await world.db
    .updateTable('users')
    .set({ created_at: world.clock.now() })
    .where('email', '=', email)
    .execute();
  world.clock.advance((days - 1) * 24 * HOUR_MS);
  await sweepAccounts(world.deps);
  expect(await left()).toBe(1);
  // Registered again: the new link is good for three more days, so the account waits for it.
  await register(email);
  world.clock.advance(2 * 24 * HOUR_MS);
  await sweepAccounts(world.deps);
  expect(await left()).toBe(1);
  world.clock.advance(2 * 24 * HOUR_MS);
  expect(await sweepAccounts(world.deps)).toMatchObject({ unverified: 1 });
  expect(await left()).toBe(0);
  expect(await world.db.selectFrom('users').select('id').where('id', '=', active.id).execute()).toHaveLength(
    1,
  );
});

test('a network that was not used for 90 days is forgotten', async () => {
  const user = await world.makeUser();
  await logIn(user.email, user.password);
  world.clock.advance(91 * 24 * HOUR_MS);
  expect(await sweepAccounts(world.deps)).toMatchObject({ networks: 1 });
});
