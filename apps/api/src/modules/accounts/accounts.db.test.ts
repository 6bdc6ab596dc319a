import { contract } from '@patrolplan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GOOD_PASSWORD, accountCalls, resetParts } from '#testing/calls/account-calls.ts';
import { hashOfCost } from '#testing/inputs/hash-of-cost.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // Each test starts in a new window of the attempt limits, which have their own tests.
  await app.db.deleteFrom('rate_limits').execute();
  await app.db.deleteFrom('outbox').execute();
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const calls = accountCalls(() => app);
const { post, logIn, refresh, profile, pairOf, emailsTo, linkTo, openLink, verify } = calls;

describe('login', () => {
  test('signing in with the right password returns both tokens and the profile', async () => {
    const user = await app.makeUser({ firstName: 'Ada', lastName: 'Wood', areas: ['Ouseburn', 'Byker'] });
    const reply = await logIn(user.email, user.password);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      access: expect.any(String),
      refresh: expect.any(String),
      user: {
        first_name: 'Ada',
        last_name: 'Wood',
        is_active: true,
        is_staff: false,
        user_id: user.id,
        user_areas: ['Byker', 'Ouseburn'],
      },
    });
    expect((await profile(reply.json<{ access: string }>().access)).statusCode).toBe(200);
  });

  test('signing in ignores the capitals of the address', async () => {
    const user = await app.makeUser({ email: 'mixed.case@patrolplan.example' });
    expect((await logIn(' Mixed.Case@PatrolPlan.example ', user.password)).statusCode).toBe(200);
  });

  test('a wrong password and an unknown address get the same reply', async () => {
    const user = await app.makeUser();
    const wrong = await logIn(user.email, 'not the password');
    const unknown = await logIn('nobody@patrolplan.example', 'not the password');
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
    expect(wrong.json()).toEqual({ detail: 'No active account was found with these credentials.' });
  });

  test('a sign-in says that an account is inactive only after the right password', async () => {
    const user = await app.makeUser({ isActive: false });
    expect((await logIn(user.email, 'not the password')).json()).toEqual({
      detail: 'No active account was found with these credentials.',
    });
    const right = await logIn(user.email, user.password);
    expect(right.statusCode).toBe(401);
    expect(right.json()).toEqual({ detail: 'User account is inactive' });
  });

  test('an address that was never verified is answered as an unknown one, also with the right password', async () => {
    const waiting = await app.makeUser({ isActive: false, isVerified: false });
    const reply = await logIn(waiting.email, waiting.password);
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toEqual({ detail: 'No active account was found with these credentials.' });
  });

  test('missing sign-in fields are reported by name', async () => {
    const reply = await post(contract.logIn.path, { email: 'no address' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({
      email: ['Enter a valid email address.'],
      password: ['This field is required.'],
    });
  });

  test('a password hashed with older parameters is hashed again', async () => {
    const user = await app.makeUser();
    const { password_hash: current } = await app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    const older = hashOfCost(user.password, { memory: 8_192, passes: 1, parallelism: 1 });
    await app.db.updateTable('users').set({ password_hash: older }).where('id', '=', user.id).execute();
    await pairOf(user);
    const { password_hash: stored } = await app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(stored.split('$')[3]).toBe(current.split('$')[3]);
    expect(stored).not.toBe(older);
    await pairOf(user);
  });
});

describe('register and verify', () => {
  const { register } = calls;

  test('a registered account is inactive until its password is entered behind the link, and has no areas', async () => {
    const email = 'tom.new@patrolplan.example';
    const reply = await register(email);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ detail: 'Please check your email to verify your account.' });
    expect((await logIn(email, GOOD_PASSWORD)).statusCode).toBe(401);

    const link = await linkTo(email);
    expect(link.href).toMatch(/^http:\/\/patrol\.test\/api\/v1\/auth\/verify-email\/\?token=/);
    const page = await verify(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Your email address is verified');
    expect(page.body).toContain('href="http://patrol.test/login"');

    const session = await logIn(email, GOOD_PASSWORD);
    expect(session.statusCode).toBe(200);
    expect(session.json().user).toMatchObject({ is_active: true, is_staff: false, user_areas: [] });
  });

  test('the registration and the verification are in the audit, once each', async () => {
    const email = 'audited@patrolplan.example';
    await register(email);
    await register(email);
    await verify(await linkTo(email));
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const subject = `user:${id}`;
    const audit = await app.db
      .selectFrom('audit')
      .select(['at', 'actor', 'action', 'before', 'after'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute();
    const entry = { at: app.clock.now(), actor: subject, before: null };
    expect(audit).toEqual([
      { ...entry, action: 'user.register', after: { is_active: false } },
      { ...entry, action: 'user.verify-email', after: { is_active: true } },
    ]);
  });

  test('a mail scanner that opens the link, however often, verifies nothing', async () => {
    const email = 'scanned@patrolplan.example';
    await register(email);
    const link = await linkTo(email);
    for (const open of [openLink, calls.headLink, openLink]) expect((await open(link)).statusCode).toBe(200);
    expect((await logIn(email, GOOD_PASSWORD)).statusCode).toBe(401);
    const page = await openLink(link);
    expect(page.body).toContain('<button>Verify my email address</button>');
    expect(page.body).not.toContain('<script');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect((await verify(link)).statusCode).toBe(200);
    expect((await logIn(email, GOOD_PASSWORD)).statusCode).toBe(200);
  });

  test('a verification link works once and for three days', async () => {
    const [email, later] = ['late@patrolplan.example', 'later@patrolplan.example'];
    await register(email);
    await register(later);
    const [link, lateLink] = [await linkTo(email), await linkTo(later)];
    expect((await verify(link)).statusCode).toBe(200);
    for (const again of [await verify(link), await openLink(link)]) {
      expect(again.statusCode).toBe(400);
      expect(again.body).toContain('This link does not work');
    }
    const start = app.clock.now();
    app.clock.advance(3 * DAY_MS + MINUTE_MS);
    expect((await verify(lateLink)).statusCode).toBe(400);
    app.clock.set(start);
  });

  test.each(['', '?token=', '?token=made-up', '?token=a&token=b', '?other=1'])(
    'a verification link with %s as its token gets the same page',
    async (query) => {
      const link = new URL(`http://patrol.test/api/v1/auth/verify-email/${query}`);
      for (const page of [await openLink(link), await verify(link)]) {
        expect(page.statusCode).toBe(400);
        expect(page.body).toContain('This link does not work');
      }
    },
  );

  test('registering a known address gets the usual reply and an email that says so, and changes nothing', async () => {
    const user = await app.makeUser({ email: 'known@patrolplan.example' });
    const known = await register(user.email);
    const unknown = await register('unknown@patrolplan.example');
    expect(known.statusCode).toBe(unknown.statusCode);
    expect(known.body).toBe(unknown.body);
    expect((await emailsTo(user.email)).map((mail) => mail.subject)).toEqual(['You already have an account']);
    expect((await logIn(user.email, user.password)).statusCode).toBe(200);
    expect((await logIn(user.email, GOOD_PASSWORD)).statusCode).toBe(401);
  });

  test('a second registration of an unverified address replaces the first', async () => {
    const email = 'wanted@patrolplan.example';
    await register(email, 'strangers choice');
    await register(email, 'owner picks this');
    const [first, second] = [await linkTo(email, 0), await linkTo(email, 1)];
    expect((await verify(first, 'strangers choice')).statusCode).toBe(400);
    expect((await verify(second, 'owner picks this')).statusCode).toBe(200);
    expect((await logIn(email, 'strangers choice')).statusCode).toBe(401);
    expect((await logIn(email, 'owner picks this')).statusCode).toBe(200);
  });

  test('a verification link used twice at once works once', async () => {
    const email = 'race@patrolplan.example';
    await register(email);
    const link = await linkTo(email);
    const replies = await Promise.all([1, 2, 3, 4].map(() => verify(link)));
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  });

  test('the same address registered twice at once is one account', async () => {
    const email = 'twice@patrolplan.example';
    const replies = await Promise.all([register(email), register(email)]);
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
    const users = await app.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(users).toHaveLength(1);
  });

  test('a name that hides characters is refused with words that the form shows, and nothing is stored', async () => {
    const email = 'hidden@patrolplan.example';
    const names = { first_name: 'Tom', last_name: 'Re\u202eed' };
    const fields = { email, password: GOOD_PASSWORD, re_password: GOOD_PASSWORD, ...names };
    const reply = await post(contract.register.path, fields);
    const message = 'The last name must not contain line breaks or characters that cannot be seen.';
    expect([reply.statusCode, reply.json()]).toEqual([400, { last_name: [message], detail: message }]);
    expect(await emailsTo(email)).toEqual([]);
    expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  test('a registration with a bad password is refused and stores nothing', async () => {
    const email = 'weak@patrolplan.example';
    const reply = await register(email, 'reed');
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({
      password: [
        'This password is too short. It must contain at least 10 characters.',
        'This password is too common.',
        'This password is too similar to your name or email address.',
      ],
    });
    const differ = await post(contract.register.path, {
      email,
      password: GOOD_PASSWORD,
      re_password: 'something else',
      first_name: 'Tom',
      last_name: 'Reed',
    });
    expect(differ.json()).toEqual({ password: ['Passwords do not match'] });
    expect(await emailsTo(email)).toEqual([]);
    expect((await app.db.selectFrom('users').where('email', '=', email).select('id').execute()).length).toBe(
      0,
    );
  });
});

describe('change password', () => {
  const change = (headers: Record<string, string>, body: object) =>
    post(contract.changePassword.path, body, { headers });
  const to = (current: string, next = GOOD_PASSWORD) => ({
    current_password: current,
    new_password: next,
    re_new_password: next,
  });

  test('changing the password ends every other session, renews this one and emails the owner', async () => {
    const user = await app.makeUser();
    const here = await pairOf(user);
    const elsewhere = await pairOf(user);
    const reply = await change({ authorization: `Bearer ${here.access}` }, to(user.password));
    expect(reply.statusCode).toBe(200);
    const { message, ...fresh } = reply.json<{ message: string; access: string; refresh: string }>();
    expect(message).toBe('Password changed successfully!');
    for (const old of [here, elsewhere]) {
      expect((await profile(old.access)).statusCode).toBe(401);
      expect((await refresh(old.refresh)).statusCode).toBe(401);
    }
    expect((await profile(fresh.access)).statusCode).toBe(200);
    expect((await refresh(fresh.refresh)).statusCode).toBe(200);
    expect((await logIn(user.email, user.password)).statusCode).toBe(401);
    expect((await logIn(user.email, GOOD_PASSWORD)).statusCode).toBe(200);
    expect((await emailsTo(user.email)).map((mail) => mail.subject)).toEqual(['Your password was changed']);
    const audit = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', `user:${user.id}`)
      .execute();
    expect(audit).toMatchObject([{ action: 'user.change-password', actor: `user:${user.id}` }]);
  });

  test('a refused password change names the wrong field and changes nothing', async () => {
    const user = await app.makeUser({ lastName: 'Nair' });
    const headers = await app.signedInAs(user);
    const wrong = await change(headers, to('not the password'));
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { current_password: ['The current password is not correct.'] },
    ]);
    const weak = await change(headers, to(user.password, 'password123'));
    expect([weak.statusCode, weak.json()]).toEqual([400, { new_password: ['This password is too common.'] }]);
    const differ = await change(headers, { ...to(user.password), re_new_password: 'something else' });
    expect([differ.statusCode, differ.json()]).toEqual([
      400,
      { new_password: ['New passwords do not match'] },
    ]);
    expect((await logIn(user.email, user.password)).statusCode).toBe(200);
    expect(await emailsTo(user.email)).toEqual([]);
  });

  test('a password change makes its network known and forgets the earlier ones', async () => {
    const user = await app.makeUser();
    const known = () =>
      app.db.selectFrom('known_networks').select('network_hash').where('user_id', '=', user.id).execute();
    await logIn(user.email, user.password, '203.0.113.7');
    const before = await known();
    await change(await app.signedInAs(user), to(user.password));
    const after = await known();
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
  });

  test('one of two simultaneous password changes succeeds', async () => {
    const user = await app.makeUser();
    const headers = await app.signedInAs(user);
    const replies = await Promise.all([
      change(headers, to(user.password, 'first new password')),
      change(headers, to(user.password, 'second new password')),
    ]);
    const [first, second] = replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b);
    expect(first).toBe(200);
    // The first change ends the sessions: the second fails at its token or at its old password.
    expect([400, 401]).toContain(second);
  });
});

describe('password reset', () => {
  const ask = (email: string) => calls.requestReset(email);
  const confirm = (body: object) => post(contract.confirmReset.path, body);
  async function linkFor(user: { email: string }) {
    expect((await ask(user.email)).statusCode).toBe(200);
    const link = await linkTo(user.email);
    expect(link.href).toMatch(/^http:\/\/patrol\.test\/reset-password\?/);
    return resetParts(link);
  }

  test('a reset link sets a new password and ends every session', async () => {
    const user = await app.makeUser();
    const pair = await pairOf(user);
    const link = await linkFor(user);
    const reply = await confirm({ ...link, password: GOOD_PASSWORD });
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'The password has been reset.' }]);
    expect((await profile(pair.access)).statusCode).toBe(401);
    expect((await refresh(pair.refresh)).statusCode).toBe(401);
    expect((await logIn(user.email, GOOD_PASSWORD)).statusCode).toBe(200);
    const again = await confirm({ ...link, password: 'another fine password' });
    expect([again.statusCode, again.json()]).toEqual([
      400,
      { error: 'This reset link is not valid or has expired. Please request a new password reset.' },
    ]);
  });

  test('a reset request gets the same reply for every address, and only an active account gets an email', async () => {
    const user = await app.makeUser();
    const inactive = await app.makeUser({ isActive: false });
    const replies = [
      await ask(user.email),
      await ask(inactive.email),
      await ask('nobody2@patrolplan.example'),
    ];
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`))).toEqual(
      new Set(['200 {"message":"If the email is registered, a reset link has been sent."}']),
    );
    expect(await emailsTo(user.email)).toHaveLength(1);
    expect(await emailsTo(inactive.email)).toEqual([]);
    expect(await emailsTo('nobody2@patrolplan.example')).toEqual([]);
  });

  test('a reset link is valid for one hour', async () => {
    const user = await app.makeUser();
    const link = await linkFor(user);
    const start = app.clock.now();
    app.clock.advance(61 * MINUTE_MS);
    expect((await confirm({ ...link, password: GOOD_PASSWORD })).statusCode).toBe(400);
    app.clock.set(start);
  });

  test('a refused password does not use up the reset link', async () => {
    const user = await app.makeUser();
    const link = await linkFor(user);
    const weak = await confirm({ ...link, password: 'short' });
    expect(weak.statusCode).toBe(400);
    expect(weak.json().password[0]).toBe(
      'This password is too short. It must contain at least 10 characters.',
    );
    expect((await confirm({ ...link, password: GOOD_PASSWORD })).statusCode).toBe(200);
  });

  test('a reset link used twice at once works once', async () => {
    const user = await app.makeUser();
    const link = await linkFor(user);
    const passwords = ['first new password', 'second new password', 'third new password'];
    const replies = await Promise.all(passwords.map((password) => confirm({ ...link, password })));
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    const winner = passwords[replies.findIndex((reply) => reply.statusCode === 200)] ?? '';
    expect((await logIn(user.email, winner)).statusCode).toBe(200);
  });

  test('a used reset link invalidates the other links of the account', async () => {
    const user = await app.makeUser();
    const first = await linkFor(user);
    const second = await linkFor(user);
    expect((await confirm({ ...second, password: GOOD_PASSWORD })).statusCode).toBe(200);
    expect((await confirm({ ...first, password: 'another fine password' })).statusCode).toBe(400);
  });

  test('a reset with the uid of another user, a made-up token or a verification token is refused', async () => {
    const user = await app.makeUser();
    const other = await app.makeUser();
    const link = await linkFor(user);
    const otherLink = await linkFor(other);
    const attempts = [
      { uid: otherLink.uid, token: link.token },
      { uid: link.uid, token: 'made-up' },
      { uid: 'made-up', token: link.token },
    ];
    for (const attempt of attempts) {
      expect((await confirm({ ...attempt, password: GOOD_PASSWORD })).statusCode).toBe(400);
    }
    expect((await logIn(user.email, user.password)).statusCode).toBe(200);
  });

  test('a reset link does nothing after the account was deactivated', async () => {
    const user = await app.makeUser();
    const link = await linkFor(user);
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute();
    expect((await confirm({ ...link, password: GOOD_PASSWORD })).statusCode).toBe(400);
  });

  test('refreshing while the sessions are ended leaves no token that works', async () => {
    const user = await app.makeUser();
    const pair = await pairOf(user);
    const link = await linkFor(user);
    const [reset, ...refreshed] = await Promise.all([
      confirm({ ...link, password: GOOD_PASSWORD }),
      ...Array.from({ length: 10 }, () => refresh(pair.refresh)),
    ]);
    expect(reset?.statusCode).toBe(200);
    for (const reply of refreshed) {
      if (reply.statusCode !== 200) continue;
      expect((await profile(reply.json<{ access: string }>().access)).statusCode).toBe(401);
    }
  });
});
