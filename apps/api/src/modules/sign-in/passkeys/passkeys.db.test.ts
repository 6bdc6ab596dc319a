import { contract } from '@patrolplan/contract';
import type { Feature } from '@patrolplan/contract/features';
import { signInContract } from '@patrolplan/contract/sign-in';
import { staffContract } from '@patrolplan/contract/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMetrics } from '#observability/metrics.ts';
import { buildApp } from '#service/app.ts';
import { openSession } from '#modules/sign-in/sessions/open-session.ts';
import { accountCalls } from '#testing/calls/account-calls.ts';
import { passkeyCalls } from '#testing/calls/passkey-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import type { TestUser } from '#testing/records/test-user.ts';

let app: TestApp;
let priya: TestUser;
let headers: { authorization: string };
const { post, profile, emailsTo, logIn, refresh: renew } = accountCalls(() => app);
const passkeys = passkeyCalls(() => app);

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
  await app.db.deleteFrom('organisation').execute();
  priya = await app.makeUser();
  headers = await app.signedInAs(priya);
});

const audited = async (action: string, { id }: { id: number }) =>
  (
    await app.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', action)
      .where('subject', '=', `user:${id}`)
      .execute()
  ).length;
const byPassword = async (user: TestUser) => {
  const { access } = await openSession(app, user.id);
  return { authorization: `Bearer ${access}` };
};
const withoutPassword = () =>
  app.db.updateTable('users').set({ password_hash: '' }).where('id', '=', priya.id).execute();
const requirePasskey = (value: boolean, by: { authorization: string }) =>
  post(staffContract.requireStaffPasskey.path, { staff_need_passkey: value }, { headers: by });

test('a passkey signs in without an email address, and its use is shown', async () => {
  const passkey = await passkeys.added(headers);
  const reply = await passkeys.signIn(passkey);
  expect(reply.statusCode).toBe(200);
  const { access, user } = reply.json<{ access: string; user: { user_id: number } }>();
  expect(user.user_id).toBe(priya.id);
  expect((await profile(access)).statusCode).toBe(200);
  expect(await passkeys.list(headers)).toEqual([
    expect.objectContaining({ name: 'This phone', last_used_at: app.clock.now().toISOString() }),
  ]);
});

test('a synced passkey, whose counter stays 0, signs in again and again', async () => {
  const passkey = await passkeys.added(headers);
  for (let n = 0; n < 3; n += 1) {
    expect((await passkeys.signIn(passkey, { counter: 0 })).statusCode).toBe(200);
  }
});

test('adding and removing a passkey is in the trail and mailed to its owner', async () => {
  await passkeys.added(headers);
  const [stored] = await passkeys.list(headers);
  await passkeys.remove(headers, stored?.id ?? 0);
  expect(await audited('user.add-passkey', priya)).toBe(1);
  expect(await audited('user.remove-passkey', priya)).toBe(1);
  expect((await emailsTo(priya.email)).map(({ subject }) => subject)).toEqual([
    'A passkey was added',
    'A passkey was removed',
  ]);
});

test('the list says which passkeys an authenticator may offer', async () => {
  const accepted = async () =>
    (await app.inject({ url: signInContract.listPasskeys.path, headers })).json<{ accepted?: object }>()
      .accepted;
  expect(await accepted()).toBeUndefined();
  const passkey = await passkeys.added(headers);
  expect(await accepted()).toEqual({
    rp_id: 'patrol.test',
    user_id: expect.stringMatching(/^[\w-]{43}$/),
    credential_ids: [passkey.id],
  });
  const [stored] = await passkeys.list(headers);
  await passkeys.remove(headers, stored?.id ?? 0);
  expect(await accepted()).toMatchObject({ credential_ids: [] });
});

test('only a passkey that is not stored is refused with a code', async () => {
  const passkey = await passkeys.added(headers);
  const other = passkeys.newPasskey();
  other.register(await passkeys.beginAdd(headers));
  const detail = 'No active account was found with this passkey.';
  expect((await passkeys.signIn(other)).json()).toEqual({ detail, error_code: 'passkey_unknown' });
  const forged = await passkeys.signIn(passkey, { origin: 'https://patrol.test.evil.example' });
  expect(forged.json()).toEqual({ detail });
});

test('the last sign-in option cannot be removed', async () => {
  await passkeys.added(headers);
  await withoutPassword();
  const [only] = await passkeys.list(headers);
  const refused = await passkeys.remove(headers, only?.id ?? 0);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({ detail: 'Add another way to sign in first.' });
  await passkeys.added(headers);
  expect((await passkeys.remove(headers, only?.id ?? 0)).statusCode).toBe(200);
});

test('two removals at once leave one passkey when there is no password', async () => {
  await passkeys.added(headers);
  await passkeys.added(headers);
  await withoutPassword();
  const both = await passkeys.list(headers);
  const replies = await Promise.all(both.map(({ id }) => passkeys.remove(headers, id)));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('nobody removes the passkey of another person', async () => {
  await passkeys.added(headers);
  const [stored] = await passkeys.list(headers);
  const other = await app.signedInAs(await app.makeUser());
  expect((await passkeys.remove(other, stored?.id ?? 0)).statusCode).toBe(404);
});

test('a deactivated person cannot sign in with a passkey', async () => {
  const passkey = await passkeys.added(headers);
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', priya.id).execute();
  const reply = await passkeys.signIn(passkey);
  expect(reply.json()).toEqual({ detail: 'User account is inactive' });
});

describe('attacks', () => {
  test('a passkey made on a page of another origin is not added', async () => {
    const forged = { origin: 'https://patrol.test.evil.example', rpId: 'patrol.test.evil.example' };
    const credential = passkeys.newPasskey().register(await passkeys.beginAdd(headers), forged);
    expect((await passkeys.add(headers, credential)).statusCode).toBe(400);
    expect(await passkeys.list(headers)).toEqual([]);
  });

  test('a passkey used on a page of another origin does not sign in', async () => {
    const passkey = await passkeys.added(headers);
    const relayed = await passkeys.signIn(passkey, { origin: 'https://evil.example' });
    expect(relayed.statusCode).toBe(400);
    const otherParty = await passkeys.signIn(passkey, { rpId: 'evil.example' });
    expect(otherParty.statusCode).toBe(400);
  });

  test('a passkey without user verification is neither added nor accepted', async () => {
    const unverified = { userVerified: false };
    const credential = passkeys.newPasskey().register(await passkeys.beginAdd(headers), unverified);
    expect((await passkeys.add(headers, credential)).statusCode).toBe(400);
    const passkey = await passkeys.added(headers);
    expect((await passkeys.signIn(passkey, unverified)).statusCode).toBe(400);
  });

  test('a copied authenticator is noticed by its counter and refused, and the trail has it', async () => {
    const passkey = await passkeys.added(headers);
    expect((await passkeys.signIn(passkey, { counter: 7 })).statusCode).toBe(200);
    expect((await passkeys.signIn(passkey, { counter: 7 })).statusCode).toBe(400);
    expect((await passkeys.signIn(passkey, { counter: 3 })).statusCode).toBe(400);
    expect(await audited('user.passkey-copied', priya)).toBe(2);
    expect((await passkeys.signIn(passkey, { counter: 8 })).statusCode).toBe(200);
  });

  test('a recorded passkey response cannot be replayed', async () => {
    const passkey = await passkeys.added(headers);
    const credential = passkey.use(await passkeys.beginUse(), { counter: 0 });
    expect((await passkeys.send(credential)).statusCode).toBe(200);
    expect((await passkeys.send(credential)).statusCode).toBe(400);
  });

  test('a passkey response to a challenge that is five minutes old is refused', async () => {
    const passkey = await passkeys.added(headers);
    const challenge = await passkeys.beginUse();
    app.clock.advance(5 * 60_000);
    expect((await passkeys.send(passkey.use(challenge))).statusCode).toBe(400);
  });

  test('a passkey made for the challenge of another person is not added', async () => {
    const other = await app.signedInAs(await app.makeUser());
    const credential = passkeys.newPasskey().register(await passkeys.beginAdd(other));
    expect((await passkeys.add(headers, credential)).statusCode).toBe(400);
  });

  test('a passkey with the user handle of somebody else does not sign in', async () => {
    const passkey = await passkeys.added(headers);
    const reply = await passkeys.signIn(passkey, { userHandle: Buffer.alloc(32).toString('base64url') });
    expect(reply.statusCode).toBe(400);
  });

  test('another key with the id of a known passkey does not sign in', async () => {
    const passkey = await passkeys.added(headers);
    const forged = passkeys.newPasskey().use(await passkeys.beginUse());
    const reply = await passkeys.send({ ...forged, id: passkey.id, rawId: passkey.id });
    expect(reply.statusCode).toBe(400);
  });
});

describe('staff need a passkey', () => {
  let staff: TestUser;
  let strong: { authorization: string };
  beforeEach(async () => {
    staff = await app.makeUser({ isStaff: true });
    strong = await app.signedInAs(staff);
  });
  const consoleStatus = async (by: { authorization: string }) =>
    (await app.inject({ url: staffContract.readStaffSettings.path, headers: by })).statusCode;

  test('only somebody who signed in with more than a password can require it', async () => {
    const refused = await requirePasskey(true, await byPassword(staff));
    expect(refused.json()).toEqual({
      detail: 'Sign in with a passkey or single sign-on before you require it from others.',
    });
    expect((await requirePasskey(true, strong)).statusCode).toBe(200);
  });

  test('a password alone then does not open the console, and the refusal says why; wardens go on', async () => {
    await requirePasskey(true, strong);
    const weak = await byPassword(staff);
    const reply = await app.inject({ url: staffContract.readStaffSettings.path, headers: weak });
    expect(reply.statusCode).toBe(403);
    expect(reply.json<{ detail: string }>().detail).toMatch(/^Staff need a passkey or single sign-on/);
    expect(await consoleStatus(strong)).toBe(200);
    expect((await logIn(priya.email, priya.password)).statusCode).toBe(200);
    const own = await app.inject({ url: contract.readProfile.path, headers: weak });
    expect(own.statusCode).toBe(200);
  });

  test('the rule counts no more when passkeys and single sign-on are both off, so that staff are not locked out', async () => {
    await requirePasskey(true, strong);
    const weak = await byPassword(staff);
    const url = staffContract.readStaffSettings.path;
    const status = async (features: Feature[]) => {
      const config = { ...app.config, FEATURES: features };
      const other = await buildApp({ ...app.deps, config, metrics: createMetrics({ ofProcess: false }) });
      const reply = await other.inject({ url, headers: weak });
      await other.close();
      return reply.statusCode;
    };
    expect(await status(['staff', 'passkeys'])).toBe(403);
    expect(await status(['staff'])).toBe(200);
    // Single sign-on without a provider is off.
    expect(await status(['staff', 'sso'])).toBe(200);
  });

  test('downgrade: who only knows the password can neither add nor remove a passkey, nor switch the rule off', async () => {
    await passkeys.added(strong);
    const [stored] = await passkeys.list(strong);
    await requirePasskey(true, strong);
    const thief = await byPassword(staff);
    const begun = await post(signInContract.beginPasskey.path, {}, { headers: thief });
    expect(begun.statusCode).toBe(403);
    expect((await passkeys.add(thief, passkeys.newPasskey().register('any'))).statusCode).toBe(403);
    expect((await passkeys.remove(thief, stored?.id ?? 0)).statusCode).toBe(403);
    expect((await requirePasskey(false, thief)).statusCode).toBe(403);
  });

  test('downgrade: a new password in a password session opens no console', async () => {
    await requirePasskey(true, strong);
    const next = 'seven wet umbrellas';
    const reply = await post(
      contract.changePassword.path,
      { current_password: staff.password, new_password: next, re_new_password: next },
      { headers: await byPassword(staff) },
    );
    const { access } = reply.json<{ access: string }>();
    expect(await consoleStatus({ authorization: `Bearer ${access}` })).toBe(403);
  });

  test('the last passkey of staff stays, although they have a password', async () => {
    await passkeys.added(strong);
    await requirePasskey(true, strong);
    const [stored] = await passkeys.list(strong);
    expect((await passkeys.remove(strong, stored?.id ?? 0)).statusCode).toBe(400);
  });

  test('somebody who lost their passkey gets a mailed link, which signs in once and lets them add another', async () => {
    await requirePasskey(true, strong);
    const lost = await app.makeUser({ isStaff: true });
    const mailed = await post(staffContract.mailSignInLink.path, { id: lost.id }, { headers: strong });
    expect(mailed.statusCode).toBe(200);
    const [email] = await emailsTo(lost.email);
    const token = /#([\w-]{43})$/m.exec(email?.body ?? '')?.[1] ?? '';
    const use = () => post(signInContract.linkSignIn.path, { token });
    const [first, second] = [await use(), await use()];
    expect([first.statusCode, second.statusCode]).toEqual([200, 400]);
    const { access } = first.json<{ access: string }>();
    const recovered = { authorization: `Bearer ${access}` };
    expect(await consoleStatus(recovered)).toBe(200);
    await passkeys.added(recovered);
    expect(await audited('user.mail-sign-in-link', lost)).toBe(1);
    expect(await audited('user.link-sign-in', lost)).toBe(1);
  });

  test('a session that a sign-in link opened lasts twelve hours', async () => {
    await post(staffContract.mailSignInLink.path, { id: priya.id }, { headers: strong });
    const [email] = await emailsTo(priya.email);
    const token = /#([\w-]{43})$/m.exec(email?.body ?? '')?.[1] ?? '';
    const opened = await post(signInContract.linkSignIn.path, { token });
    let { refresh } = opened.json<{ refresh: string }>();
    app.clock.advance(12 * 3_600_000 - 1_000);
    const renewed = await renew(refresh);
    expect(renewed.statusCode).toBe(200);
    ({ refresh } = renewed.json<{ refresh: string }>());
    app.clock.advance(1_000);
    expect((await renew(refresh)).statusCode).toBe(401);
  });

  test('a sign-in link ends after an hour, and a newer one ends it at once', async () => {
    const mail = () => post(staffContract.mailSignInLink.path, { id: priya.id }, { headers: strong });
    await mail();
    await mail();
    const tokens = (await emailsTo(priya.email)).map(({ body }) => /#([\w-]{43})$/m.exec(body)?.[1] ?? '');
    const [older = '', newer = ''] = tokens;
    expect((await post(signInContract.linkSignIn.path, { token: older })).statusCode).toBe(400);
    app.clock.advance(60 * 60_000);
    expect((await post(signInContract.linkSignIn.path, { token: newer })).statusCode).toBe(400);
  });
});

test('without the feature nobody signs in with a passkey, and the settings of staff do not name it', async () => {
  const plain = await createTestApp({ env: { FEATURES: 'staff' } });
  const begun = await plain.inject({ method: 'POST', url: signInContract.beginPasskeySignIn.path });
  expect(begun.statusCode).toBe(404);
  const staff = await plain.signedInAs(await plain.makeUser({ isStaff: true }));
  const settings = await plain.inject({ url: staffContract.readStaffSettings.path, headers: staff });
  expect(settings.json()).not.toHaveProperty('staff_need_passkey');
  await plain.close();
});
