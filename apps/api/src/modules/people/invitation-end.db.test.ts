import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweepAccounts } from '#modules/accounts/scheduled-jobs.ts';
import { mailPasswordLink } from '#modules/accounts/mail-password-link.ts';
import { setAccountActive } from '#modules/accounts/set-account-active.ts';
import { GOOD_PASSWORD, accountCalls, resetParts } from '#testing/calls/account-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { invitePerson } from './invite-person.ts';

const DAYS = 9;
const DAY_MS = 86_400_000;
let app: TestApp;
// A service for each test: the sweep counts the invitations of everybody.
beforeEach(async () => {
  app = await createTestApp({ env: { INVITATION_DAYS: String(DAYS) } });
});
afterEach(() => app.close());

const { register, logIn, requestReset, confirmReset, verify, linkTo, emailsTo } = accountCalls(() => app);
const staff = () => ({ ...app, publicUrl: 'http://patrol.test' });
const actor = 'cli:test';

async function invite(email: string): Promise<number> {
  const person = { email, firstName: 'Grace', lastName: 'Okafor', isStaff: false, areas: [], actor };
  const invited = await invitePerson(staff(), person);
  if (!invited.ok) throw new Error('not invited', { cause: invited.failure });
  return invited.value.id;
}
const isThere = async (email: string) =>
  (await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).length === 1;
const wait = (days: number) => app.clock.advance(days * DAY_MS);

test('an unused invitation ends after its days, and the audit records it', async () => {
  const email = 'unused@patrolplan.example';
  const id = await invite(email);
  const used = 'used@patrolplan.example';
  await invite(used);
  await confirmReset(resetParts(await linkTo(used)));
  wait(DAYS);
  expect(await sweepAccounts(app.deps)).toMatchObject({ invitations: 0 });
  app.clock.advance(1);
  expect(await sweepAccounts(app.deps)).toMatchObject({ invitations: 1 });
  expect([await isThere(email), await isThere(used)]).toEqual([false, true]);
  const trail = await app.db
    .selectFrom('audit')
    .select(['at', 'actor', 'action'])
    .where('subject', '=', `user:${id}`)
    .orderBy('id')
    .execute();
  expect(trail.at(-1)).toEqual({ at: app.clock.now(), actor: 'service', action: 'user.invitation-ended' });
});

test('an unused activated registration also ends, and a deactivated one stays closed', async () => {
  const [email, closed] = ['activated@patrolplan.example', 'closed@patrolplan.example'];
  for (const address of [email, closed]) {
    await register(address);
    await setAccountActive(staff(), { email: address, active: true, actor });
  }
  await setAccountActive(staff(), { email: closed, active: false, actor });
  wait(DAYS + 1);
  expect(await sweepAccounts(app.deps)).toMatchObject({ invitations: 1 });
  expect([await isThere(email), await isThere(closed)]).toEqual([false, true]);
});

test('an invitation sent again by staff has its full time, one requested by anybody else does not', async () => {
  const [again, asked] = ['again@patrolplan.example', 'asked@patrolplan.example'];
  for (const email of [again, asked]) await invite(email);
  wait(DAYS - 1);
  await mailPasswordLink(staff(), { email: again, actor });
  await register(asked);
  await requestReset(asked);
  wait(2);
  await sweepAccounts(app.deps);
  expect([await isThere(again), await isThere(asked)]).toEqual([true, false]);
});

test('a link never outlives its invitation', async () => {
  const email = 'late@patrolplan.example';
  await invite(email);
  wait(DAYS - 1);
  await register(email);
  const link = resetParts(await linkTo(email));
  wait(2);
  expect((await confirmReset(link)).statusCode).toBe(400);
  expect(await isThere(email)).toBe(false);
});

test('an invitation that has ended sends no link before the sweep either', async () => {
  const email = 'no.link@patrolplan.example';
  await invite(email);
  wait(DAYS + 1);
  expect((await requestReset(email)).statusCode).toBe(200);
  expect(await emailsTo(email)).toHaveLength(1);
});

test('an address whose invitation has ended registers like any other', async () => {
  const email = 'afresh@patrolplan.example';
  await invite(email);
  wait(DAYS + 1);
  await register(email);
  expect((await emailsTo(email)).at(-1)?.subject).toBe('Verify your email address');
  expect((await verify(await linkTo(email))).statusCode).toBe(200);
  expect((await logIn(email, GOOD_PASSWORD)).json().user).toMatchObject({
    first_name: 'Tom',
    user_areas: [],
  });
});

test('an invitation of the previous release ends by the time at which it was made', async () => {
  const email = 'previous@patrolplan.example';
  await invite(email);
  await app.db.updateTable('users').set({ invited_at: null }).where('email', '=', email).execute();
  wait(DAYS - 1);
  await sweepAccounts(app.deps);
  expect(await isThere(email)).toBe(true);
  wait(2);
  await sweepAccounts(app.deps);
  expect(await isThere(email)).toBe(false);
});
