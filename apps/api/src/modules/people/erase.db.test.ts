import { randomUUID } from 'node:crypto';
import { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BACKED_UP_TABLES } from '#backup/tables.ts';
import { endBoost } from '#modules/boosts/end-boost.ts';
import { setBoost } from '#modules/boosts/set-boost.ts';
import { accountCalls } from '#testing/calls/account-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { savePerson } from './save-person.ts';

let app: TestApp;
let staff: TestUser;
let siteId: number;
beforeAll(async () => {
  app = await createTestApp();
  siteId = await makeSite(app.db, { name: 'Sandgate', area: 'Quayside' });
  staff = await app.makeUser({ isStaff: true });
});
afterAll(() => app.close());

const { logIn, requestReset } = accountCalls(() => app);
const NAME = { firstName: 'Zebedee', lastName: 'Quartermain' };

async function post(name: 'exportPerson' | 'erasePerson', payload: object) {
  const headers = await app.signedInAs(staff);
  return app.inject({ method: 'POST', url: staffContract[name].path, headers, payload });
}

/** Somebody who has left a trace in every table that can hold one. */
async function makeTraces(): Promise<TestUser> {
  await app.db.deleteFrom('rate_limits').execute();
  const email = `zebedee.${Math.random().toString(36).slice(2)}@patrolplan.example`;
  const user = await app.makeUser({ ...NAME, email, isStaff: true, areas: ['Quayside'] });
  const actor = `user:${user.id}`;
  await logIn(email, 'a wrong guess', '203.0.113.9');
  expect((await logIn(email, user.password)).statusCode).toBe(200);
  expect((await requestReset(email, '203.0.113.9')).statusCode).toBe(200);
  const at = app.clock.now();
  await app.db
    .insertInto('route_fetches')
    .values({ user_id: user.id, fetched_at: at, routes_fetched: 3 })
    .execute();
  await app.db
    .insertInto('visits')
    .values({
      id: randomUUID(),
      user_id: user.id,
      site_id: siteId,
      visited_at: at,
      outcome: 'visited',
      reason: null,
      note: 'all quiet',
      received_at: at,
    })
    .execute();
  await app.db
    .insertInto('site_imports')
    .values({ file_name: 'sites of may.csv', bytes: 7, created_by: actor, created_at: at })
    .execute();
  await savePerson(app.deps, { userId: user.id, areas: [], actor: `user:${staff.id}` });
  const boost = await setBoost(app.deps, {
    target: { kind: 'site', siteId },
    amount: 2,
    reason: 'match day',
    startsAt: at,
    endsAt: new Date(at.getTime() + 3_600_000),
    actor,
  });
  // The audit of this one has the person inside its values, and somebody else as its actor.
  if (boost.ok) await endBoost(app.deps, { id: boost.value.id, actor: `user:${staff.id}` });
  return user;
}

/** The tables with a row that contains one of the texts. */
async function tablesWith(texts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of BACKED_UP_TABLES) {
    const { rows } = await sql`select from ${sql.table(table)} t
      where exists (select from unnest(${texts}::text[]) as sought where strpos(t::text, sought) > 0) limit 1`.execute(
      app.db,
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

test('an export has everything that is stored about a person, and no secret', async () => {
  const user = await makeTraces();
  const reply = await post('exportPerson', { id: user.id });
  expect(reply.statusCode).toBe(200);
  const actor = `user:${staff.id}`;
  expect(reply.json()).toMatchObject({
    account: { email: user.email, first_name: 'Zebedee', last_sign_in_at: app.clock.now().toISOString() },
    areas: [],
    sessions: [{ created_at: app.clock.now().toISOString(), revoked_at: null }],
    networks: [{ last_used_at: app.clock.now().toISOString() }],
    links: [{ purpose: 'reset-password', used_at: null }],
    emails: [{ subject: 'Reset your password' }],
    route_log: [{ routes_fetched: 3 }],
    visits: [{ site: 'Sandgate', outcome: 'visited', note: 'all quiet' }],
    boosts: [{ on_what: 'Sandgate', reason: 'match day' }],
    imports: [{ file_name: 'sites of may.csv', bytes: 7, applied_at: null }],
    changes_about: [{ action: 'user.assign', before: { areas: ['Quayside'] } }, { action: 'user.export' }],
    changes_by: [{ action: 'boost.set' }],
  });
  expect(reply.body).not.toMatch(/refresh_hash|token_hash|password_hash|argon|scrypt/);
  const last = await app.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(last).toMatchObject({ actor, action: 'user.export', subject: `user:${user.id}` });
});

test('an erased person is in no table any more; what they did stays without the name', async () => {
  const user = await makeTraces();
  const traces = [user.email, 'Quartermain', `user:${user.id}"`, `user:${user.id},`];
  const before = await tablesWith(traces);
  expect(before).toEqual(expect.arrayContaining(['users', 'outbox', 'boosts', 'site_imports', 'audit']));
  const counts = async () =>
    (
      await sql<{
        boosts: number;
        visits: number;
        changes: number;
      }>`select (select count(*) from boosts) as boosts,
        (select count(*) from visits) as visits, (select count(*) from audit) as changes`.execute(app.db)
    ).rows[0];
  const old = await counts();
  const { id: visitId } = await app.db
    .selectFrom('visits')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();

  const wrongName = await post('erasePerson', { id: user.id, name: 'Zebedee Quarter' });
  expect(wrongName.statusCode).toBe(400);
  expect(wrongName.json()).toEqual({ name: ['Type the name exactly: Zebedee Quartermain'] });
  expect(await tablesWith(traces)).toEqual(before);

  const reply = await post('erasePerson', { id: user.id, name: ' Zebedee Quartermain ' });
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'The person is erased.' }]);
  const left = await tablesWith([user.email, `user:${user.id}"`, `user:${user.id},`]);
  expect(left).toEqual([]);
  expect(await counts()).toEqual({ ...old, changes: (old?.changes ?? 0) + 1 });
  const visit = app.db.selectFrom('visits').selectAll().where('id', '=', visitId);
  expect(await visit.execute()).toMatchObject([{ user_id: null, site_id: siteId, note: 'all quiet' }]);
  const audit = await app.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(4).execute();
  expect(audit).toMatchObject([
    { actor: `user:${staff.id}`, action: 'user.erase', subject: 'user:erased', before: null, after: null },
    {
      actor: `user:${staff.id}`,
      action: 'boost.end',
      before: { createdBy: 'user:erased', reason: 'match day' },
    },
    { actor: 'user:erased', action: 'boost.set', after: { createdBy: 'user:erased' } },
    { actor: `user:${staff.id}`, action: 'user.assign', subject: 'user:erased' },
  ]);
  const attempts = await app.db.selectFrom('rate_limits').select('key').execute();
  expect(attempts.filter(({ key }) => key.includes(`user:${user.id}`) || key.includes('strangers'))).toEqual(
    [],
  );
  expect((await logIn(user.email, user.password)).statusCode).toBe(401);
});

test('somebody with one name only is erased by it', async () => {
  const { id } = await app.makeUser({ firstName: 'Cher', lastName: '' });
  expect((await post('erasePerson', { id, name: 'Cher' })).statusCode).toBe(200);
});

test('somebody whose stored name hides characters is erased by what can be seen of it', async () => {
  const { id } = await app.makeUser({ firstName: 'Ze\u200bbedee ', lastName: '\u202eQuarter\nmain' });
  expect((await post('erasePerson', { id, name: 'Zebedee' })).statusCode).toBe(400);
  expect((await post('erasePerson', { id, name: 'Zebedee Quarter main' })).statusCode).toBe(200);
});

test('one of two simultaneous erasures of a person succeeds, the other finds nobody', async () => {
  const user = await makeTraces();
  const erase = () => post('erasePerson', { id: user.id, name: 'Zebedee Quartermain' });
  const replies = await Promise.all([erase(), erase()]);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
});

/** Runs a statement in a transaction that says it erases a person. */
const erasing = (person: string, statement: string) =>
  app.db.transaction().execute(async (tx) => {
    await sql`select set_config('patrol.erased_person', ${person}, true)`.execute(tx);
    await sql.raw(statement).execute(tx);
  });

test('the audit can only be changed to replace a deleted person', async () => {
  const { id } = await app.makeUser();
  const gone = 900_000_001;
  const change = { at: new Date(), action: 'boost.set', subject: 'boost:1', before: null };
  const after = JSON.stringify({ createdBy: `user:${gone}`, reason: 'x' });
  await app.db
    .insertInto('audit')
    .values([
      { ...change, actor: `user:${gone}`, after },
      { ...change, actor: `user:${id}`, after: null },
    ])
    .execute();
  const refused = [
    [`user:${gone}`, `update audit set actor = 'user:erased' where actor = 'user:${id}'`],
    [`user:${gone}`, `update audit set actor = 'user:1' where actor = 'user:${gone}'`],
    [`user:${gone}`, `update audit set actor = 'user:erased' where actor = 'user:${gone}'`], // leaves `after`
    [`user:${gone}`, `update audit set action = 'x' where actor = 'user:${gone}'`],
    [`user:${gone}`, `update audit set at = now() where actor = 'user:${gone}'`],
    [`user:${gone}`, `delete from audit where actor = 'user:${gone}'`],
    [`user:${gone}`, 'truncate audit'],
    [`user:${id}`, `update audit set actor = 'user:erased' where actor = 'user:${id}'`], // the account exists
    ['', `update audit set actor = 'user:erased' where actor = 'user:${id}'`],
    ['cli:ada', `update audit set actor = 'user:erased' where actor = 'cli:ada'`],
    ['user:1 or true', `update audit set actor = 'user:erased'`],
  ] as const;
  for (const [person, statement] of refused) {
    await expect(erasing(person, statement), statement).rejects.toThrow('append-only');
  }
  await erasing(
    `user:${gone}`,
    `update audit set actor = 'user:erased', after = without_person(after, 'user:${gone}') where actor = 'user:${gone}'`,
  );
  // The permission ends with its transaction.
  await expect(app.db.updateTable('audit').set({ actor: 'other' }).execute()).rejects.toThrow('append-only');
});
