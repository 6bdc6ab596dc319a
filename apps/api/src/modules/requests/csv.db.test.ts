import type { Call } from '@patrolplan/contract';
import type { CallReply } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fieldCalls } from '#testing/calls/field-calls.ts';
import { newId, teamCalls } from '#testing/calls/team-calls.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import type { TestUser } from '#testing/records/test-user.ts';

const NOW = '2026-11-16T10:00:00.000Z';
const SCHOOL = { latitude: 54.98, longitude: -1.6 };
const HEAD = 'site,latitude,longitude,usrn,kind,time,text,reference';

let app: TestApp;
let team: ReturnType<typeof teamCalls>;
let helen: TestUser;
let priya: TestUser;
let school: number;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  team = teamCalls(app);
  school = await makeSite(app.db, {
    name: 'Eskdale Terrace',
    area: 'Jesmond',
    position: SCHOOL,
    hours: { weekday: '08:00-18:00', saturday: 'closed', sunday: 'closed' },
    defaultBaseScore: 1,
  });
  await app.db.updateTable('sites').set({ usrn: '12345678' }).where('id', '=', school).execute();
  for (const postcode of ['NE1 1AA', 'NE1 1AB'])
    await makeSite(app.db, {
      name: 'Grey Street',
      area: 'Jesmond',
      postcode,
      position: { latitude: 55.02, longitude: -1.6 },
    });
  priya = await app.makeUser({ areas: ['Jesmond'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  // Somebody else for each test: no row of the audit can be deleted.
  helen = await app.makeUser({ isStaff: true });
  for (const table of ['requests', 'request_rules', 'boosts', 'site_jobs', 'visits'] as const)
    await app.db.deleteFrom(table).execute();
});

async function send<C extends Call>(call: C, file: string) {
  const headers = { ...(await app.signedInAs(helen)), 'content-type': 'text/csv' };
  const reply = await app.inject({ method: 'POST', url: call.path, headers, payload: Buffer.from(file) });
  return { status: reply.statusCode, body: reply.json<CallReply<C>>() };
}
const file = (...rows: readonly string[]) => [HEAD, ...rows, ''].join('\r\n');
const check = async (...rows: readonly string[]) =>
  (await send(staffContract.checkRequestFile, file(...rows))).body;
const bring = async (...rows: readonly string[]) =>
  (await send(staffContract.importRequests, file(...rows))).body;
const list = async () => (await team.call(helen, staffContract.listRequests)).body;
const read = async (id: number) =>
  (await team.call(helen, staffContract.readRequest, { payload: { id } })).body;
const stored = async () => (await app.db.selectFrom('requests').selectAll().orderBy('id').execute()).length;

test('each row becomes a request at its own time and place, and the preview says so before', async () => {
  const rows = [
    'eskdale terrace,,,,School run,2026-11-16 08:30,"Cars, all over",C-1',
    ',54.9801,-1.6,,pavement,13/11/2026 17:05,,',
    ',,,12345678,Bus stop blocked,2026-11-16T09:00:00Z,,C-3',
    ',54.99,-1.6,,other,2026-11-16 09:10,,',
  ];
  const preview = await check(...rows);
  expect(preview).toMatchObject({ created: 4, unchanged: 0, with_errors: 0, removed_details: 0 });
  expect(preview.lines.map(({ line, state, kind, site_name }) => [line, state, kind, site_name])).toEqual([
    [2, 'new', 'School run', 'Eskdale Terrace'],
    [3, 'new', 'Pavement parking', 'Eskdale Terrace'],
    [4, 'new', 'Bus stop blocked', 'Eskdale Terrace'],
    [5, 'new', 'Other parking problem', null],
  ]);
  expect(await stored()).toBe(0);
  expect(await bring(...rows)).toEqual({ created: 4, repeated: 0, unchanged: 0, removed_details: 0 });
  const { open } = await list();
  expect(open.map(({ kind, site_id, first_asked_at }) => [kind, site_id, first_asked_at])).toEqual([
    ['pavement', school, '2026-11-13T17:05:00.000Z'],
    ['school-run', school, '2026-11-16T08:30:00.000Z'],
    ['bus-stop', school, '2026-11-16T09:00:00.000Z'],
    ['other', null, '2026-11-16T09:10:00.000Z'],
  ]);
  const detail = await read(open[1]?.id ?? 0);
  expect(detail).toMatchObject({
    text: 'Cars, all over',
    reports: [{ reference: 'C-1', source: 'csv', program: null }],
  });
  const audit = await app.db
    .selectFrom('audit')
    .select(['action', 'actor', 'after'])
    .where('actor', '=', `user:${helen.id}`)
    .execute();
  expect(audit).toEqual([
    { action: 'request.import', actor: `user:${helen.id}`, after: { created: 4, repeated: 0 } },
  ]);
});

describe('the same file again', () => {
  const rows = [
    'Eskdale Terrace,,,,school-run,2026-11-16 08:30,Cars,C-1',
    'Eskdale Terrace,,,,school-run,2026-11-16 08:30,Cars,C-1',
    ',54.9801,-1.6,,pavement,2026-11-16 08:31,,',
    ',54.9801,-1.6,,pavement,2026-11-16 08:40,,',
  ];

  test('adds nothing', async () => {
    expect(await bring(...rows)).toMatchObject({ created: 2, repeated: 1, unchanged: 1 });
    const before = await list();
    expect(await check(...rows)).toMatchObject({ created: 0, unchanged: 4 });
    expect(await bring(...rows)).toEqual({ created: 0, repeated: 0, unchanged: 4, removed_details: 0 });
    expect(await list()).toEqual(before);
  });

  test('adds nothing after its requests were closed and their texts and references deleted', async () => {
    await bring(...rows);
    for (const { id } of (await list()).open)
      await team.call(helen, staffContract.closeRequest, { payload: { id, answer: 'answered' } });
    await sql`update requests set text = ''`.execute(app.db);
    await sql`update request_reports set reference = ''`.execute(app.db);
    expect(await bring(...rows)).toMatchObject({ created: 0, repeated: 0 });
    expect(await stored()).toBe(2);
  });

  test('two people who send it at once add it once', async () => {
    const both = await Promise.all([bring(...rows), bring(...rows)]);
    expect(both.map(({ created }) => created).toSorted((one, other) => one - other)).toEqual([0, 2]);
    expect(await stored()).toBe(2);
  });
});

test('one error blocks all rows, and each wrong row is named with its column and words', async () => {
  const rows = [
    'Eskdale Terrace,,,,school-run,2026-11-16 08:30,,',
    'Eskdale Terace,,,,school-run,2026-11-16 08:30,,',
    'Grey Street,,,,Schol run,2026-11-17 08:30,,',
    'Grey Street,,,,school-run,2026-11-16 08:30,,',
    ',56.5,-1.6,,school-run,2026-11-16 08:30,,',
    ',,,87654321,school-run,2026-11-16 08:30,,',
  ];
  const preview = await check(...rows);
  expect(preview).toMatchObject({ created: 1, with_errors: 5 });
  expect(
    preview.lines.flatMap(({ line, problems }) =>
      problems.map(({ column, reason }) => `${line} ${column}: ${reason}`),
    ),
  ).toEqual([
    "3 site: Unknown site 'Eskdale Terace'; the nearest name is 'Eskdale Terrace'",
    "4 kind: Unknown kind 'Schol run'; the nearest name is 'School run'",
    '4 time: This time is in the future',
    '5 site: Several sites have this name; give a position or a USRN',
    '6 latitude: This position is more than 10 km from every site',
    '7 usrn: This street has no site, or more than one',
  ]);
  const refused = await send(staffContract.importRequests, file(...rows));
  expect([refused.status, refused.body]).toEqual([409, { detail: 'Correct 5 rows first.' }]);
  expect(await stored()).toBe(0);
});

test('the rules of every other way in count: within 30 metres and 24 hours it is the same request', async () => {
  await team.call(helen, staffContract.addRequest, {
    payload: { kind: 'school-run', position: SCHOOL, reference: 'C-9' },
  });
  expect(
    await bring(
      ',54.9801,-1.6,,school-run,2026-11-16 09:05,,',
      ',54.9801,-1.6,,school-run,2026-11-15 11:00,,',
      ',54.9801,-1.6,,school-run,2026-11-15 09:00,,',
      ',54.98,-1.6,,school-run,2026-11-16 09:00,,C-9',
    ),
  ).toEqual({ created: 1, repeated: 2, unchanged: 1, removed_details: 0 });
  expect(
    (await list()).open.map(({ times, first_asked_at, last_asked_at }) => [
      times,
      first_asked_at,
      last_asked_at,
    ]),
  ).toEqual([
    [2, '2026-11-15T09:00:00.000Z', '2026-11-15T11:00:00.000Z'],
    [2, NOW, NOW],
  ]);
});

test('a visit that was made since has answered a request that is imported late', async () => {
  app.clock.set('2026-11-13T11:00:00.000Z');
  await fieldCalls(() => app).outcomes(priya, {
    id: newId(),
    kind: 'visit',
    site_id: school,
    at: app.clock.now().toISOString(),
    outcome: 'visited',
  });
  app.clock.set(NOW);
  await team.call(helen, staffContract.saveRequestRule, {
    payload: { kind: 'school-run', effect: 'boost', amount: 0.5 },
  });
  await bring(
    'Eskdale Terrace,,,,school-run,2026-11-13 08:30,,',
    'Eskdale Terrace,,,,school-run,2026-11-16 08:30,,',
  );
  const { open, closed } = await list();
  expect(closed).toMatchObject([{ answer: 'Visited on 13 November at 11:00.', boost: null }]);
  // Of the half of 1, three of seven days after the visit.
  expect(open).toMatchObject([
    { first_asked_at: '2026-11-16T08:30:00.000Z', boost: { amount: 0.21, starts_at: NOW } },
  ]);
});

test('no table, reply or log holds the personal details of a file', async () => {
  const text = [
    'name,email,site,kind,time,text,reference',
    'Zoltan Quartermaine,zephyrine@x.example,Eskdale Terrace,school-run,2026-11-16 08:30,"0191 232 8520, Zoltan Quartermaine saw AB12 CDE",zephyrine@x.example',
    '',
  ].join('\n');
  const preview = await send(staffContract.checkRequestFile, text);
  expect(preview.body).toMatchObject({ created: 1, removed_details: 6 });
  expect(preview.body.lines[0]?.text).toBe('[removed], [removed] saw [removed]');
  const done = await send(staffContract.importRequests, text);
  expect(done.body.removed_details).toBe(6);
  const { rows } = await sql<{ text: string }>`
    select json_agg(r)::text as text from requests r union all select json_agg(p)::text from request_reports p
    union all select json_agg(a)::text from audit a
  `.execute(app.db);
  const kept = [JSON.stringify([preview, done]), app.logged.join(), ...rows.map((row) => row.text)].join();
  const secrets = ['Quartermaine', '0191 232 8520', 'zephyrine@x.example', 'AB12 CDE'];
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
});

test('at most 2000 requests are open after an import', async () => {
  await sql`insert into requests (kind, first_asked_at, last_asked_at)
    select 'pavement', ${NOW}, ${NOW} from generate_series(1, 2000)`.execute(app.db);
  const { status, body } = await send(
    staffContract.importRequests,
    file('Eskdale Terrace,,,,school-run,2026-11-16 08:30,,'),
  );
  expect([status, body]).toEqual([
    400,
    { detail: 'There could be 2001 open requests; at most 2000. Close some first.' },
  ]);
});

test('a full file of 500 requests is stored at once', async () => {
  const rows = Array.from(
    { length: 500 },
    (_, n) =>
      `,${54.98 + (n % 50) / 1_000},-1.6,,school-run,2026-11-${10 + Math.floor(n / 100)} 08:30,Cars,C-${n}`,
  );
  const { created, repeated } = await bring(...rows);
  expect(created + repeated).toBe(500);
  expect(await stored()).toBe(created);
});
