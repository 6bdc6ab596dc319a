import { randomUUID } from 'node:crypto';
import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweepClosures } from '#modules/closures/scheduled-jobs.ts';
import { sweepRequests } from '#modules/requests/scheduled-jobs.ts';
import { restoreStruckVisit, strikeStoredVisit } from '#modules/visits/struck-visits-table.all-areas.ts';
import { sweepVisits } from '#modules/visits/scheduled-jobs.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeRequest } from '#testing/records/test-request.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { countMonths } from './count-months.ts';

type Year = CallReply<typeof staffContract.readYear>;

/** Monday, 10:00 in London. */
const NOW = new Date('2026-11-16T10:00:00Z');
const APRIL_TO_AUGUST = ['2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01'];

let app: TestApp;
let staff: { readonly authorization: string };
let grey: number;
let acorn: number;

beforeEach(async () => {
  app = await createTestApp({ now: NOW, env: { ORGANISATION: 'Newcastle City Council' } });
  staff = await app.signedInAs(await app.makeUser({ isStaff: true }));
  const createdAt = new Date('2026-08-31T12:00:00Z');
  grey = await makeSite(app.db, { area: 'City', name: 'Grey Street', createdAt });
  acorn = await makeSite(app.db, { area: 'Jesmond', name: 'Acorn Road', createdAt });
  await app.db
    .insertInto('organisation')
    .values({ visit_recovery_minutes: null, visit_every_days: 14, visit_rule_since: createdAt })
    .execute();
});
afterEach(() => app.close());

async function visit(siteId: number, at: string): Promise<string> {
  const id = randomUUID();
  await app.db
    .insertInto('visits')
    .values({
      id,
      user_id: null,
      site_id: siteId,
      visited_at: new Date(at),
      outcome: 'visited',
      reason: null,
      note: '',
      received_at: NOW,
    })
    .execute();
  return id;
}

async function call<T>(path: string, year: number | null): Promise<T> {
  const url = `/api/v1/staff/coverage/year/${path}`;
  const headers =
    app.clock.now() === NOW ? staff : await app.signedInAs(await app.makeUser({ isStaff: true }));
  const reply = await app.inject({ method: 'POST', url, headers, payload: { year } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<T>();
}
const read = (year: number | null = null) => call<Year>('', year);
const count = () => countMonths(app.deps);
const visitsByQuarter = ({ quarters }: Year) => quarters.map(({ visits }) => visits);

/** Grey Street every ten days from 10 September on, Acorn Road twice. */
async function makeVisits() {
  for (const day of ['09-10', '09-20', '09-30', '10-10', '10-20', '10-30', '11-09'])
    await visit(grey, `2026-${day}T09:00:00Z`);
  await visit(acorn, '2026-09-12T09:00:00Z');
  await visit(acorn, '2026-10-25T09:00:00Z');
}

test('a year has the visits and rules of its months so far, by area and quarter, and names the months before the first visit', async () => {
  await makeVisits();
  await count();
  const year = await read();
  expect(year).toMatchObject({
    organisation: 'Newcastle City Council',
    year: 2026,
    first_day: '2026-04-01',
    last_day: '2027-03-31',
    is_running: true,
    counted_until: NOW.toISOString(),
    years: [2026],
    not_recorded: APRIL_TO_AUGUST,
    months: 3,
    sites: 2,
    visits: 9,
    // Grey Street in each month. Acorn Road neither in September nor October, when it was not seen for 43 days; nor in November.
    with_rule: 6,
    within_rule: 3,
    survey: null,
    closures: [],
  });
  expect(year.areas).toMatchObject([
    { name: 'City', sites: 1, with_rule: 3, within_rule: 3, visits: 7 },
    { name: 'Jesmond', sites: 1, with_rule: 3, within_rule: 0, visits: 2 },
  ]);
  expect(year.quarters).toMatchObject([
    { first_day: '2026-04-01', state: 'over', months: 0, visits: 0 },
    { first_day: '2026-07-01', state: 'over', months: 1, visits: 4 },
    { first_day: '2026-10-01', state: 'running', months: 2, visits: 5 },
    { first_day: '2027-01-01', state: 'to_come', months: 0 },
  ]);
});

test('months are those of the organisation: half past midnight in summer time is the next month', async () => {
  await visit(grey, '2026-09-15T09:00:00Z');
  await visit(grey, '2026-09-30T23:30:00Z');
  await visit(grey, '2026-10-31T23:30:00Z');
  await count();
  expect(visitsByQuarter(await read())).toEqual([0, 1, 2, 0]);
});

test('a visit that comes late, is struck or put back changes its month with the next count', async () => {
  await makeVisits();
  await count();
  const late = await visit(acorn, '2026-09-26T09:00:00Z');
  await visit(acorn, '2026-10-03T09:00:00Z');
  await count();
  const year = await read();
  expect(visitsByQuarter(year)).toEqual([0, 5, 6, 0]);
  // Seen on 12 and 26 September.
  expect(year.quarters[1]).toMatchObject({ with_rule: 2, within_rule: 2 });
  await strikeStoredVisit(app.db, late, { reason: 'A mistake', at: NOW });
  await count();
  expect((await read()).quarters[1]).toMatchObject({ visits: 4, within_rule: 1 });
  await restoreStruckVisit(app.db, late, NOW);
  await count();
  expect((await read()).quarters[1]).toMatchObject({ visits: 5, within_rule: 2 });
});

test('a month that is over keeps the visit rules of the day on which it was counted', async () => {
  await makeVisits();
  await count();
  await app.db.updateTable('organisation').set({ visit_every_days: 100 }).execute();
  await count();
  const { quarters } = await read();
  expect(quarters[1]).toMatchObject({ with_rule: 2, within_rule: 1 });
});

test('the sums of a month stay when its visits, requests and closures are deleted because of their age', async () => {
  await makeVisits();
  await makeRequest(app.db, { siteId: grey, at: new Date('2026-10-02T09:00:00Z'), closedAt: NOW });
  await close(grey, 'works', '2026-10-05T09:00:00Z', '2026-10-06T09:00:00Z');
  await count();
  app.clock.set('2026-12-02T03:50:00Z');
  await count();
  const before = await read(2026);
  app.clock.set('2028-01-10T10:00:00Z');
  for (const sweep of [sweepVisits, sweepRequests, sweepClosures]) await sweep(app.deps);
  const { rows } =
    await sql`select from visits union all select from requests union all select from site_marks`.execute(
      app.db,
    );
  expect(rows).toEqual([]);
  await count();
  const after = await read(2026);
  expect(after.years).toEqual([2027, 2026]);
  expect(after).toMatchObject({
    is_running: false,
    visits: 9,
    requests: { received: 1, other_answer: 1 },
    closures: [{ reason: 'works', times: 1, median_minutes: 1_440 }],
    // The service was off in December, and these months are no longer stored whole.
    not_recorded: [...APRIL_TO_AUGUST, '2026-12-01'],
  });
  expect(visitsByQuarter(after)).toEqual(visitsByQuarter(before));
});

test('a month that was counted in part alone is not recorded', async () => {
  await makeVisits();
  await count();
  app.clock.set('2028-01-10T10:00:00Z');
  await sweepVisits(app.deps);
  await count();
  const year = await read(2026);
  expect(year.not_recorded).toContain('2026-11-01');
  expect(year).toMatchObject({ months: 5, visits: 8 });
});

test('a year without a visit has no figures', async () => {
  await count();
  expect(await read()).toMatchObject({
    months: 0,
    visits: 0,
    counted_until: null,
    not_recorded: [...APRIL_TO_AUGUST, '2026-09-01', '2026-10-01', '2026-11-01'],
  });
  expect(await read(2019)).toMatchObject({ year: 2019, months: 0, is_running: false, years: [2026] });
});

test('requests count in the month in which they came, with the answers they had later', async () => {
  await makeVisits();
  const at = (day: string) => new Date(`2026-${day}T09:00:00Z`);
  const first = await makeRequest(app.db, { siteId: grey, at: at('09-28') });
  await makeRequest(app.db, { siteId: grey, at: at('10-08'), closedAt: at('10-09') });
  await makeRequest(app.db, { siteId: acorn, at: at('10-11') });
  await makeRequest(app.db, { at: at('10-12') });
  await count();
  expect((await read()).requests).toMatchObject({ received: 4, visited: 0, other_answer: 1 });
  await app.db
    .updateTable('requests')
    .set({ closed_at: NOW, answer: 'visited', visited_at: at('10-10') })
    .where('id', '=', first)
    .execute();
  await count();
  const year = await read();
  expect(year.requests).toEqual({
    received: 4,
    visited: 1,
    other_answer: 1,
    median_minutes: 12 * 1_440,
    nine_of_ten_minutes: 12 * 1_440,
    answering_visits: 1,
  });
  expect(year.unplaced).toMatchObject({ received: 1, visited: 0 });
  expect(year.areas.map(({ requests }) => requests?.received)).toEqual([2, 1]);
  expect(
    year.quarters.map(({ requests }) => [requests?.received, requests?.visited, requests?.answering_visits]),
  ).toEqual([
    [0, 0, 0],
    [1, 1, 0],
    [3, 0, 1],
    [0, 0, 0],
  ]);
});

test('closures are counted by reason, with how long those lasted that have ended', async () => {
  await makeVisits();
  await close(grey, 'works', '2026-09-20T09:00:00Z', '2026-09-22T09:00:00Z');
  await close(grey, 'works', '2026-10-20T09:00:00Z', null);
  await close(acorn, 'signs', '2026-10-20T09:00:00Z', '2026-10-20T10:30:00Z');
  await count();
  const { closures, quarters } = await read();
  expect(closures).toEqual([
    { reason: 'works', times: 2, median_minutes: 2_880 },
    { reason: 'signs', times: 1, median_minutes: 90 },
  ]);
  expect(quarters.map((quarter) => quarter.closures)).toEqual([0, 1, 2, 0]);
});

test('survey stops count in the quarter in which their week began', async () => {
  await makeVisits();
  const { area_id } = await app.db
    .selectFrom('sites')
    .select('area_id')
    .where('id', '=', grey)
    .executeTakeFirstOrThrow();
  // Monday, 28 September 2026 and Monday, 5 October 2026; the week before 1 April belongs to the year before.
  for (const [week, clear] of [
    [2960, 6],
    [2961, 4],
    [2934, 1],
  ] as const)
    await app.db.insertInto('survey_batches').values({ area_id, week, stops: 8, clear }).execute();
  await count();
  const { survey, quarters } = await read();
  expect(survey).toMatchObject({ stops: 16, clear: 10 });
  expect(quarters.map((quarter) => quarter.survey?.clear ?? null)).toEqual([null, 6, 4, null]);
});

test('the months of an area that is merged into another one count for that one', async () => {
  await makeVisits();
  await count();
  const areas = await app.db.selectFrom('areas').select(['id', 'name']).orderBy('name').execute();
  const [city, jesmond] = areas.map(({ id }) => id);
  const moves = { sites: 1, people: 0, boosts: 0 };
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/staff/areas/merge/',
    headers: staff,
    payload: { area_id: jesmond, was: 'Jesmond', into_id: city, into_was: 'City', moves },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  expect((await read()).areas).toMatchObject([{ name: 'City', sites: 2, visits: 9, with_rule: 6 }]);
});

test('the file has a line for all, each area, quarter and reason, and names what is not in it', async () => {
  await makeVisits();
  await app.db.updateTable('areas').set({ name: '=Jesmond' }).where('name', '=', 'Jesmond').execute();
  await makeRequest(app.db, { siteId: grey, at: new Date('2026-10-02T09:00:00Z') });
  await close(grey, 'works', '2026-10-05T09:00:00Z', '2026-10-06T09:00:00Z');
  await count();
  const { csv, rows } = await call<{ csv: string; rows: number }>('export/', 2026);
  const lines = csv.split('\r\n');
  expect(lines).toEqual([
    'Part,Name,Months recorded,Sites,Visits,"Sites with a rule, once a month",Seen within their rule,Seen within their rule %,Several times a day: days,Several times a day: days kept,Requests,Answered by a visit,Other answer,Open,Minutes to the visit: median,Minutes to the visit: nine of ten,Visits that answered a request,Could not be enforced,Minutes it lasted: median,Survey stops,No vehicle in contravention,No vehicle in contravention %,95 % interval from %,95 % interval to %',
    'The year so far,2026-04-01 to 2026-11-16,3,2,9,6,3,50.0,,,1,0,0,1,,,0,1,,,,,,',
    "Area,'=Jesmond,3,1,2,3,0,0.0,,,0,0,0,0,,,0,,,,,,,",
    'Area,City,3,1,7,3,3,100.0,,,1,0,0,1,,,0,,,,,,,',
    'Quarter,from 2026-04-01,0,,,,,,,,,,,,,,,,,,,,,',
    'Quarter,from 2026-07-01,1,2,4,2,1,50.0,,,0,0,0,0,,,0,0,,,,,,',
    'Quarter so far,from 2026-10-01,2,2,5,4,2,50.0,,,1,0,0,1,,,0,1,,,,,,',
    'Could not be enforced,Works,,,,,,,,,,,,,,,,1,1440,,,,,',
    ...APRIL_TO_AUGUST.map((month) => `Not recorded,${month.slice(0, 7)},,,,,,,,,,,,,,,,,,,,,,`),
    '"Not in this file","Penalty charge notices, payments, appeals and costs",,,,,,,,,,,,,,,,,,,,,,'.replaceAll(
      '"Not in this file"',
      'Not in this file',
    ),
    'Not in this file,Wardens and senders of requests,,,,,,,,,,,,,,,,,,,,,,',
    '',
  ]);
  expect(rows).toBe(lines.length - 2);
});

async function close(siteId: number, reason: string, from: string, until: string | null): Promise<void> {
  await sql`
    insert into site_marks (id, site_id, reason, marked_at, received_at, ends_at, confirmed_at, ended_at)
    values (gen_random_uuid(), ${siteId}, ${reason}, ${from}, ${from}, null, ${from}, ${until})
  `.execute(app.db);
}
