import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountCalls } from '#testing/calls/account-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { manyNetworks, wrongGuesses } from '#testing/inputs/wrong-guesses.ts';
import { pauses, unknownNetworkLimits } from './attempt-limits.ts';
import { attemptsPerDay } from '#testing/inputs/guesses-per-day.ts';
import {
  deleteKnownNetworksUnusedSince,
  forgetKnownNetworks,
  isKnownNetwork,
  storeKnownNetwork,
} from './known-networks-table.ts';
import { countAttempt } from './rate-limits-table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});

const { logIn, refresh } = accountCalls(() => app);
const guess = wrongGuesses(() => app);
const SECOND_MS = 1_000;
const HOME = '192.0.2.20';
const PHONE = '192.0.2.21';

test('the owner can sign in from a known network, whatever unknown networks do', async () => {
  const user = await app.makeUser();
  expect((await logIn(user.email, user.password, HOME)).statusCode).toBe(200);
  for (let round = 0; round < 3; round += 1) {
    await guess(user.email, 20);
    await guess(user.email, 40, (n) => manyNetworks(n % 8));
    expect((await guess(user.email, 1)).at(0)).toBe(false);
    expect((await logIn(user.email, user.password, HOME)).statusCode).toBe(200);
    app.clock.advance(20 * SECOND_MS);
  }
});

test('the owner can sign in from a new network with one of its first three attempts', async () => {
  const user = await app.makeUser();
  await guess(user.email, 60, (n) => manyNetworks(n % 8));
  expect(await guess(user.email, 4)).toEqual([true, true, true, false]);
  expect(await guess(user.email, 2, () => PHONE)).toEqual([true, true]);
  expect((await logIn(user.email, user.password, PHONE)).statusCode).toBe(200);
});

test('a renewed token makes a network known: a phone that changes networks stays known', async () => {
  const user = await app.makeUser();
  const { refresh: token } = (await logIn(user.email, user.password, HOME)).json<{ refresh: string }>();
  await refresh(token);
  const known = await app.db
    .selectFrom('known_networks')
    .select('network_hash')
    .where('user_id', '=', user.id)
    .execute();
  expect(known).toHaveLength(2);
  expect(JSON.stringify(known)).not.toContain(HOME);
});

test('failed sign-ins pause a known network and no other', async () => {
  const user = await app.makeUser();
  await logIn(user.email, user.password, HOME);
  await logIn(user.email, user.password, PHONE);
  expect((await guess(user.email, 12, () => HOME)).at(-1)).toBe(false);
  expect((await logIn(user.email, user.password, HOME)).statusCode).toBe(429);
  expect((await logIn(user.email, user.password, PHONE)).statusCode).toBe(200);
});

test('guessing from many networks shares one limit, for a known and an unknown address alike', async () => {
  const user = await app.makeUser();
  for (const email of [user.email, 'nobody@patrolplan.example']) {
    const passed = await guess(email, 50, (n) => manyNetworks(n % 5));
    // three first tries from each of five networks, then the twenty that they share
    expect(passed.filter(Boolean)).toHaveLength(5 * 3 + 20);
    expect(passed.at(-1)).toBe(false);
  }
});

test('the counter allows exactly the computed number of guesses per day', async () => {
  const limit = unknownNetworkLimits.login;
  const start = app.clock.now();
  let passed = 0;
  while (app.clock.now().getTime() - start.getTime() < 86_400 * SECOND_MS) {
    const at = app.clock.now();
    const counted = await countAttempt(app.db, {
      key: 'day',
      at,
      ...limit,
      pausesSeconds: pauses(limit),
    });
    if (!counted.refused) passed += 1;
    app.clock.set(counted.pauseEndsAt ?? at);
  }
  expect(passed).toBe(attemptsPerDay(limit));
  app.clock.set(start);
});

test('a known network is written once a day, until it is forgotten', async () => {
  const { id: userId, email } = await app.makeUser();
  const networkHash = Buffer.from('a hash');
  const at = app.clock.now();
  const afterMs = (ms: number) => new Date(at.getTime() + ms);
  const use = (ms: number) => storeKnownNetwork(app.db, { userId, networkHash, at: afterMs(ms) });
  const lastUsed = async () =>
    (
      await app.db
        .selectFrom('known_networks')
        .select('last_used_at')
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.last_used_at;
  const isKnown = () => isKnownNetwork(app.db, { email, networkHashes: [networkHash] });
  expect(await isKnown()).toBe(false);
  await use(0);
  expect(await isKnown()).toBe(true);
  await use(86_400_000);
  expect(await lastUsed()).toEqual(at);
  await use(86_400_001);
  expect(await lastUsed()).toEqual(afterMs(86_400_001));
  await forgetKnownNetworks(app.db, userId);
  expect(await isKnown()).toBe(false);
});

test('networks that were not used for long are deleted, the others stay', async () => {
  const { id: userId } = await app.makeUser();
  await app.db.deleteFrom('known_networks').execute();
  const used = app.clock.now();
  await storeKnownNetwork(app.db, { userId, networkHash: Buffer.from('old'), at: used });
  const later = new Date(used.getTime() + 1);
  await storeKnownNetwork(app.db, { userId, networkHash: Buffer.from('new'), at: later });
  expect(await deleteKnownNetworksUnusedSince(app.db, used)).toBe(0);
  expect(await deleteKnownNetworksUnusedSince(app.db, later)).toBe(1);
  const left = await app.db.selectFrom('known_networks').select('last_used_at').execute();
  expect(left).toEqual([{ last_used_at: later }]);
});
