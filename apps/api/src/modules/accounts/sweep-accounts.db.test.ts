import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAttempt } from '#modules/limits/rate-limits-table.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { sweepAccounts } from './sweep-accounts.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;

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
