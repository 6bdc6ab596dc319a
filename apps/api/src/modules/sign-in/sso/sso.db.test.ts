import { signInContract } from '@patrolplan/contract/sign-in';
import { staffContract } from '@patrolplan/contract/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { ssoRefusals, ssoSettings } from '#config/sso-settings.ts';
import { GOOD_PASSWORD, accountCalls, resetParts } from '#testing/calls/account-calls.ts';
import {
  type LoopbackProvider,
  signInAtProvider,
  startLoopbackProvider,
} from '#testing/servers/loopback-provider.ts';
import { passkeyCalls } from '#testing/calls/passkey-calls.ts';
import { type ScriptedIssuer, startScriptedIssuer } from '#testing/servers/scripted-issuer.ts';
import { newBinding, ssoCalls } from '#testing/calls/sso-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSignInLink } from '#modules/sign-in/passkeys/sign-in-link.ts';
import { invitePerson } from '#modules/people/invite-person.ts';
import { createProvider } from './provider.ts';

const CALLBACK = 'http://patrol.test/api/v1/auth/sso/callback';
const GROUPS = { OIDC_STAFF_GROUP: 'supervisors', OIDC_AREA_GROUPS: 'quay=Quayside, east=Ouseburn' };
const sessionsOf = (app: TestApp, userId: number) =>
  app.db
    .selectFrom('sessions')
    .select(['method', 'created_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .where('method', '=', 'sso')
    .orderBy('created_at', 'desc')
    .execute();

describe('a provider that plays Entra ID and Keycloak', () => {
  let app: TestApp;
  let provider: LoopbackProvider;
  const accounts = accountCalls(() => app);
  const sso = ssoCalls(
    () => app,
    () => {
      throw new Error('the real provider signs in');
    },
  );
  beforeAll(async () => {
    provider = await startLoopbackProvider(CALLBACK);
    app = await createTestApp({ env: { ...provider.env, ...GROUPS } });
    for (const name of ['Quayside', 'Ouseburn']) await app.db.insertInto('areas').values({ name }).execute();
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
  });
  beforeEach(async () => {
    await app.db.deleteFrom('rate_limits').execute();
  });

  async function back(subject: string, invitation?: { uid: string; token: string }) {
    const binding = newBinding();
    const address = await sso.addressOf(sso.begin(binding, invitation));
    return { binding, address: await sso.comeBack(await signInAtProvider(address, subject)) };
  }
  async function signIn(subject: string, invitation?: { uid: string; token: string }) {
    const { binding, address } = await back(subject, invitation);
    return sso.finish(sso.codeIn(address), binding);
  }
  type SignedIn = {
    refresh: string;
    access: string;
    user: { user_id: number; is_staff: boolean; user_areas: object };
  };

  test('an invited person accepts through the provider, whatever address it states, and signs in again later', async () => {
    const facts = { publicUrl: 'http://patrol.test', hasInvitationPage: true };
    const email = 'ada@city.example';
    const person = { email, firstName: 'Ada', lastName: 'Byron', isStaff: false, areas: [], actor: 'test' };
    const made = await invitePerson({ ...app, ...facts }, person);
    if (!made.ok) throw new Error('not invited');
    // Entra states no email_verified, and its email may change.
    provider.setPerson('ada', { email: 'a.byron@city.example' });
    const first = await signIn('ada', resetParts(await accounts.linkTo(email)));
    expect(first.statusCode).toBe(200);
    expect(first.json<SignedIn>().user.user_id).toBe(made.value.id);
    provider.setPerson('ada', { email: 'ada.king@city.example' });
    expect((await signIn('ada')).json<SignedIn>().user.user_id).toBe(made.value.id);
    app.clock.advance(20 * 24 * 60 * 60 * 1_000);
    expect((await signIn('ada')).statusCode, 'the invitation has not ended').toBe(200);
  });

  test('the check at the start accepts the provider', async () => {
    const settings = ssoSettings(app.config);
    expect(settings && (await createProvider(settings, app.deps).check())).toBeNull();
  });

  test('accepting an invitation through the provider ends every other link of the person', async () => {
    const email = 'two.links@city.example';
    const facts = { publicUrl: 'http://patrol.test', hasInvitationPage: true };
    const person = { email, firstName: 'Two', lastName: 'Links', isStaff: false, areas: [], actor: 'test' };
    const made = await invitePerson({ ...app, ...facts }, person);
    if (!made.ok) throw new Error('not invited');
    const first = resetParts(await accounts.linkTo(email));
    await accounts.requestReset(email);
    const second = resetParts(await accounts.linkTo(email));
    expect(second.token).not.toBe(first.token);
    const signInLink = await makeSignInLink(
      { ...app, ...facts },
      { userId: made.value.id, actor: 'test', deliver: 'printed' },
    );
    if (!signInLink.ok) throw new Error('no link');
    provider.setPerson('two-links', { email });
    expect((await signIn('two-links', second)).statusCode).toBe(200);
    expect((await accounts.confirmReset(first)).statusCode).toBe(400);
    const token = new URL(signInLink.value.link).hash.slice(1);
    const reply = await app.inject({
      method: 'POST',
      url: signInContract.linkSignIn.path,
      payload: { token },
    });
    expect(reply.statusCode).toBe(400);
  });

  test('an unverified address of a member of a group makes no account', async () => {
    provider.setPerson('claims', { email: 'victim@city.example', email_verified: false, groups: ['quay'] });
    const reply = await signIn('claims');
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { detail: 'Ask your supervisor for an invitation.' },
    ]);
  });

  test('a registration that nobody verified does not block the account of a group, and its password never works', async () => {
    const email = 'registered@city.example';
    await accounts.register(email);
    const link = await accounts.linkTo(email);
    provider.setPerson('registered', { email, given_name: 'Rae', family_name: 'Own', groups: ['quay'] });
    const reply = await signIn('registered');
    expect(reply.statusCode).toBe(200);
    expect(reply.json<{ user: object }>().user).toMatchObject({
      first_name: 'Rae',
      user_areas: ['Quayside'],
    });
    expect((await accounts.sendForm(link, { password: GOOD_PASSWORD })).statusCode).not.toBe(200);
    expect((await accounts.logIn(email, GOOD_PASSWORD)).statusCode).toBe(401);
  });

  test('somebody unknown is told to ask for an invitation and gets no account', async () => {
    provider.setPerson('unknown', { email: 'unknown@city.example', groups: ['canteen'] });
    const reply = await signIn('unknown');
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ detail: 'Ask your supervisor for an invitation.' });
  });

  test('groups create an account and give staff and areas, read again at each sign-in', async () => {
    const person = { preferred_username: 'mark@city.example', given_name: 'Mark', family_name: 'Elliott' };
    provider.setPerson('mark', { ...person, groups: ['quay', 'east'] });
    const warden = (await signIn('mark')).json<SignedIn>().user;
    expect(warden).toMatchObject({ is_staff: false, user_areas: ['Ouseburn', 'Quayside'] });
    provider.setPerson('mark', { ...person, groups: ['supervisors', 'quay'] });
    const staff = (await signIn('mark')).json<SignedIn>().user;
    expect(staff).toMatchObject({ user_id: warden.user_id, is_staff: true });
    await app.makeUser({ isStaff: true });
    provider.setPerson('mark', { ...person, groups: ['quay'] });
    const again = (await signIn('mark')).json<SignedIn>().user;
    expect(again).toMatchObject({ is_staff: false, user_areas: ['Quayside'] });
  });

  test('more groups than fit into the token stop the sign-in with a reason, and change no rights', async () => {
    provider.setPerson('many', { email: 'many@city.example', groups: ['quay'] });
    const { user_id } = (await signIn('many')).json<SignedIn>().user;
    provider.setPerson('many', { email: 'many@city.example', _claim_names: { groups: 'src1' } });
    const { address } = await back('many');
    expect(address.href).toBe('http://patrol.test/login#sso-problem=too-many-groups');
    const areas = await app.db.selectFrom('user_areas').selectAll().where('user_id', '=', user_id).execute();
    expect(areas).toHaveLength(1);
  });

  test('a sign-in works with the next key of the provider at once', async () => {
    provider.setPerson('keys', { email: 'keys@city.example', groups: ['quay'] });
    expect((await signIn('keys')).statusCode).toBe(200);
    await provider.rotateKeys();
    expect((await signIn('keys')).statusCode).toBe(200);
  });

  test('a leaver is out with the first renewal after the provider refuses, and it is in the list of changes', async () => {
    provider.setPerson('leaver', { email: 'leaver@city.example', groups: ['quay'] });
    const signedIn = (await signIn('leaver')).json<SignedIn>();
    app.clock.advance(5 * 60_000);
    const renewed = await accounts.refresh(signedIn.refresh);
    expect(renewed.statusCode).toBe(200);
    const { refresh } = renewed.json<{ refresh: string }>();
    provider.removePerson('leaver');
    app.clock.advance(5 * 60_000);
    expect((await accounts.refresh(refresh)).statusCode).toBe(401);
    expect((await accounts.profile(signedIn.access)).statusCode).toBe(401);
    const audit = app.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `user:${signedIn.user.user_id}`);
    expect((await audit.execute()).map(({ action }) => action)).toContain('session.provider-refused');
  });
});

describe('a scripted provider', () => {
  let app: TestApp;
  let issuer: ScriptedIssuer;
  const sso = ssoCalls(
    () => app,
    () => issuer,
  );
  const accounts = accountCalls(() => app);
  const passkeys = passkeyCalls(() => app);
  beforeAll(async () => {
    issuer = await startScriptedIssuer(CALLBACK);
    app = await createTestApp({ env: issuer.env });
  });
  afterAll(async () => {
    await app.close();
    await issuer.close();
  });
  beforeEach(async () => {
    Object.assign(issuer.state, {
      isDown: false,
      downWith: 503,
      refusesClient: false,
      givesRefreshTokens: true,
    });
    await app.db.deleteFrom('rate_limits').execute();
  });

  test('a signed-in person links and removes the provider, with an email and an entry for each', async () => {
    const user = await app.makeUser();
    const headers = await app.signedInAs(user);
    expect(await sso.linkedAt(headers)).toBeNull();
    expect((await sso.link(headers, { subject: 'linked' })).statusCode).toBe(200);
    expect(await sso.linkedAt(headers)).toBe(app.clock.now().toISOString());
    expect((await sso.link(headers, { subject: 'another' })).json()).toEqual({
      detail: 'Another account of your organisation is linked. Remove it first.',
    });
    expect((await sso.remove(headers)).statusCode).toBe(200);
    expect(await sso.linkedAt(headers)).toBeNull();
    expect((await sso.signIn({ subject: 'linked' })).statusCode).toBe(400);
    const subjects = (await accounts.emailsTo(user.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Single sign-on was linked', 'Single sign-on was removed']);
    const audit = app.db.selectFrom('audit').select('action').where('subject', '=', `user:${user.id}`);
    expect((await audit.execute()).map(({ action }) => action)).toEqual([
      'user.link-provider',
      'user.unlink-provider',
    ]);
  });

  test('the last sign-in option cannot be removed, the provider or the passkey', async () => {
    const user = await app.makeUser();
    const headers = await app.signedInAs(user);
    await sso.link(headers, { subject: 'last way' });
    await app.db.updateTable('users').set({ password_hash: '' }).where('id', '=', user.id).execute();
    expect((await sso.remove(headers)).json()).toEqual({ detail: 'Add another way to sign in first.' });
    await passkeys.added(headers);
    const [passkey] = await passkeys.list(headers);
    expect((await passkeys.remove(headers, passkey?.id ?? 0)).statusCode).toBe(200);
    expect((await sso.remove(headers)).statusCode).toBe(400);
    await passkeys.added(headers);
    expect((await sso.remove(headers)).statusCode).toBe(200);
  });

  test('renewals at once ask the provider once, so that a token that works once is not used twice', async () => {
    const user = await app.makeUser();
    await sso.link(await app.signedInAs(user), { subject: 'parallel' });
    const { refresh } = (await sso.signIn({ subject: 'parallel' })).json<{ refresh: string }>();
    for (let renewal = 0; renewal < 3; renewal += 1) {
      app.clock.advance(5 * 60_000);
      issuer.requests.length = 0;
      const replies = await Promise.all([accounts.refresh(refresh), accounts.refresh(refresh)]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(issuer.requests.filter((path) => path === '/token')).toHaveLength(1);
    }
  });

  test('a session continues while the provider is down, and ends when it is back and refuses', async () => {
    const user = await app.makeUser();
    await sso.link(await app.signedInAs(user), { subject: 'outage' });
    let { refresh } = (await sso.signIn({ subject: 'outage' })).json<{ refresh: string }>();
    issuer.refuse('outage');
    issuer.state.isDown = true;
    app.clock.advance(5 * 60_000);
    const during = await accounts.refresh(refresh);
    expect(during.statusCode).toBe(200);
    ({ refresh } = during.json<{ refresh: string }>());
    issuer.state.isDown = false;
    app.clock.advance(5 * 60_000);
    expect((await accounts.refresh(refresh)).statusCode).toBe(401);
  });

  test('without a refresh token of the provider a session lasts twelve hours', async () => {
    issuer.state.givesRefreshTokens = false;
    const user = await app.makeUser();
    await sso.link(await app.signedInAs(user), { subject: 'short' });
    await sso.signIn({ subject: 'short' });
    const [session] = await sessionsOf(app, user.id);
    const hours = (session?.expires_at.getTime() ?? 0) - (session?.created_at.getTime() ?? 0);
    expect(hours / 3_600_000).toBe(12);
  });

  test('the refresh token of the provider is stored encrypted', async () => {
    await app.db.deleteFrom('sso_sessions').execute();
    await sso.link(await app.signedInAs(await app.makeUser()), { subject: 'stored' });
    await sso.signIn({ subject: 'stored' });
    const { refresh_token: stored } = await app.db
      .selectFrom('sso_sessions')
      .select('refresh_token')
      .executeTakeFirstOrThrow();
    expect(stored.toString()).not.toMatch(/^[\da-f]{8}-/);
    expect(stored.length).toBe(12 + 16 + 36);
  });

  test('a provider that is down leaves passwords working and says that it is not available', async () => {
    const down = await startScriptedIssuer(CALLBACK);
    down.state.isDown = true;
    const other = await createTestApp({ env: down.env });
    const calls = ssoCalls(
      () => other,
      () => down,
    );
    const reply = await calls.begin(newBinding());
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toEqual({ detail: 'Single sign-on is not available now.' });
    const shown = async () => (await other.inject({ url: '/config.json' })).json<{ sso: object }>().sso;
    expect(await shown()).toEqual({ name: 'Newcastle City Council', isDown: true });
    const user = await other.makeUser();
    expect((await accountCalls(() => other).logIn(user.email, user.password)).statusCode).toBe(200);
    down.requests.length = 0;
    for (let page = 0; page < 20; page += 1) await shown();
    expect(down.requests, 'pages cause no requests to a provider that is down').toEqual([]);
    const ready = async () => (await other.inject({ url: '/readyz' })).json<object>();
    expect(await ready()).toMatchObject({ status: 'ready', single_sign_on: 'down' });
    down.state.isDown = false;
    other.clock.advance(30_000);
    await shown();
    await expect.poll(shown).toEqual({ name: 'Newcastle City Council' });
    await other.close();
    await down.close();
  });

  const config = (env: Record<string, string>) =>
    readConfig({
      DATABASE_URL: 'postgres://x/y',
      TOKEN_SECRETS: 'x',
      PUBLIC_URL: 'http://patrol.test',
      ...env,
    });
  const check = async (env: Record<string, string>) => {
    const settings = ssoSettings(config({ ...issuer.env, ...env }));
    return settings && createProvider(settings, app.deps).check();
  };

  const REFUSED = 'The provider refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET. Has the client secret expired?';

  test('the check names a wrong issuer, secret or callback, and a provider that is down', async () => {
    expect(await check({})).toBeNull();
    expect(await check({ OIDC_CLIENT_SECRET: 'wrong' })).toBe(REFUSED);
    expect(await check({ PUBLIC_URL: 'http://other.test' })).toMatch(
      /Register exactly this callback there: http:\/\/other\.test\/api\/v1\/auth\/sso\/callback$/,
    );
    expect(await check({ OIDC_ISSUER: `${issuer.url}/realms/none` })).toMatch(
      /^OIDC_ISSUER is not the address of an OpenID Connect provider/,
    );
    issuer.state.metadata = { issuer: 'https://another.example' };
    expect(await check({})).toMatch(/^OIDC_ISSUER is not the/);
    issuer.state.metadata = {};
    issuer.state.isDown = true;
    expect(await check({})).toBe('The provider cannot be reached now (status 503).');
    issuer.state.downWith = 429;
    expect(await check({})).toBe('The provider cannot be reached now (status 429).');
    expect(await check({ OIDC_ISSUER: 'http://127.0.0.1:9' })).toBe(
      'The provider cannot be reached now (no answer).',
    );
  });

  test('a client secret that expires while sessions run ends none of them, and the log and the console name it', async () => {
    const other = await createTestApp({ env: issuer.env });
    const calls = ssoCalls(
      () => other,
      () => issuer,
    );
    const staff = await other.makeUser({ isStaff: true });
    const state = async () =>
      (
        await other.inject({
          url: staffContract.readServiceState.path,
          headers: await other.signedInAs(staff),
        })
      ).json<{ single_sign_on: object }>().single_sign_on;
    await calls.link(await other.signedInAs(staff), { subject: 'expired' });
    const { refresh } = (await calls.signIn({ subject: 'expired' })).json<{ refresh: string }>();
    expect(await state()).toEqual({ is_down: false, reason: null });
    issuer.state.refusesClient = true;
    other.clock.advance(5 * 60_000);
    const renewed = await accountCalls(() => other).refresh(refresh);
    expect(renewed.statusCode).toBe(200);
    expect(await state()).toEqual({ is_down: true, reason: REFUSED });
    const lines = other.logged.filter((line) => line.includes('single sign-on does not work'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(REFUSED);
    issuer.state.refusesClient = false;
    other.clock.advance(5 * 60_000);
    await accountCalls(() => other).refresh(renewed.json<{ refresh: string }>().refresh);
    expect(await state()).toEqual({ is_down: false, reason: null });
    await other.close();
  });

  test.each([
    [{ SSO_ONLY: 'true', OIDC_ISSUER: '' }, /^SSO_ONLY needs OIDC_ISSUER/],
    [{ SSO_ONLY: 'true', FEATURES: 'none' }, /^SSO_ONLY needs OIDC_ISSUER/],
    [{ OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_SECRET is required/],
    [{ OIDC_ISSUER: 'http://id.city.example' }, /must start with https/],
    [{ OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }, /must name your own tenant/],
  ])('the start refuses %j', (env, sentence) => {
    expect(ssoRefusals(config({ ...issuer.env, ...env })).join('\n')).toMatch(sentence);
  });

  test('without a provider the configuration of the pages has nothing of single sign-on', async () => {
    const plain = await createTestApp();
    const shown = (await plain.inject({ url: '/config.json' })).json<{ features: string[] }>();
    expect(shown).not.toHaveProperty('sso');
    expect(shown.features).not.toContain('sso');
    await plain.close();
  });
});
