import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GOOD_PASSWORD, accountCalls, resetParts } from '#testing/calls/account-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { setAccountActive } from './set-account-active.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});

const { register, logIn, requestReset, confirmReset, openLink, verify, linkTo, emailsTo } = accountCalls(
  () => app,
);
const ATTACKERS_PASSWORD = 'strangers choice';
const staff = (email: string, active: boolean) =>
  setAccountActive({ ...app, publicUrl: 'http://patrol.test' }, { email, active, actor: 'cli:test' });
const reply = async (call: () => ReturnType<typeof register>) => {
  const { statusCode, body } = await call();
  return `${statusCode} ${body}`;
};
/** The account and its valid links. */
async function storedAbout(email: string) {
  const account = await app.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const registrations = await app.db
    .selectFrom('one_time_tokens')
    .select(['purpose', 'password_hash', 'first_name', 'last_name'])
    .where('user_id', '=', account.id)
    .where((eb) => eb.or([eb('purpose', '=', 'verify-email'), eb('password_hash', 'is not', null)]))
    .where('used_at', 'is', null)
    .execute();
  return { account, registrations };
}

test('staff activation does not make the password of an unverified registration valid', async () => {
  const email = 'hijack@patrolplan.example';
  await register(email, ATTACKERS_PASSWORD);
  expect(await staff(email, true)).toMatchObject({ ok: true, value: { changed: true, mailed: true } });
  expect((await logIn(email, ATTACKERS_PASSWORD)).statusCode).toBe(401);
  expect((await emailsTo(email)).at(-1)?.subject).toBe('Your account is active');
  expect((await confirmReset(resetParts(await linkTo(email)))).statusCode).toBe(200);
  expect((await logIn(email, ATTACKERS_PASSWORD)).statusCode).toBe(401);
  expect((await logIn(email, GOOD_PASSWORD)).statusCode).toBe(200);
});

test('the set-password link of an activated registration works for three days', async () => {
  const email = 'patient@patrolplan.example';
  await register(email, ATTACKERS_PASSWORD);
  await staff(email, true);
  const start = app.clock.now();
  app.clock.advance(2 * 86_400_000);
  expect((await confirmReset(resetParts(await linkTo(email)))).statusCode).toBe(200);
  app.clock.set(start);
});

test('staff activation ends the verification links that were sent before it', async () => {
  const email = 'owner@patrolplan.example';
  await register(email, ATTACKERS_PASSWORD);
  const attackersLink = await linkTo(email);
  await staff(email, true);
  expect((await openLink(attackersLink)).statusCode).toBe(400);
  expect((await verify(attackersLink, ATTACKERS_PASSWORD)).body).toContain('This link does not work');
  expect((await logIn(email, ATTACKERS_PASSWORD)).statusCode).toBe(401);
});

test('registering the address of an activated account mails the set-password link again and stores nothing else', async () => {
  const email = 'activated@patrolplan.example';
  await register(email, ATTACKERS_PASSWORD);
  await staff(email, true);
  const before = await storedAbout(email);
  expect(await reply(() => register(email, ATTACKERS_PASSWORD))).toBe(
    await reply(() => register('new@patrolplan.example')),
  );
  expect(await storedAbout(email)).toEqual(before);
  expect((await emailsTo(email)).at(-1)?.subject).toBe('You are invited to PatrolPlan');
  expect((await confirmReset(resetParts(await linkTo(email)))).statusCode).toBe(200);
  expect((await logIn(email, ATTACKERS_PASSWORD)).statusCode).toBe(401);
  expect((await logIn(email, GOOD_PASSWORD)).statusCode).toBe(200);
});

test('once the owner has set a password, no link of a registration replaces it', async () => {
  const email = 'settled@patrolplan.example';
  await register(email, ATTACKERS_PASSWORD);
  const attackersLink = await linkTo(email);
  await staff(email, true);
  await confirmReset(resetParts(await linkTo(email)));
  expect((await verify(attackersLink, ATTACKERS_PASSWORD)).body).toContain('This link does not work');
  await register(email, ATTACKERS_PASSWORD);
  expect((await emailsTo(email)).at(-1)?.subject).toBe('You already have an account');
  expect((await logIn(email, GOOD_PASSWORD)).statusCode).toBe(200);
});

test('before its link is used, the password of a registration is stored with the link only', async () => {
  const email = 'waiting@patrolplan.example';
  await register(email, ATTACKERS_PASSWORD);
  const stored = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(stored.password_hash).toBe('');
  await requestReset(email);
  expect((await emailsTo(email)).map((mail) => mail.subject)).toEqual(['Verify your email address']);
});

test('no link and no new registration opens an account that staff deactivated', async () => {
  const email = 'closed@patrolplan.example';
  await register(email, ATTACKERS_PASSWORD);
  const link = await linkTo(email);
  await staff(email, true);
  const setPassword = resetParts(await linkTo(email));
  await staff(email, false);
  expect((await verify(link, ATTACKERS_PASSWORD)).body).toContain('This link does not work');
  expect((await confirmReset(setPassword)).statusCode).toBe(400);
  await register(email, ATTACKERS_PASSWORD);
  expect((await emailsTo(email)).at(-1)?.subject).toBe('You already have an account');
  expect((await logIn(email, ATTACKERS_PASSWORD)).statusCode).toBe(401);
});

test('staff activation of a verified account sends no link: its password holds', async () => {
  const user = await app.makeUser({ isActive: false });
  expect(await staff(user.email, true)).toMatchObject({ ok: true, value: { changed: true, mailed: false } });
  expect((await logIn(user.email, user.password)).statusCode).toBe(200);
});
