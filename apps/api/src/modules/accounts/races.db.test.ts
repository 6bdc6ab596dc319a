import { contract } from '@patrolplan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls } from '#testing/calls/account-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { openSession } from '#modules/sign-in/sessions/open-session.ts';
import { revokeSessions } from '#modules/sign-in/sessions/sessions-table.ts';
import { setAccountActive } from './set-account-active.ts';

/** Concurrent changes: in either order, a refused person never gets a session. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await makeSite(app.db, { area: 'Quayside' });
});
afterAll(() => app.close());

const staff = () => ({ ...app, publicUrl: 'http://patrol.test' });
const bearer = (access: string) => ({ authorization: `Bearer ${access}` });

test('an account deactivated under load is refused from then on', async () => {
  const user = await app.makeUser({ areas: ['Quayside'] });
  const headers = await app.signedInAs(user);
  const calls = () =>
    [
      { method: 'GET', url: contract.readProfile.path },
      { method: 'POST', url: contract.scoreSites.path, payload: { selected_areas: ['Quayside'] } },
      { method: 'POST', url: contract.logRouteFetch.path, payload: { routes_fetched: 1 } },
    ] as const;
  const statusOf = async (call: ReturnType<typeof calls>[number]) =>
    (await app.inject({ ...call, headers })).statusCode;

  const underWay = Array.from({ length: 10 }, calls).flat().map(statusOf);
  const switched = setAccountActive(staff(), { email: user.email, active: false, actor: 'test' });
  const during = await Promise.all([...underWay, ...calls().map(statusOf)]);
  expect(await switched).toMatchObject({ ok: true, value: { changed: true } });
  expect(during.filter((status) => status !== 200 && status !== 401)).toEqual([]);

  const logged = () => app.db.selectFrom('route_fetches').selectAll().execute();
  const before = await logged();
  expect(await Promise.all(calls().map(statusOf))).toEqual([401, 401, 401]);
  expect(await logged()).toEqual(before);
});

test('a session renewed while it is ended returns no valid token', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await app.makeUser();
    const { refresh } = await openSession(app, user.id);
    const renew = () => app.inject({ method: 'POST', url: contract.refreshToken.path, payload: { refresh } });
    const [, ...replies] = await Promise.all([
      revokeSessions(app.db, { userId: user.id, at: app.clock.now() }),
      renew(),
      renew(),
      renew(),
    ]);
    expect(replies.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 401)).toEqual([]);
    for (const reply of replies.filter(({ statusCode }) => statusCode === 200)) {
      const { access } = reply.json<{ access: string }>();
      const used = await app.inject({ url: contract.readProfile.path, headers: bearer(access) });
      expect(used.statusCode).toBe(401);
    }
    expect((await renew()).statusCode).toBe(401);
  }
});

test('an account deactivated while it signs in has no valid session', async () => {
  const user = await app.makeUser();
  const payload = { email: user.email, password: user.password };
  const [reply] = await Promise.all([
    app.inject({ method: 'POST', url: contract.logIn.path, payload }),
    setAccountActive(staff(), { email: user.email, active: false, actor: 'test' }),
  ]);
  expect([200, 401]).toContain(reply.statusCode);
  const { access } = reply.json<{ access?: string }>();
  const used = await app.inject({ url: contract.readProfile.path, headers: bearer(access ?? 'none') });
  expect(used.statusCode).toBe(401);
});

test('an account activated while its address is registered again keeps no verification link', async () => {
  const { register } = accountCalls(() => app);
  for (let round = 0; round < 4; round += 1) {
    const email = `activated.${round}@patrolplan.example`;
    await register(email);
    await Promise.all([
      register(email),
      register(email),
      setAccountActive(staff(), { email, active: true, actor: 'test' }),
    ]);
    const links = await app.db
      .selectFrom('one_time_tokens')
      .innerJoin('users', 'users.id', 'one_time_tokens.user_id')
      .select('one_time_tokens.id')
      .where('email', '=', email)
      .where('purpose', '=', 'verify-email')
      .where('used_at', 'is', null)
      .execute();
    expect(links).toEqual([]);
  }
});
