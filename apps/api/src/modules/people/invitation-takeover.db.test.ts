import { contract } from '@patrolplan/contract';
import { createMetrics } from '#observability/metrics.ts';
import { buildApp } from '#service/app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GOOD_PASSWORD, accountCalls, resetParts } from '#testing/calls/account-calls.ts';
import { hashOfCost } from '#testing/inputs/hash-of-cost.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { issueVerification } from '#modules/accounts/issue-token.ts';
import { verifyEmailLink } from '#modules/accounts/account-links.ts';
import { invitePerson } from './invite-person.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const PUBLIC_URL = 'http://patrol.test';
const ATTACKERS_PASSWORD = 'strangers choice';
const { register, requestReset, logIn, confirmReset, verify, linkTo, emailsTo } = accountCalls(() => app);

async function invite(email: string): Promise<number> {
  const person = {
    email,
    firstName: 'Grace',
    lastName: 'Okafor',
    isStaff: true,
    areas: [],
    actor: 'cli:test',
  };
  const invited = await invitePerson({ ...app, publicUrl: PUBLIC_URL }, person);
  if (!invited.ok) throw new Error('not invited', { cause: invited.failure });
  return invited.value.id;
}
const stored = (id: number) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('registering the address of an invited account mails the invitation again and stores nothing of the registration', async () => {
  const email = 'grace@patrolplan.example';
  const id = await invite(email);
  const before = await stored(id);
  const known = await register(email, ATTACKERS_PASSWORD);
  const unknown = await register('nobody@patrolplan.example', ATTACKERS_PASSWORD);
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  expect(await stored(id)).toEqual(before);
  const links = await app.db
    .selectFrom('one_time_tokens')
    .select(['purpose', 'password_hash', 'first_name', 'last_name'])
    .where('user_id', '=', id)
    .execute();
  const setPassword = { purpose: 'reset-password', password_hash: null, first_name: null, last_name: null };
  expect(links).toEqual([setPassword, setPassword]);
  const mails = await emailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('You are invited to PatrolPlan'));
  expect((await confirmReset(resetParts(await linkTo(email)))).statusCode).toBe(200);
  expect((await logIn(email, ATTACKERS_PASSWORD)).statusCode).toBe(401);
  const signedIn = await logIn(email, GOOD_PASSWORD);
  expect(signedIn.json().user).toMatchObject({ first_name: 'Grace', is_staff: true });
});

test('registering with an invited address mails the link of the invitation page, and names the organisation', async () => {
  const email = 'ada@patrolplan.example';
  await invite(email);
  const config = {
    ...app.config,
    FEATURES: [...app.config.FEATURES, 'welcome' as const],
    ORGANISATION_NAME: 'City of Ouse',
  };
  const welcoming = await buildApp({ ...app.deps, config, metrics: createMetrics({ ofProcess: false }) });
  const names = { first_name: 'Some', last_name: 'Body' };
  const payload = { email, password: ATTACKERS_PASSWORD, re_password: ATTACKERS_PASSWORD, ...names };
  const reply = await welcoming.inject({ method: 'POST', url: contract.register.path, payload });
  await welcoming.close();
  expect(reply.statusCode).toBe(200);
  const body = (await emailsTo(email)).at(-1)?.body;
  expect(body).toContain('/invitation?uid=');
  expect(body).toContain('City of Ouse created an account for you.');
  expect(body).not.toContain('/reset-password');
});

test('an invited person who asks for a new password gets the invitation again', async () => {
  const email = 'lin@patrolplan.example';
  await invite(email);
  expect((await requestReset(email)).statusCode).toBe(200);
  const subjects = (await emailsTo(email)).map(({ subject }) => subject);
  expect(subjects).toEqual(Array(2).fill('You are invited to PatrolPlan'));
});

test('an invited account accepts no verification link, not even one that is stored', async () => {
  const email = 'amara@patrolplan.example';
  const userId = await invite(email);
  // As an older release stored it.
  const passwordHash = hashOfCost(ATTACKERS_PASSWORD, { memory: 8_192, passes: 1, parallelism: 1 });
  const registration = { passwordHash, firstName: 'Tom', lastName: 'Reed' };
  const token = await issueVerification(app.db, { userId, at: app.clock.now(), registration });
  const link = new URL(verifyEmailLink(PUBLIC_URL, token));
  expect((await verify(link, ATTACKERS_PASSWORD)).body).toContain('This link does not work');
  expect((await logIn(email, ATTACKERS_PASSWORD)).statusCode).toBe(401);
  expect(await stored(userId)).toMatchObject({ password_hash: '', first_name: 'Grace' });
});
