import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GOOD_PASSWORD, accountCalls, resetParts } from '#testing/account-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { strangerLimits, pauses } from '#modules/limits/attempt-limits.ts';
import { attemptsPerDay } from '#modules/limits/guesses-per-day.ts';
import { type AttemptLimiter, createAttemptLimiter } from '#modules/limits/limit-attempts.ts';
import { countAttempt } from '#modules/limits/rate-limits-table.ts';
import { mayTryPassword } from './may-try-password.ts';

let app: TestApp;
let limits: AttemptLimiter;
beforeAll(async () => {
  app = await createTestApp();
  limits = createAttemptLimiter(app, app.config.ATTEMPTS_PER_ADDRESS);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
  await app.db.deleteFrom('outbox').execute();
});

const { logIn, requestReset, confirmReset, register, emailsTo, linkTo, refresh } = accountCalls(() => app);
const SECOND_MS = 1_000;
const HOME = '192.0.2.20';
const PHONE = '192.0.2.21';
const ATTACKER = '198.51.100.9';

/** Wrong guesses, counted as a log-in counts them but without the slow hashing; true for each that passed. */
async function guess(email: string, times: number, address: (n: number) => string = () => ATTACKER) {
  const passed: boolean[] = [];
  for (let n = 0; n < times; n += 1) {
    passed.push((await mayTryPassword(limits, { email, address: address(n) })).ok);
  }
  return passed;
}
const manyNetworks = (n: number) => `203.0.${Math.floor(n / 200)}.${(n % 200) + 1}`;

describe('signing in', () => {
  test('the owner gets in from a network that has signed in before, whatever strangers do', async () => {
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

  test('the owner gets in from a new network too, with one of its first three tries', async () => {
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

  test('the own failures of a known network pause it, and no other', async () => {
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

  test('the counter lets through what the arithmetic of a day says', async () => {
    const limit = strangerLimits.login;
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
});

describe('resetting a password', () => {
  test('requests of strangers do not block the owner’s, from any network', async () => {
    const user = await app.makeUser();
    await Promise.all(Array.from({ length: 30 }, (_, n) => requestReset(user.email, manyNetworks(n % 6))));
    const reply = await requestReset(user.email, PHONE);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { message: 'If the email is registered, a reset link has been sent.' },
    ]);
    const link = resetParts(await linkTo(user.email));
    expect((await confirmReset(link, GOOD_PASSWORD, PHONE)).statusCode).toBe(200);
  });

  test('a mailbox gets at most ten emails an hour by strangers, and the owner’s own from a known network', async () => {
    const user = await app.makeUser();
    await logIn(user.email, user.password, HOME);
    await Promise.all(Array.from({ length: 30 }, (_, n) => requestReset(user.email, manyNetworks(n % 10))));
    expect(await emailsTo(user.email)).toHaveLength(10);
    await requestReset(user.email, HOME);
    expect(await emailsTo(user.email)).toHaveLength(11);
  });

  test('one network gets five requests an hour, then is asked to wait', async () => {
    const user = await app.makeUser();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await requestReset(user.email, ATTACKER)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('junk confirmations with the uid of a link do not block it', async () => {
    const user = await app.makeUser();
    await requestReset(user.email, HOME);
    const link = resetParts(await linkTo(user.email));
    for (let n = 0; n < 70; n += 1)
      await confirmReset({ ...link, token: `junk ${n}` }, GOOD_PASSWORD, ATTACKER);
    expect((await confirmReset({ ...link, token: 'junk' }, GOOD_PASSWORD, ATTACKER)).statusCode).toBe(429);
    expect((await confirmReset(link, GOOD_PASSWORD, HOME)).statusCode).toBe(200);
  });

  test('the uid of a link is new each time and says nothing about the account', async () => {
    const user = await app.makeUser();
    await requestReset(user.email, HOME);
    await requestReset(user.email, HOME);
    const uids = [await linkTo(user.email, 0), await linkTo(user.email, 1)].map(
      (link) => resetParts(link).uid,
    );
    expect(new Set(uids).size).toBe(2);
    for (const uid of uids) {
      expect(uid).toHaveLength(43);
      expect(Buffer.from(uid, 'base64url').toString()).not.toContain(String(user.id));
    }
  });

  test('the owner who resets from a new network is known there', async () => {
    const user = await app.makeUser();
    await requestReset(user.email, PHONE);
    await confirmReset(resetParts(await linkTo(user.email)), GOOD_PASSWORD, PHONE);
    await guess(user.email, 60, (n) => manyNetworks(n % 8));
    expect(await guess(user.email, 5, () => PHONE)).toEqual(Array<boolean>(5).fill(true));
    expect((await logIn(user.email, GOOD_PASSWORD, PHONE)).statusCode).toBe(200);
  });
});

test('registrations in somebody’s name do not block their own', async () => {
  const email = 'newcomer@patrolplan.example';
  for (let n = 0; n < 6; n += 1) await register(email, 'strangers choice', ATTACKER);
  expect((await register(email, GOOD_PASSWORD, ATTACKER)).statusCode).toBe(429);
  expect((await register(email, GOOD_PASSWORD, HOME)).statusCode).toBe(200);
  expect(await emailsTo(email)).toHaveLength(6);
});
