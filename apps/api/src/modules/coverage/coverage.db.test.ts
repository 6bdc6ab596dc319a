import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { localMoment } from '#time/local-moment.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { coverageStatement } from './coverage-table.all-areas.ts';

/** Monday, 15:00 in London. */
const NOW = new Date('2026-11-16T15:00:00Z');

let app: TestApp;
let staff: { readonly id: number };
let warden: { readonly id: number };
beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  staff = await app.makeUser({ isStaff: true });
  warden = await app.makeUser({ firstName: 'Priya', lastName: 'Nair' });
});
afterAll(() => app.close());
beforeEach(async () => {
  // The numbers and the lists are of the whole organisation, so each test starts without visits.
  for (const table of ['visits', 'boosts', 'organisation'] as const) await app.db.deleteFrom(table).execute();
  app.clock.set(NOW);
});

const coverage = async () => {
  const headers = await app.signedInAs(staff);
  return (await app.inject({ url: '/api/v1/staff/coverage/', headers })).json();
};
const area = async (name: string) => {
  const { areas } = await coverage();
  return areas.find((one: { name: string }) => one.name === name);
};
const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);
async function visit(
  siteId: number,
  minutes: number,
  over: { readonly outcome?: 'skipped'; readonly reason?: string; readonly note?: string } = {},
) {
  await app.db
    .insertInto('visits')
    .values({
      id: randomUUID(),
      user_id: warden.id,
      site_id: siteId,
      visited_at: minutesAgo(minutes),
      outcome: over.outcome ?? 'visited',
      reason: over.reason ?? null,
      note: over.note ?? '',
      received_at: app.clock.now(),
    })
    .execute();
}

test('coverage counts each site once, by the time since its last visit', async () => {
  const ages = [0, 29, 30, 59, 60, 119, 120, 239, 240, 14 * 60, 16 * 60];
  for (const age of ages) await visit(await makeSite(app.db, { area: 'Quayside' }), age);
  const again = await makeSite(app.db, { area: 'Quayside' });
  await visit(again, 200);
  await visit(again, 10);
  await visit(await makeSite(app.db, { area: 'Quayside' }), 5, { outcome: 'skipped', reason: 'No time' });
  const retired = await makeSite(app.db, { area: 'Quayside' });
  await app.db.updateTable('sites').set({ retired_at: NOW }).where('id', '=', retired).execute();
  expect(await area('Quayside')).toMatchObject({
    sites: 13,
    under_30_min: 3,
    under_60_min: 2,
    under_2_h: 2,
    under_4_h: 2,
    over_4_h: 2,
    // The site that was visited yesterday, and the one where the warden had no time.
    not_today: 2,
    longest_minutes: 840,
  });
  // At 0, 10, 29, 30 and 59 minutes; a skipped stop is no visit.
  expect(await coverage()).toMatchObject({ visits_last_hour: 5 });
});

test('a visit of the evening still counts by its age just after midnight', async () => {
  await visit(await makeSite(app.db, { area: 'Ouseburn' }), 0);
  app.clock.set('2026-11-17T00:30:00Z');
  await visit(await makeSite(app.db, { area: 'Night' }), 50);
  expect(await area('Night')).toMatchObject({ under_60_min: 1, not_today: 0, longest_minutes: 50 });
  expect(await area('Ouseburn')).toMatchObject({ not_today: 1, longest_minutes: null });
});

test('the value waiting is the recovered share of the current base score and boosts', async () => {
  const fresh = await makeSite(app.db, { area: 'Jesmond', baseScores: { 'weekday afternoon': 4 } });
  await makeSite(app.db, { area: 'Jesmond', defaultBaseScore: 2 });
  const areaId = (await area('Jesmond')).id;
  expect((await area('Jesmond')).value_waiting).toBe(6);
  const boost = {
    amount: 3,
    reason: 'Match day',
    starts_at: minutesAgo(60),
    ends_at: minutesAgo(-60),
    created_by: 'test',
    created_at: NOW,
  };
  await app.db
    .insertInto('boosts')
    .values([
      { ...boost, site_id: fresh },
      { ...boost, area_id: areaId, amount: 1 },
    ])
    .execute();
  expect((await area('Jesmond')).value_waiting).toBe(11);
  await visit(fresh, 45);
  // 45 of 90 minutes: half of 4 + 3 + 1, and all of 2 + 1.
  expect((await area('Jesmond')).value_waiting).toBe(7);
  await app.db.insertInto('organisation').values({ visit_recovery_minutes: 60 }).execute();
  expect((await area('Jesmond')).value_waiting).toBe(9);
});

test('the last visits come without a name unless the organisation allows it', async () => {
  const site = await makeSite(app.db, { area: 'Byker', name: 'Shields Road' });
  for (let minutes = 1; minutes <= 25; minutes += 1) await visit(site, minutes);
  await visit(site, 0, { outcome: 'skipped', reason: 'Road closed', note: 'water main' });
  const { names_wardens, visits } = await coverage();
  expect(names_wardens).toBe(false);
  expect(visits[0]).toMatchObject({
    site_name: 'Shields Road',
    area_name: 'Byker',
    outcome: 'skipped',
    reason: 'Road closed',
    note: 'water main',
    warden: null,
  });
  expect(JSON.stringify(visits)).not.toContain('Nair');
  await app.db
    .insertInto('organisation')
    .values({ names_wardens: true, visit_recovery_minutes: null })
    .execute();
  const named = await coverage();
  expect(named.names_wardens).toBe(true);
  expect(named.visits[0].warden).toBe('Priya Nair');
  expect(named.visits).toHaveLength(20);
});

test('notes are found by words of the note, the site and the area, newest first, without names', async () => {
  const site = await makeSite(app.db, { area: 'Elswick', name: 'Westgate Hill' });
  await visit(site, 30, { note: 'Cones moved again' });
  await visit(site, 20, { note: '100% full, 5_bays' });
  await visit(site, 10, { note: 'Sign is turned' });
  await visit(site, 5);
  const find = async (body: object) => {
    const headers = await app.signedInAs(staff);
    const url = '/api/v1/staff/coverage/notes/';
    return (await app.inject({ method: 'POST', url, headers, payload: { from: null, ...body } })).json();
  };
  const texts = async (text: string) =>
    (await find({ text })).visits.map(({ note }: { note: string }) => note);
  expect(await texts('elswick hill')).toEqual(['Sign is turned', '100% full, 5_bays', 'Cones moved again']);
  expect(await texts('  CONES ')).toEqual(['Cones moved again']);
  expect(await texts('0% _b')).toEqual(['100% full, 5_bays']);
  expect(await texts('cones sign')).toEqual([]);
  const recent = await find({ text: 'elswick', from: minutesAgo(25).toISOString() });
  expect(recent).toMatchObject({ count: 2, next: null, names_wardens: false });
  expect(JSON.stringify(recent)).not.toContain('Nair');
  for (let n = 0; n < 60; n += 1) await visit(site, 100 + n, { note: `Page ${n}` });
  const first = await find({ text: 'elswick page' });
  const second = await find({ text: 'elswick page', after: first.next });
  expect([first.count, first.visits.length, second.visits.length, second.next]).toEqual([60, 50, 10, null]);
  expect(second.visits[0].note).toBe('Page 50');
});

test('coverage reads only the last day of a year of visits, by an index', async () => {
  const site = await makeSite(app.db, { area: 'Walker' });
  await sql`
    insert into visits (id, user_id, site_id, visited_at, outcome, received_at)
    select gen_random_uuid(), ${warden.id}, ${site}, ${NOW}::timestamptz - n * interval '5 minutes', 'visited', ${NOW}
    from generate_series(1, 20000) as n
  `.execute(app.db);
  await sql`analyze visits`.execute(app.db);
  const now = app.clock.now();
  const statement = coverageStatement({
    now,
    moment: localMoment(now, 'Europe/London'),
    dayStart: new Date('2026-11-16T00:00:00Z'),
    namesWardens: false,
    hasNotes: true,
    recoveryMinutes: 90,
    hasClosures: true,
  });
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(app.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toContain('Seq Scan on visits');
  expect(plan.match(/visits_by_time/g)?.length).toBeGreaterThanOrEqual(2);
});
