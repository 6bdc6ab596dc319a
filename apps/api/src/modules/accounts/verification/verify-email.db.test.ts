import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPasswords } from '#modules/accounts/passwords/passwords.ts';
import { GOOD_PASSWORD, accountCalls } from '#testing/calls/account-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { setAccountActive } from '#modules/accounts/set-account-active.ts';
import { verifyEmail } from './verify-email.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});

const ATTACKERS_PASSWORD = 'strangers choice';
const { register, logIn, linkTo, openLink, sendForm, verify } = accountCalls(() => app);
const newPassword = (password: string, again = password) => ({
  new_password: password,
  re_new_password: again,
});
const stateOf = (email: string) =>
  app.db
    .selectFrom('users')
    .select(['is_active', 'email_verified_at', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
const WAITING = { is_active: false, email_verified_at: null, password_hash: '' };

test('verifying without a password does not activate a password that somebody else chose', async () => {
  const email = 'pressed@patrolplan.example';
  await register(email, ATTACKERS_PASSWORD);
  const link = await linkTo(email);
  for (const fields of [{}, { password: '' }, { password: GOOD_PASSWORD }]) {
    const page = await sendForm(link, fields);
    expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.body).toContain('This is not the password that was chosen at registration.');
    expect(page.body).toContain('<details open>');
    expect(await stateOf(email)).toEqual(WAITING);
  }
  expect((await logIn(email, ATTACKERS_PASSWORD)).statusCode).toBe(401);
});

test('a new password entered behind the verification link replaces that of the registration', async () => {
  const email = 'replaced@patrolplan.example';
  await register(email, ATTACKERS_PASSWORD);
  const page = await sendForm(await linkTo(email), newPassword(GOOD_PASSWORD));
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Your email address is verified');
  expect((await logIn(email, ATTACKERS_PASSWORD)).statusCode).toBe(401);
  expect((await logIn(email, GOOD_PASSWORD)).statusCode).toBe(200);
});

test('a new password behind the verification link follows the usual policy, and a refusal keeps the link valid', async () => {
  const email = 'refused@patrolplan.example';
  await register(email, ATTACKERS_PASSWORD);
  const link = await linkTo(email);
  const refusals = [
    [newPassword('short'), 'This password is too short. It must contain at least 10 characters.'],
    [newPassword('refused-reed'), 'This password is too similar to your name or email address.'],
    [newPassword(GOOD_PASSWORD, 'another fine password'), 'Passwords do not match'],
    [{ new_password: GOOD_PASSWORD }, 'Passwords do not match'],
  ] as const;
  for (const [fields, reason] of refusals) {
    const page = await sendForm(link, fields);
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain(`role="alert" id="new_password-error">${reason}`);
    expect(page.body).not.toContain(GOOD_PASSWORD);
  }
  expect(await stateOf(email)).toEqual(WAITING);
  expect((await verify(link, ATTACKERS_PASSWORD)).statusCode).toBe(200);
});

test('the verification page names its account and lets password managers fill it in', async () => {
  const email = 'manager@patrolplan.example';
  await register(email);
  const { body } = await openLink(await linkTo(email));
  expect(body).toContain('autocomplete="username" readonly value="manager@patrolplan.example"');
  expect(body).toContain('name="password" autocomplete="current-password" required');
  expect(body).toContain('name="new_password" autocomplete="new-password" required');
  expect(body).not.toMatch(/<details open|role="alert"|<script/);
});

test('too many verification attempts get a page that says so', async () => {
  const email = 'patience@patrolplan.example';
  await register(email);
  const link = await linkTo(email);
  await openLink(link);
  await app.db
    .updateTable('rate_limits')
    .set({ blocked_until: new Date(app.clock.now().getTime() + 7_000) })
    .where('key', 'like', 'verifyEmail:%')
    .execute();
  for (const page of [await openLink(link), await verify(link)]) {
    expect([page.statusCode, page.headers['retry-after']]).toEqual([429, '7']);
    expect(page.body).toContain(
      'Too many attempts. Please wait a moment and try again. Your link still works',
    );
  }
});

test('a full hashing queue does not use up a verification link', async () => {
  const email = 'busy@patrolplan.example';
  await register(email);
  const link = await linkTo(email);
  const passwords = createPasswords({ atOnce: 0, maxWaiting: 0 });
  const token = link.searchParams.get('token') ?? '';
  const attempts = [
    { password: GOOD_PASSWORD },
    { newPassword: ATTACKERS_PASSWORD, reNewPassword: ATTACKERS_PASSWORD },
  ];
  for (const typed of attempts) {
    const outcome = await verifyEmail({ ...app, passwords }, { token, typed, address: '192.0.2.1' });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'busy' } });
  }
  expect((await verify(link)).statusCode).toBe(200);
});

test('a verification link used while staff activate the account sets the password or is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const email = `raced.${round}@patrolplan.example`;
    await register(email);
    const link = await linkTo(email);
    const staff = { ...app, publicUrl: 'http://patrol.test' };
    const [page, activated] = await Promise.all([
      verify(link),
      setAccountActive(staff, { email, active: true, actor: 'test' }),
    ]);
    expect(activated.ok).toBe(true);
    const hasPassword = (await stateOf(email)).password_hash !== '';
    expect(page.statusCode).toBe(hasPassword ? 200 : 400);
  }
});
