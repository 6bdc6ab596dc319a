import { staffContract } from '@patrolplan/contract/staff';
import type { CallBody, ReadReply } from '@patrolplan/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordChange, recordChanges } from '#audit/record-change.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';

let app: TestApp;
let staff: TestUser;
let warden: TestUser;
let stranger: TestUser;
let siteId: number;
beforeAll(async () => {
  app = await createTestApp({ now: '2026-07-01T10:00:00.000Z' });
  siteId = await makeSite(app.db, { name: 'Sandgate', area: 'Quayside' });
  staff = await app.makeUser({ isStaff: true, firstName: 'Helen', lastName: 'Armstrong' });
  warden = await app.makeUser({ firstName: 'Priya', lastName: 'Nair' });
  // The test of the formula writes a change as this account.
  stranger = await app.makeUser({ firstName: "-2+3+cmd|' /C calc'!A0", lastName: 'x' });
  await makeChanges();
});
afterAll(() => app.close());

const ANY = { person: null, kind: null, subject: null, from: null, until: null, after: null };
type Filter = CallBody<typeof staffContract.findChanges>;
async function post<Name extends 'findChanges' | 'exportChanges'>(name: Name, filter: Partial<Filter> = {}) {
  const headers = await app.signedInAs(staff);
  const payload = { ...ANY, ...filter };
  const reply = await app.inject({ method: 'POST', url: staffContract[name].path, headers, payload });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<ReadReply<(typeof staffContract)[Name]>>();
}
async function write(name: 'setBoost' | 'switchSetting', payload: object) {
  const headers = await app.signedInAs(staff);
  const reply = await app.inject({ method: 'POST', url: staffContract[name].path, headers, payload });
  expect(reply.statusCode, reply.body).toBe(200);
}
/** A boost at 10:00, areas at 10:01, a setting at 10:02. */
async function makeChanges(): Promise<void> {
  await write('setBoost', {
    site_id: siteId,
    amount: 3,
    reason: 'Coaches expected',
    ends_at: '2026-07-01T15:30:00Z',
  });
  app.clock.advance(60_000);
  await recordChange(app.db, {
    at: app.clock.now(),
    actor: 'cli:ada',
    action: 'user.assign',
    subject: `user:${warden.id}`,
    before: { areas: [] },
    after: { areas: ['Quayside'] },
  });
  app.clock.advance(60_000);
  await write('switchSetting', { setting_name: 'mapbox_api', setting_value: false });
}
const find = (filter: Partial<Filter> = {}) => post('findChanges', filter);

test('changes are listed newest first, with names, words and both values', async () => {
  expect((await find({ until: '2026-07-01T11:00:00Z' })).changes).toMatchObject([
    {
      at: '2026-07-01T10:02:00.000Z',
      title: 'Setting changed',
      kind: 'setting',
      subject: 'Routes API',
      who: 'Helen Armstrong',
      fields: [{ name: 'Value', before: 'Enabled', after: 'Disabled' }],
    },
    {
      title: 'Areas changed',
      kind: 'user',
      subject: 'Priya Nair',
      who: 'command line (ada)',
      fields: [{ name: 'Areas', before: 'none', after: 'Quayside' }],
    },
    {
      title: 'Boost set',
      kind: 'boost',
      subject: 'Sandgate',
      who: 'Helen Armstrong',
      fields: [
        { name: 'Amount', before: null, after: '+3.00' },
        { name: 'Until', before: null, after: 'Wed 1 Jul 2026, 16:30' },
        { name: 'Reason', before: null, after: 'Coaches expected' },
        { name: 'From', before: null, after: 'Wed 1 Jul 2026, 11:00' },
      ],
    },
  ]);
});

test('changes can be filtered by author, subject and time', async () => {
  const titles = async (filter: Partial<Filter>) =>
    (await find({ until: '2026-07-01T11:00:00Z', ...filter })).changes.map(({ title }) => title);
  expect(await titles({ person: staff.id })).toEqual(['Setting changed', 'Boost set']);
  expect(await titles({ person: warden.id })).toEqual([]);
  expect(await titles({ kind: 'user' })).toEqual(['Areas changed']);
  expect(await titles({ subject: `user:${warden.id}` })).toEqual(['Areas changed']);
  expect(await titles({ from: '2026-07-01T10:01:00Z' })).toEqual(['Setting changed', 'Areas changed']);
  expect(await titles({ until: '2026-07-01T10:01:00Z' })).toEqual(['Boost set']);
  const headers = await app.signedInAs(staff);
  const changers = await app.inject({ url: staffContract.listChangers.path, headers });
  const { people } = changers.json<ReadReply<typeof staffContract.listChangers>>();
  expect(people.filter(({ id }) => id !== stranger.id)).toEqual([{ id: staff.id, name: 'Helen Armstrong' }]);
});

test('the pages of the list have every change once, also changes of the same moment', async () => {
  app.clock.set('2026-08-01T10:00:00Z');
  const same = { at: app.clock.now(), actor: 'test', action: 'site.update', before: null, after: null };
  await recordChanges(
    app.db,
    Array.from({ length: 120 }, (_, n) => ({ ...same, subject: `site:${n + 1_000}` })),
  );
  const seen: number[] = [];
  let after: Filter['after'] = null;
  do {
    const page = await find({ kind: 'site', until: '2026-08-02T00:00:00Z', after });
    expect(page.changes.length).toBeLessThanOrEqual(50);
    seen.push(...page.changes.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(seen).toHaveLength(120);
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
});

test('an export of changes is a CSV file in which no cell is a formula', async () => {
  app.clock.set('2027-01-01T10:00:00Z');
  await recordChange(app.db, {
    at: app.clock.now(),
    actor: `user:${staff.id}`,
    action: 'boost.set',
    subject: 'setting:=cmd()',
    before: { note: 'Gate open' },
    after: { amount: 2, reason: '=HYPERLINK("http://evil.example","x")' },
  });
  const { csv, rows, is_complete } = await post('exportChanges', {
    from: '2027-01-01T00:00:00Z',
    until: '2027-01-02T00:00:00Z',
  });
  expect(csv.split('\r\n')).toEqual([
    'When,Kind,What,Field,Before,After,Who',
    "2027-01-01 10:00,Boost set,'=cmd(),Note,Gate open,,Helen Armstrong",
    "2027-01-01 10:00,Boost set,'=cmd(),Amount,,+2.00,Helen Armstrong",
    `2027-01-01 10:00,Boost set,'=cmd(),Reason,,"'=HYPERLINK(""http://evil.example"",""x"")",Helen Armstrong`,
    '',
  ]);
  expect({ rows, is_complete }).toEqual({ rows: 1, is_complete: true });
});

test('a formula in the name of an account is text in the export of changes', async () => {
  app.clock.set('2027-01-03T10:00:00Z');
  await recordChange(app.db, {
    at: app.clock.now(),
    actor: `user:${stranger.id}`,
    action: 'user.assign',
    subject: `user:${stranger.id}`,
    before: null,
    after: null,
  });
  const { csv } = await post('exportChanges', {
    from: '2027-01-03T00:00:00Z',
    until: '2027-01-04T00:00:00Z',
  });
  expect(csv.split('\r\n')[1]).toBe(
    "2027-01-03 10:00,Areas changed,'-2+3+cmd|' /C calc'!A0 x,,,,'-2+3+cmd|' /C calc'!A0 x",
  );
});

test('changes show areas, boosts and sites by name, and deleted ones by number', async () => {
  app.clock.set('2027-02-01T10:00:00Z');
  const area = { id: 1_234_567, name: 'Ouseburn' };
  await app.db.insertInto('areas').values(area).execute();
  const boost = await app.db
    .insertInto('boosts')
    .values({
      area_id: area.id,
      amount: 2,
      reason: 'match day',
      starts_at: app.clock.now(),
      ends_at: new Date('2027-02-02T10:00:00Z'),
      created_at: app.clock.now(),
      created_by: `user:${staff.id}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subjects = [
    `area:${area.id}`,
    `boost:${boost.id}`,
    `site:${siteId}`,
    'site:999999999',
    'site:12345678901',
    'boost:999999999',
  ];
  const change = { actor: 'cli:ada', action: 'site.update', before: null, after: null };
  for (const subject of subjects) await recordChange(app.db, { ...change, at: app.clock.now(), subject });
  const { changes } = await find({ from: '2027-02-01T00:00:00Z', until: '2027-02-02T00:00:00Z' });
  expect(changes.toReversed().map(({ subject }) => subject)).toEqual([
    'Ouseburn',
    'Ouseburn',
    'Sandgate',
    'Site 999999999',
    'Site 12345678901',
    'Boost 999999999',
  ]);
});

test('a full last page of changes has no next page', async () => {
  app.clock.set('2027-03-01T10:00:00Z');
  const same = { at: app.clock.now(), actor: 'test', action: 'site.update', before: null, after: null };
  await recordChanges(
    app.db,
    Array.from({ length: 50 }, (_, n) => ({ ...same, subject: `site:${n + 1_000}` })),
  );
  const page = await find({ from: '2027-03-01T00:00:00Z', until: '2027-03-02T00:00:00Z' });
  expect(page.changes).toHaveLength(50);
  expect(page.next).toBeNull();
});

test('an export of 10,001 changes comes in pages of at most 250, each change once, with one heading', async () => {
  await sql`insert into audit (at, actor, action, subject)
    select timestamptz '2027-04-01Z' + n * interval '1 second', 'cli:ada', 'site.retire', 'site:' || 900000 + n
    from generate_series(1, 10001) as n`.execute(app.db);
  const lines: string[] = [];
  let after: Filter['after'] = null;
  do {
    const page: ReadReply<typeof staffContract.exportChanges> = await post('exportChanges', {
      from: '2027-04-01T00:00:00Z',
      after,
    });
    expect(page.rows).toBeLessThanOrEqual(250);
    expect(page.is_complete).toBe(page.next === null);
    lines.push(...page.csv.split('\r\n').slice(0, -1));
    after = page.next;
  } while (after !== null);
  expect(lines[0]).toBe('When,Kind,What,Field,Before,After,Who');
  expect(lines[1]).toBe('2027-04-01 03:46,Site retired,Site 910001,,,,command line (ada)');
  expect(lines.at(-1)).toBe('2027-04-01 01:00,Site retired,Site 900001,,,,command line (ada)');
  expect(lines).toHaveLength(10_002);
  expect(new Set(lines).size).toBe(10_002);
});
