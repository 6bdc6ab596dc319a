import { contract } from '@patrolplan/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GOOD_PASSWORD, accountCalls, resetParts } from '#testing/calls/account-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { ATTACKER, manyNetworks, wrongGuesses } from '#testing/inputs/wrong-guesses.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
  await app.db.deleteFrom('outbox').execute();
});

const calls = accountCalls(() => app);
const { post, logIn, requestReset, confirmReset, register, emailsTo, linkTo, openLink, verify } = calls;
const guess = wrongGuesses(() => app);
const HOME = '192.0.2.20';
const PHONE = '192.0.2.21';

describe('resetting a password', () => {
  test('reset requests from unknown networks do not block those of the owner', async () => {
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

  test('a mailbox gets at most ten emails an hour from unknown networks, and those from a known network besides', async () => {
    const user = await app.makeUser();
    await logIn(user.email, user.password, HOME);
    await Promise.all(Array.from({ length: 30 }, (_, n) => requestReset(user.email, manyNetworks(n % 10))));
    expect(await emailsTo(user.email)).toHaveLength(10);
    await requestReset(user.email, HOME);
    expect(await emailsTo(user.email)).toHaveLength(11);
  });

  test('a network may request five resets an hour, then must wait', async () => {
    const user = await app.makeUser();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await requestReset(user.email, ATTACKER)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('invalid confirmations with the uid of a link do not block the link', async () => {
    const user = await app.makeUser();
    await requestReset(user.email, HOME);
    const link = resetParts(await linkTo(user.email));
    for (let n = 0; n < 70; n += 1)
      await confirmReset({ ...link, token: `junk ${n}` }, GOOD_PASSWORD, ATTACKER);
    expect((await confirmReset({ ...link, token: 'junk' }, GOOD_PASSWORD, ATTACKER)).statusCode).toBe(429);
    expect((await confirmReset(link, GOOD_PASSWORD, HOME)).statusCode).toBe(200);
  });

  test('the uid of a reset link is new each time and reveals nothing about the account', async () => {
    // A long id: a short one is among random bytes by chance.
    await sql`select setval(pg_get_serial_sequence('users', 'id'), 1234567890)`.execute(app.db);
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

  test('a password reset makes its network known for the account', async () => {
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

describe('more attempts than a person makes', () => {
  const junkLink = { uid: 'junk', token: 'junk' };
  const verifyLink = new URL('http://patrol.test/api/v1/auth/verify-email/?token=junk');
  const change = async (headers: Record<string, string>) =>
    post(
      contract.changePassword.path,
      { current_password: 'x', new_password: 'y', re_new_password: 'z' },
      { headers },
    );

  /** Pauses whatever is counted with a key of this kind. */
  const pause = (kind: string) =>
    app.db
      .updateTable('rate_limits')
      .set({ blocked_until: new Date(app.clock.now().getTime() + 1_000) })
      .where('key', 'like', `${kind}:%`)
      .execute();

  test.each([
    ['login:network', () => logIn('a@patrolplan.example', 'x')],
    ['login:account', () => logIn('a@patrolplan.example', 'x')],
    ['register:network', () => register('a@patrolplan.example', 'x')],
    ['register:account', () => register('a@patrolplan.example')],
    ['requestReset:network', () => requestReset('a@patrolplan.example')],
    ['requestReset:account', () => requestReset('a@patrolplan.example')],
    ['confirmReset:network', () => confirmReset(junkLink)],
    ['verifyEmail:network', () => openLink(verifyLink)],
    ['verifyEmail:network', () => verify(verifyLink)],
  ])('too many attempts are told to wait: %s', async (kind, attempt) => {
    expect((await attempt()).statusCode).not.toBe(429);
    await pause(kind);
    const paused = await attempt();
    expect([paused.statusCode, paused.headers['retry-after']]).toEqual([429, '1']);
  });

  test.each(['changePassword:network', 'changePassword:user'])(
    'too many attempts are told to wait: %s',
    async (kind) => {
      const headers = await app.signedInAs(await app.makeUser());
      expect((await change(headers)).statusCode).toBe(400);
      await pause(kind);
      expect((await change(headers)).statusCode).toBe(429);
    },
  );
});
