import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GOOD_PASSWORD, accountCalls, resetParts } from '#testing/calls/account-calls.ts';
import { countOpenSessions } from '#modules/sign-in/sessions/sessions-table.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { createAccount } from './create-account.ts';
import { endSessions } from './end-sessions.ts';
import { mailPasswordLink } from './mail-password-link.ts';
import { asPerson } from './person.ts';
import { setAccountActive } from './set-account-active.ts';
import {
  deleteAccount,
  listAccounts,
  readAccount,
  searchAccounts,
  setStaff,
} from './staff-accounts-table.ts';
import { NO_PASSWORD, setPasswordHash } from './users-table.ts';

/** Account use cases of staff, in the console and on the command line. */
let app: TestApp;
let first: { readonly id: number };
beforeAll(async () => {
  app = await createTestApp();
  first = await app.makeUser({ isStaff: true });
  await app.makeUser({ isStaff: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});

const { logIn, linkTo, emailsTo, confirmReset, profile } = accountCalls(() => app);
const deps = () => ({ ...app, publicUrl: 'http://patrol.test' });
const actor = 'cli:ada';
const auditOf = (id: number) =>
  app.db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'before', 'after'])
    .where('subject', '=', `user:${id}`)
    .orderBy('id')
    .execute();
const entry = (action: string, before: object | null = null, after: object | null = null) => ({
  at: app.clock.now(),
  actor,
  action,
  before,
  after,
});

describe('creating an account', () => {
  const wanted = {
    email: ' Joan.Clarke@PatrolPlan.example ',
    firstName: 'Joan',
    lastName: 'Clarke',
    password: GOOD_PASSWORD,
    isStaff: true,
    actor,
  };

  test('an account created by staff is active and verified at once, and needs no email', async () => {
    const created = await createAccount(app, wanted);
    if (!created.ok) throw new Error('refused');
    const { id } = created.value;
    const email = 'joan.clarke@patrolplan.example';
    expect(await readAccount(app.db, id)).toMatchObject({
      email,
      firstName: 'Joan',
      lastName: 'Clarke',
      isActive: true,
      isStaff: true,
      isVerified: true,
      hasPassword: true,
    });
    expect((await logIn(email, GOOD_PASSWORD)).statusCode).toBe(200);
    expect(await emailsTo(email)).toEqual([]);
    expect(await auditOf(id)).toEqual([entry('user.create', null, { is_active: true, is_staff: true })]);
  });

  test('creating an account for a known address is a conflict, and every wrong field is named', async () => {
    await app.makeUser({ email: 'known@patrolplan.example' });
    expect(await createAccount(app, { ...wanted, email: 'Known@PatrolPlan.example' })).toEqual({
      ok: false,
      failure: { kind: 'conflict', message: 'known@patrolplan.example already has an account.' },
    });
    const wrong = { ...wanted, email: 'joan', firstName: '', password: 'tj8#kd02m' };
    expect(await createAccount(app, wrong)).toMatchObject({
      ok: false,
      failure: {
        kind: 'invalid',
        fields: {
          email: ["'joan' is not an email address."],
          first_name: ['The first name is missing.'],
          password: [expect.stringContaining('too short')],
        },
      },
    });
    const weak = await createAccount(app, { ...wanted, email: 'new@patrolplan.example', password: 'short' });
    expect(weak.ok).toBe(false);
    const stored = await app.db.selectFrom('users').select('id').where('email', 'like', 'new@%').execute();
    expect(stored).toEqual([]);
  });
});

describe('activating and deactivating', () => {
  test('deactivating an account ends its sessions and increments its version', async () => {
    const user = await app.makeUser();
    const { authorization } = await app.signedInAs(user);
    expect(await setAccountActive(deps(), { userId: user.id, active: false, actor })).toEqual({
      ok: true,
      value: { id: user.id, changed: true, mailed: false },
    });
    expect(await readAccount(app.db, user.id)).toMatchObject({ isActive: false, version: 2 });
    expect(await countOpenSessions(app.db, { userId: user.id, at: app.clock.now() })).toBe(0);
    expect(await auditOf(user.id)).toEqual([
      entry('user.deactivate', { is_active: true }, { is_active: false }),
    ]);
    // Active again, the old session stays ended and the password holds.
    expect(await setAccountActive(deps(), { email: user.email, active: true, actor })).toEqual({
      ok: true,
      value: { id: user.id, changed: true, mailed: false },
    });
    expect((await profile(authorization.replace('Bearer ', ''))).statusCode).toBe(401);
    expect((await logIn(user.email, user.password)).statusCode).toBe(200);
    expect((await auditOf(user.id)).at(-1)).toEqual(
      entry('user.activate', { is_active: false }, { is_active: true }),
    );
  });

  test('activating an active account changes nothing', async () => {
    const { id } = await app.makeUser();
    expect(await setAccountActive(deps(), { userId: id, active: true, actor })).toEqual({
      ok: true,
      value: { id, changed: false, mailed: false },
    });
    expect(await readAccount(app.db, id)).toMatchObject({ version: 1 });
    expect(await auditOf(id)).toEqual([]);
  });

  test('activating an account without a password mails a link and says how to get another one', async () => {
    for (const isVerified of [true, false]) {
      const user = await app.makeUser({ isActive: false, isVerified });
      if (isVerified) await setPasswordHash(app.db, user.id, NO_PASSWORD);
      expect(await setAccountActive(deps(), { userId: user.id, active: true, actor })).toMatchObject({
        value: { changed: true, mailed: true },
      });
      expect(await readAccount(app.db, user.id)).toMatchObject({ isVerified: true, hasPassword: false });
      const [email] = await emailsTo(user.email);
      expect(email).toMatchObject({ subject: 'Your account is active' });
      expect(email?.body).toContain('\nhttp://patrol.test/forgot-password\n');
      expect((await confirmReset(resetParts(await linkTo(user.email)))).statusCode).toBe(200);
    }
  });

  test('activating an account again keeps the time of its first verification', async () => {
    const { id } = await app.makeUser({ isActive: false });
    const verifiedAt = async () =>
      (await app.db.selectFrom('users').select('email_verified_at').where('id', '=', id).execute())[0];
    const before = await verifiedAt();
    await setAccountActive(deps(), { userId: id, active: true, actor });
    expect(await verifiedAt()).toEqual(before);
  });

  test('a change of an outdated account is refused with its current state', async () => {
    const { id, email } = await app.makeUser();
    const change = { userId: id, version: 1, active: false, actor };
    expect(await setAccountActive(deps(), change)).toMatchObject({ ok: true });
    const current = await readAccount(app.db, id);
    expect(await setAccountActive(deps(), { ...change, active: true })).toEqual({
      ok: false,
      failure: {
        kind: 'conflict',
        message: 'Somebody else changed this person meanwhile.',
        current: current && asPerson(current),
      },
    });
    expect(current).toMatchObject({ email, version: 2 });
  });

  test('staff cannot deactivate their own account or the last staff account', async () => {
    const { id, email } = await app.makeUser({ isStaff: true });
    const own = { userId: id, active: false, actor: `user:${id}` };
    expect(await setAccountActive(deps(), own)).toEqual({
      ok: false,
      failure: {
        kind: 'invalid',
        fields: { detail: 'You cannot deactivate or erase your own account.' },
      },
    });
    const others = app.db.updateTable('users').where('id', '!=', id).where('is_staff', '=', true);
    await others.set({ is_active: false }).execute();
    expect(await setAccountActive(deps(), { email, active: false, actor })).toEqual({
      ok: false,
      failure: {
        kind: 'invalid',
        fields: {
          detail: 'This is the last staff account that can sign in. Make another account staff first.',
        },
      },
    });
    // The rule about the last staff account does not apply to a warden.
    const warden = await app.makeUser();
    expect(await setAccountActive(deps(), { userId: warden.id, active: false, actor })).toMatchObject({
      ok: true,
    });
    await others.set({ is_active: true }).execute();
    expect(await setAccountActive(deps(), { userId: first.id, active: false, actor })).toMatchObject({
      ok: true,
    });
    await setAccountActive(deps(), { userId: first.id, active: true, actor });
  });

  test('a change of an unknown account is refused and names it', async () => {
    const refusal = (message: string) => ({ ok: false, failure: { kind: 'not-found', message } });
    expect(await endSessions(app, { email: 'nobody@patrolplan.example', actor })).toEqual(
      refusal('Unknown user nobody@patrolplan.example.'),
    );
    for (const active of [true, false]) {
      expect(await setAccountActive(deps(), { userId: 2_000_000_000, active, actor })).toEqual(
        refusal('Unknown user 2000000000.'),
      );
    }
    expect((await mailPasswordLink(deps(), { userId: 2_000_000_000, actor })).ok).toBe(false);
  });
});

describe('sessions and links', () => {
  test('ending the sessions of an account returns how many were open', async () => {
    const user = await app.makeUser();
    const { authorization } = await app.signedInAs(user);
    await app.signedInAs(user);
    const end = () => endSessions(app, { email: user.email, actor });
    expect(await end()).toEqual({ ok: true, value: { id: user.id, ended: 2 } });
    expect((await profile(authorization.replace('Bearer ', ''))).statusCode).toBe(401);
    expect(await end()).toEqual({ ok: true, value: { id: user.id, ended: 0 } });
    expect(await auditOf(user.id)).toEqual([entry('user.sign-out'), entry('user.sign-out')]);
  });

  test('a mailed link keeps the old password until it is used, and is valid for an hour', async () => {
    const user = await app.makeUser();
    expect(await mailPasswordLink(deps(), { userId: user.id, actor })).toEqual({
      ok: true,
      value: { id: user.id },
    });
    expect(await emailsTo(user.email)).toMatchObject([{ subject: 'Reset your password' }]);
    expect(await auditOf(user.id)).toEqual([entry('user.mail-password-link')]);
    expect((await logIn(user.email, user.password)).statusCode).toBe(200);
    const start = app.clock.now();
    app.clock.advance(61 * 60_000);
    expect((await confirmReset(resetParts(await linkTo(user.email)))).statusCode).toBe(400);
    app.clock.set(start);
    expect((await confirmReset(resetParts(await linkTo(user.email)))).statusCode).toBe(200);
  });

  test('a link for an account without a password is an invitation for three days', async () => {
    const user = await app.makeUser();
    await setPasswordHash(app.db, user.id, NO_PASSWORD);
    await mailPasswordLink(deps(), { userId: user.id, actor });
    const [email] = await emailsTo(user.email);
    expect(email).toMatchObject({ subject: 'You are invited to PatrolPlan' });
    expect(email?.body).toContain('\nhttp://patrol.test/forgot-password\n');
    const start = app.clock.now();
    app.clock.advance(2 * 86_400_000);
    expect((await confirmReset(resetParts(await linkTo(user.email)))).statusCode).toBe(200);
    app.clock.set(start);
  });

  test('an inactive account gets no mailed link', async () => {
    const user = await app.makeUser({ isActive: false });
    expect(await mailPasswordLink(deps(), { userId: user.id, actor })).toEqual({
      ok: false,
      failure: { kind: 'invalid', fields: { detail: `User ${user.email} is not active.` } },
    });
    expect(await emailsTo(user.email)).toEqual([]);
    expect(await auditOf(user.id)).toEqual([]);
  });
});

test('setting the staff flag or deleting changes one account only', async () => {
  const [one, other] = [await app.makeUser(), await app.makeUser()];
  await setStaff(app.db, one.id, true);
  expect(await readAccount(app.db, one.id)).toMatchObject({ isStaff: true });
  expect(await readAccount(app.db, other.id)).toMatchObject({ isStaff: false });
  await deleteAccount(app.db, one.id);
  expect(await readAccount(app.db, one.id)).toBeUndefined();
  expect(await readAccount(app.db, other.id)).toMatchObject({ email: other.email });
});

describe('lists', () => {
  const all = { words: [], area: null, order: 'name', descending: false, after: null, limit: 1_000 } as const;

  test('all accounts are listed by address', async () => {
    await app.makeUser({ email: 'zoe@patrolplan.example' });
    await app.makeUser({ email: 'aaron@patrolplan.example', areas: ['Quayside', 'Byker'] });
    const accounts = await listAccounts(app.db);
    const emails = accounts.map(({ email }) => email);
    expect(emails).toEqual(emails.toSorted());
    const aaron = accounts.find(({ email }) => email.startsWith('aaron'));
    expect(aaron && asPerson(aaron).areas).toEqual(['Byker', 'Quayside']);
    expect(await searchAccounts(app.db, all)).toHaveLength(accounts.length);
  });

  test('a page of accounts continues after the last account of the previous page, in either direction', async () => {
    for (const firstName of ['Bea', 'Cy', 'Al']) await app.makeUser({ firstName, lastName: 'Lister' });
    for (const [descending, names] of [
      [false, ['Al', 'Bea', 'Cy']],
      [true, ['Cy', 'Bea', 'Al']],
    ] as const) {
      const sought = { ...all, words: ['LIST'], descending };
      const [first] = await searchAccounts(app.db, { ...sought, limit: 1 });
      if (first === undefined) throw new Error('nobody was found');
      expect(first).toMatchObject({ firstName: names[0], key: `${names[0].toLowerCase()} lister` });
      const rest = await searchAccounts(app.db, { ...sought, after: first });
      expect(rest.map(({ firstName }) => firstName)).toEqual(names.slice(1));
    }
  });

  test('accounts that never signed in come first when sorted by last sign-in', async () => {
    const [one, other] = [
      await app.makeUser({ lastName: 'Signer' }),
      await app.makeUser({ lastName: 'Signer' }),
    ];
    await logIn(one.email, one.password);
    const found = await searchAccounts(app.db, { ...all, words: ['signer'], order: 'last_sign_in' });
    expect(found.map(asPerson)).toMatchObject([
      { id: other.id, last_sign_in_at: null },
      { id: one.id, last_sign_in_at: app.clock.now().toISOString() },
    ]);
  });
});
