import { contract } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountCalls, resetParts } from '#testing/calls/account-calls.ts';
import { type Forged, type ScriptedIssuer, startScriptedIssuer } from '#testing/servers/scripted-issuer.ts';
import { newBinding, ssoCalls } from '#testing/calls/sso-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { createMetrics } from '#observability/metrics.ts';
import { buildApp } from '#service/app.ts';
import { issuePasswordLink } from '#modules/accounts/issue-token.ts';
import { invitePerson } from '#modules/people/invite-person.ts';

/** Attacks on single sign-on: each ends without a session and without a link. */
let app: TestApp;
let issuer: ScriptedIssuer;
let victim: TestUser;
const sso = ssoCalls(
  () => app,
  () => issuer,
);
const accounts = accountCalls(() => app);

beforeAll(async () => {
  issuer = await startScriptedIssuer();
  app = await createTestApp({ env: { ...issuer.env, OIDC_STAFF_GROUP: 'supervisors' } });
  victim = await app.makeUser({ email: 'victim@city.example' });
  await sso.link(await app.signedInAs(victim), { subject: 'victim' });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});
beforeEach(async () => {
  issuer.state.metadata = {};
  await app.db.deleteFrom('rate_limits').execute();
});

const counts = async () => ({
  identities: await app.db.selectFrom('identities').select(['user_id', 'subject']).orderBy('id').execute(),
  sessions: (await app.db.selectFrom('sessions').select('id').execute()).length,
  users: (await app.db.selectFrom('users').select('id').execute()).length,
});
const PROBLEM = 'http://patrol.test/login#sso-problem=failed';
const FAILED = { detail: 'The sign-in did not work. Try again.', error_code: 'sso_failed' };

async function invited(email: string) {
  const facts = { publicUrl: 'http://patrol.test', hasInvitationPage: true };
  const person = { email, firstName: 'New', lastName: 'Person', isStaff: false, areas: [], actor: 'test' };
  const made = await invitePerson({ ...app, ...facts }, person);
  if (!made.ok) throw new Error('not invited');
  return { id: made.value.id, ...resetParts(await accounts.linkTo(email)) };
}

test('an identity that is linked signs its owner in', async () => {
  const reply = await sso.signIn({ subject: 'victim' });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({ user: { user_id: victim.id } });
});

const forgeries: readonly [string, Forged][] = [
  ['without a signature (alg none)', { signature: 'none' }],
  ['signed with the public key as a secret (key confusion)', { signature: 'public-key' }],
  ['signed by an unknown key', { signature: 'stranger' }],
  ['with the nonce of another sign-in', { claims: { nonce: 'replayed' } }],
  ['for another client', { claims: { aud: 'another application' } }],
  ['of another issuer', { claims: { iss: 'https://login.microsoftonline.com/another-tenant/v2.0' } }],
  ['that expired ten minutes ago', { clockSeconds: -11 * 60 }],
  ['that is valid in ten minutes', { clockSeconds: 10 * 60 }],
];
test.each(forgeries)('attack: an ID token %s is refused', async (_kind, forged) => {
  const before = await counts();
  const { back } = await sso.codeFor({ subject: 'victim', forged });
  expect(back.href).toBe(PROBLEM);
  expect(await counts()).toEqual(before);
});

test.each([-5 * 60, 5 * 60])('a provider whose clock is %i seconds off signs in', async (clockSeconds) => {
  const reply = await sso.signIn({ subject: 'victim', forged: { clockSeconds } });
  expect(reply.statusCode).toBe(200);
});

test('attack: alg none and HS256 are refused even where the metadata offers them', async () => {
  const metadata = { id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'] };
  const hostile = await startScriptedIssuer();
  hostile.state.metadata = metadata;
  const other = await createTestApp({ env: hostile.env });
  const calls = ssoCalls(
    () => other,
    () => hostile,
  );
  for (const signature of ['none', 'public-key'] as const) {
    const { back } = await calls.codeFor({ subject: 'victim', forged: { signature } });
    expect(back.href).toBe(PROBLEM);
  }
  await other.close();
  await hostile.close();
});

test('attack: a return that names another issuer is refused (mix-up)', async () => {
  const binding = newBinding();
  const returned = issuer.signIn(await sso.addressOf(sso.begin(binding)), { subject: 'victim' });
  returned.set('iss', 'https://hostile.example');
  issuer.requests.length = 0;
  expect((await sso.comeBack(returned)).href).toBe(PROBLEM);
  expect(issuer.requests, 'the code is sent to no provider').not.toContain('/token');
});

test('attack: another issuer of the same subject and email is another identity', async () => {
  const tenant = await startScriptedIssuer();
  const config = { ...app.config, OIDC_ISSUER: tenant.url };
  const other = await buildApp({ ...app.deps, config, metrics: createMetrics({ ofProcess: false }) });
  const calls = ssoCalls(
    () => other,
    () => tenant,
  );
  const reply = await calls.signIn({
    subject: 'victim',
    claims: { email: victim.email, email_verified: true },
  });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({ detail: 'Ask your supervisor for an invitation.' });
  await other.close();
  await tenant.close();
});

test('attack: a replayed provider code gives nothing', async () => {
  const returned = issuer.signIn(await sso.addressOf(sso.begin(newBinding())), { subject: 'victim' });
  await sso.comeBack(returned);
  const again = new URL(await sso.addressOf(sso.begin(newBinding())));
  returned.set('state', again.searchParams.get('state') ?? '');
  expect((await sso.comeBack(returned)).href).toBe(PROBLEM);
});

test('attack: a replayed state is unknown', async () => {
  const address = await sso.addressOf(sso.begin(newBinding()));
  await sso.comeBack(issuer.signIn(address, { subject: 'victim' }));
  expect((await sso.comeBack(issuer.signIn(address, { subject: 'victim' }))).href).toBe(PROBLEM);
});

test('attack: a made-up or missing state is unknown', async () => {
  expect((await sso.comeBack(new URLSearchParams({ code: 'x', state: 'made up' }))).href).toBe(PROBLEM);
  expect((await sso.comeBack(new URLSearchParams({ code: 'x' }))).href).toBe(PROBLEM);
});

test('attack: a replayed exchange code opens no second session', async () => {
  const { code, binding } = await sso.codeFor({ subject: 'victim' });
  expect((await sso.finish(code, binding)).statusCode).toBe(200);
  const before = await counts();
  const again = await sso.finish(code, binding);
  expect(again.statusCode).toBe(400);
  expect(again.json()).toEqual(FAILED);
  expect(await counts()).toEqual(before);
});

test('attack: of two simultaneous exchanges of one code, one opens a session', async () => {
  const { code, binding } = await sso.codeFor({ subject: 'victim' });
  const replies = await Promise.all([sso.finish(code, binding), sso.finish(code, binding)]);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
});

test('attack: an exchange code is worthless after a minute', async () => {
  const { code, binding } = await sso.codeFor({ subject: 'victim' });
  app.clock.advance(61_000);
  expect((await sso.finish(code, binding)).json()).toEqual(FAILED);
});

test('attack: an exchange code stolen from the address is worthless in another browser', async () => {
  const { code, binding } = await sso.codeFor({ subject: 'victim' });
  expect((await sso.finish(code, newBinding())).json()).toEqual(FAILED);
  expect((await sso.finish(code, binding)).json(), 'and is used up').toEqual(FAILED);
});

test('attack: a provider code of the victim, injected into the sign-in of another browser, fails by PKCE', async () => {
  const stolen = issuer.signIn(await sso.addressOf(sso.begin(newBinding())), { subject: 'victim' });
  const own = new URL(await sso.addressOf(sso.begin(newBinding())));
  stolen.set('state', own.searchParams.get('state') ?? '');
  expect((await sso.comeBack(stolen)).href).toBe(PROBLEM);
});

test('attack: the return address of an attacker signs no other browser in (login CSRF)', async () => {
  const attackers = newBinding();
  const returned = issuer.signIn(await sso.addressOf(sso.begin(attackers)), { subject: 'victim' });
  const victimsBinding = newBinding();
  await sso.addressOf(sso.begin(victimsBinding));
  const back = await sso.comeBack(returned);
  expect((await sso.finish(sso.codeIn(back), victimsBinding)).json()).toEqual(FAILED);
});

test('attack: no parameter and no header chooses where the browser is sent (open redirect)', async () => {
  const returned = issuer.signIn(await sso.addressOf(sso.begin(newBinding())), { subject: 'victim' });
  for (const name of ['redirect_uri', 'return_to', 'next', 'url', 'target_link_uri']) {
    returned.set(name, 'https://hostile.example/');
  }
  const headers = { host: 'hostile.example', 'x-forwarded-host': 'hostile.example' };
  const back = await sso.comeBack(returned, headers);
  expect(back.href).toMatch(/^http:\/\/patrol\.test\/login#sso=[\w-]+$/);
  const asked = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/sso/begin/',
    headers: { host: 'hostile.example' },
    payload: { binding: newBinding(), redirect_uri: 'https://hostile.example/' },
  });
  const { searchParams } = new URL(asked.json<{ url: string }>().url);
  expect(searchParams.get('redirect_uri')).toBe('http://patrol.test/api/v1/auth/sso/callback');
});

test('attack: an unknown subject with the verified email of the victim gets no account and no link', async () => {
  const before = await counts();
  const claims = { email: victim.email, email_verified: true };
  const reply = await sso.signIn({ subject: 'somebody else', claims });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({ detail: 'Ask your supervisor for an invitation.' });
  expect(await counts()).toEqual(before);
});

test('attack: a group that creates accounts never takes over an account with the same email', async () => {
  const before = await counts();
  const claims = { email: victim.email, groups: ['supervisors'] };
  const reply = await sso.signIn({ subject: 'a supervisor', claims });
  expect(reply.json()).toEqual({ detail: 'Ask your supervisor for an invitation.' });
  expect(await counts()).toEqual(before);
});

test('attack: an expired invitation links nothing', async () => {
  const { id, uid, token } = await invited('stale@city.example');
  app.clock.advance(4 * 24 * 60 * 60 * 1_000);
  const reply = await sso.begin(newBinding(), { uid, token });
  expect(reply.statusCode).toBe(400);
  expect(reply.json<{ detail: string }>().detail).toMatch(/^This invitation is not valid or has expired/);
  expect((await counts()).identities.some(({ user_id }) => user_id === id)).toBe(false);
});

test('attack: an invitation that was used while its browser was at the provider links nothing', async () => {
  const { id, uid, token } = await invited('twice@city.example');
  const late = await sso.codeFor({ subject: 'late' }, { uid, token });
  expect((await sso.signIn({ subject: 'first' }, { uid, token })).statusCode).toBe(200);
  const reply = await sso.finish(late.code, late.binding);
  expect(reply.statusCode).toBe(400);
  const linked = (await counts()).identities.filter(({ user_id }) => user_id === id);
  expect(linked.map(({ subject }) => subject)).toEqual(['first']);
});

test('attack: a password link of an account with a password is no invitation', async () => {
  const at = app.clock.now();
  const link = await issuePasswordLink(app.db, { userId: victim.id, at, requestedBy: 'owner' });
  expect((await sso.begin(newBinding(), link)).statusCode).toBe(400);
});

test('attack: an identity of somebody else is not linked, and the invitation can be used again', async () => {
  const { uid, token } = await invited('wrong-account@city.example');
  const taken = await sso.signIn({ subject: 'victim' }, { uid, token });
  expect(taken.json()).toEqual({ detail: 'This account of your organisation is linked to somebody else.' });
  expect((await sso.signIn({ subject: 'right' }, { uid, token })).statusCode).toBe(200);
});

test('attack: a link that one person began is finished by nobody else', async () => {
  const attacker = await app.signedInAs(await app.makeUser());
  const other = await app.signedInAs(await app.makeUser());
  const binding = newBinding();
  const address = await sso.addressOf(sso.beginLink(attacker, binding));
  const back = await sso.comeBack(issuer.signIn(address, { subject: 'attacker' }));
  expect(back.pathname).toBe('/settings/sign-in');
  expect((await sso.finishLink(other, sso.codeIn(back), binding)).json()).toEqual(FAILED);
  expect(await sso.linkedAt(other)).toBeNull();
});

test('attack: a code for linking opens no session', async () => {
  const binding = newBinding();
  const person = await app.signedInAs(await app.makeUser());
  const back = await sso.comeBack(
    issuer.signIn(await sso.addressOf(sso.beginLink(person, binding)), { subject: 'victim' }),
  );
  expect((await sso.finish(sso.codeIn(back), binding)).json()).toEqual(FAILED);
});

test('attack: where only the provider signs in, no password, reset, registration, passkey or mailed link does', async () => {
  const config = { ...app.config, SSO_ONLY: true };
  const only = await buildApp({ ...app.deps, config, metrics: createMetrics({ ofProcess: false }) });
  const post = (url: string, payload: object, headers = {}) =>
    only.inject({ method: 'POST', url, payload, headers });
  const off = { detail: 'Passwords are switched off here. Use single sign-on.' };
  const { email, password } = victim;
  const link = await issuePasswordLink(app.db, {
    userId: victim.id,
    at: app.clock.now(),
    requestedBy: 'owner',
  });
  const headers = await app.signedInAs(victim);
  const registration = {
    email: 'x@y.example',
    password,
    re_password: password,
    first_name: 'A',
    last_name: 'B',
  };
  expect((await post(contract.logIn.path, { email, password })).json()).toEqual(off);
  expect((await post(contract.requestReset.path, { email })).json()).toEqual(off);
  expect((await post(contract.confirmReset.path, { ...link, password })).json()).toEqual(off);
  expect((await post(contract.register.path, registration)).json()).toEqual(off);
  const change = { current_password: password, new_password: 'x', re_new_password: 'x' };
  expect((await post(contract.changePassword.path, change, headers)).json()).toEqual(off);
  expect((await post('/api/v1/auth/passkeys/sign-in/begin/', {})).statusCode).toBe(404);
  const staff = await app.signedInAs(await app.makeUser({ isStaff: true }));
  expect((await post(staffContract.mailSignInLink.path, { id: victim.id }, staff)).statusCode).toBe(400);
  const { sso: shown, demo } = (await only.inject({ url: '/config.json' })).json<{
    sso: object;
    demo: { accounts: object[] };
  }>();
  expect(shown).toEqual({ name: 'Newcastle City Council', isOnly: true });
  expect(demo.accounts).toEqual([]);
  await only.close();
});
