import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { makeRain } from '#testing/records/test-weather.ts';
import { areaOfSite } from '#modules/sites/sites-table.all-areas.ts';
import { readArea } from './read-area.ts';
import { scoreArea } from './score-area.ts';
import { scoreDeps } from './score-deps.ts';

const QUAY = { latitude: 54.97, longitude: -1.6 };
const FAR = { latitude: 52.2, longitude: 0.12 };

let app: TestApp;
let quay: number;
let acorn: number;
let unplaced: number;
beforeAll(async () => {
  app = await createTestApp();
  quay = await makeSite(app.db, {
    area: 'Quayside',
    name: 'Quay',
    position: QUAY,
    defaultBaseScore: 1.25,
    baseScores: {
      'weekday morning': 3.456,
      'weekday night': 0.5,
      'saturday night': 0.75,
      'bank holiday morning': 4,
    },
  });
  acorn = await makeSite(app.db, {
    area: 'Jesmond',
    name: 'Acorn Road',
    position: FAR,
    defaultBaseScore: 2,
  });
  unplaced = await makeSite(app.db, { area: 'Jesmond', name: 'Unplaced', position: null });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-16T10:00:00Z');
  await clearCache();
  await app.db.deleteFrom('weather_observations').execute();
  await app.db.deleteFrom('events').execute();
});

const ask = (payload: object, headers = {}) =>
  app.inject({ method: 'POST', url: '/api/v1/sites/scores/', payload, headers });
const askAs = async (user: Parameters<TestApp['makeUser']>[0], areas: string[]) => {
  const reply = await ask({ selected_areas: areas }, await app.signedInAs(await app.makeUser(user)));
  expect(reply.statusCode).toBe(200);
  return reply.json();
};
/** Scores are cached for their minute: a call for another one replaces them. */
async function clearCache() {
  const now = app.clock.now();
  app.clock.advance(3_600_000);
  await askAs({ isStaff: true }, ['Quayside']);
  app.clock.set(now);
}
const quaySite = async () => (await askAs({ areas: ['Quayside'] }, ['Quayside']))[0];
const rain = (observedAt: string) => makeRain(app.db, QUAY, new Date(observedAt));
const match = (fetchedAt = '2026-11-16T09:00:00Z') =>
  app.db
    .insertInto('events')
    .values({
      id: 'match',
      name: 'Match',
      ...QUAY,
      starts_at: new Date('2026-11-16T09:30:00Z'),
      ends_at: new Date('2026-11-16T11:00:00Z'),
      fetched_at: new Date(fetchedAt),
      source: 'test',
    })
    .execute();

test('a site item has exactly the fields of section 3', async () => {
  await rain('2026-11-16T09:50:00Z');
  await match();
  expect(await quaySite()).toEqual({
    site_id: quay,
    site_name: 'Quay',
    area_name: 'Quayside',
    base_score: 3.46,
    weather_score: 0.6,
    event_score: 1.5,
    current_period: 'morning',
    day_type: 'weekday',
    latitude: 54.97,
    longitude: -1.6,
    weather: { main: 'Rain', temp: 9.5 },
  });
});

test('a site without coordinates, weather or base score still has its item', async () => {
  const sites = await askAs({ areas: ['Jesmond'] }, ['Jesmond']);
  expect(sites).toMatchObject([
    { site_id: acorn, base_score: 2, weather_score: 0, event_score: 0, weather: null },
    { site_id: unplaced, base_score: 0, latitude: null, longitude: null, weather: null },
  ]);
});

test('a warden gets the requested areas that are assigned to them; other names add nothing', async () => {
  const requested = ['Jesmond', 'Quayside', 'Quayside', 'Atlantis', ''];
  const ids = async (user: Parameters<TestApp['makeUser']>[0], areas: string[]) =>
    (await askAs(user, areas)).map((site: { site_id: number }) => site.site_id);
  expect(await ids({ areas: ['Quayside'] }, requested)).toEqual([quay]);
  expect(await ids({ areas: ['Quayside', 'Jesmond'] }, requested)).toEqual([quay, acorn, unplaced]);
  expect(await ids({ areas: ['Quayside', 'Jesmond'] }, ['Jesmond'])).toEqual([acorn, unplaced]);
  expect(await ids({ areas: [] }, requested)).toEqual([]);
  expect(await ids({ isStaff: true }, requested)).toEqual([quay, acorn, unplaced]);
  expect(await ids({ isStaff: true }, [])).toEqual([]);
});

test('nobody reads scores without a session, and no inactive account does', async () => {
  expect((await ask({ selected_areas: ['Quayside'] })).statusCode).toBe(401);
  const inactive = await app.makeUser({ areas: ['Quayside'], isActive: false });
  const reply = await ask({ selected_areas: ['Quayside'] }, await app.signedInAs(inactive));
  expect(reply.statusCode).toBe(401);
});

test.each([
  [{}],
  [{ selected_areas: 'Quayside' }],
  [{ selected_areas: [1] }],
  [{ selected_areas: [null] }],
  [[]],
])('the scores call refuses the body %j', async (payload) => {
  const reply = await ask(payload, await app.signedInAs(await app.makeUser()));
  expect(reply.statusCode).toBe(400);
});

test.each([
  // time in UTC, day type, period, base score (1.25 is the site's default)
  ['2026-11-16T09:00:00Z', 'weekday', 'morning', 3.46],
  ['2026-11-16T08:59:59Z', 'weekday', 'early', 1.25],
  ['2026-11-16T07:00:00Z', 'weekday', 'early', 1.25],
  ['2026-11-16T06:59:59Z', 'weekday', 'night', 0.5],
  ['2026-11-16T12:00:00Z', 'weekday', 'lunch', 1.25],
  ['2026-11-16T14:00:00Z', 'weekday', 'afternoon', 1.25],
  ['2026-11-16T16:00:00Z', 'weekday', 'peak', 1.25],
  ['2026-11-16T18:00:00Z', 'weekday', 'evening', 1.25],
  ['2026-11-16T22:00:00Z', 'weekday', 'night', 0.5],
  // after midnight it is still night, but the day type is that of the new day
  ['2026-11-13T23:59:59Z', 'weekday', 'night', 0.5],
  ['2026-11-14T00:00:00Z', 'saturday', 'night', 0.75],
  ['2026-11-15T10:00:00Z', 'sunday', 'morning', 1.25],
  // a bank holiday is a separate day type, also on a Friday
  ['2026-12-25T10:00:00Z', 'bank holiday', 'morning', 4],
  ['2026-12-24T23:59:59Z', 'weekday', 'night', 0.5],
  ['2026-12-25T00:00:00Z', 'bank holiday', 'night', 1.25],
  // in summer the organisation's clock is an hour ahead of UTC
  ['2026-07-06T08:00:00Z', 'weekday', 'morning', 3.46],
  ['2026-07-03T23:00:00Z', 'saturday', 'night', 0.75],
  // the clocks go forward at 01:00 UTC on 29 March and back at 01:00 UTC on 25 October
  ['2026-03-29T05:59:59Z', 'sunday', 'night', 1.25],
  ['2026-03-29T06:00:00Z', 'sunday', 'early', 1.25],
  ['2026-10-25T06:59:59Z', 'sunday', 'night', 1.25],
  ['2026-10-25T07:00:00Z', 'sunday', 'early', 1.25],
])('the scores at %s use %s, %s and the base score %d', async (at, dayType, period, base) => {
  app.clock.set(at);
  expect(await quaySite()).toMatchObject({ day_type: dayType, current_period: period, base_score: base });
});

test('periods and bank holidays can be edited in their tables', async () => {
  await app.db.insertInto('bank_holidays').values({ day: '2026-11-16', name: 'Local holiday' }).execute();
  await app.db.insertInto('periods').values({ name: 'coffee', starts_at: '09:45' }).execute();
  expect(await quaySite()).toMatchObject({
    day_type: 'bank holiday',
    current_period: 'coffee',
    base_score: 1.25,
  });
  await app.db.deleteFrom('bank_holidays').where('day', '=', '2026-11-16').execute();
  await app.db.deleteFrom('periods').where('name', '=', 'coffee').execute();
  await clearCache();
  expect(await quaySite()).toMatchObject({ day_type: 'weekday', current_period: 'morning' });
});

test('weather that is too old is left out and scores nothing', async () => {
  await rain('2026-11-16T07:00:00Z');
  expect(await quaySite()).toMatchObject({ weather_score: 0.6, weather: { main: 'Rain' } });
  app.clock.set('2026-11-16T10:01:00Z');
  expect(await quaySite()).toMatchObject({ weather_score: 0, weather: null });
});

test('an event counts from an hour before to half an hour after, near its venue, while it is confirmed', async () => {
  await match();
  const scoreAt = async (at: string) => {
    app.clock.set(at);
    return (await quaySite()).event_score;
  };
  expect(await scoreAt('2026-11-16T08:29:59Z')).toBe(0);
  expect(await scoreAt('2026-11-16T08:30:00Z')).toBe(2);
  expect(await scoreAt('2026-11-16T10:00:00Z')).toBe(1.5);
  expect(await scoreAt('2026-11-16T11:30:00Z')).toBe(1);
  expect(await scoreAt('2026-11-16T11:31:00Z')).toBe(0);
  app.clock.set('2026-11-16T10:00:00Z');
  const [far] = await askAs({ areas: ['Jesmond'] }, ['Jesmond']);
  expect(far.event_score).toBe(0);
  await app.db
    .updateTable('events')
    .set({ fetched_at: new Date('2026-11-14T09:00:00Z') })
    .execute();
  expect((await quaySite()).event_score).toBe(0);
});

test('the same inputs give the same scores', async () => {
  await rain('2026-11-16T09:50:00Z');
  await match();
  const requested = ['Quayside', 'Jesmond'];
  const first = await askAs({ isStaff: true }, requested);
  expect(await askAs({ isStaff: true }, requested.toReversed())).toEqual(first);
});

test('one site alone has the same inputs as in its area', async () => {
  await rain('2026-11-16T09:50:00Z');
  await match();
  const now = app.clock.now();
  const deps = scoreDeps(app.deps);
  const { groups, events } = await readArea(deps, { siteId: acorn }, { at: now, now });
  expect(groups).toMatchObject([{ ids: [acorn], names: ['Acorn Road'], bases: [2], main: null }]);
  expect(events).toEqual([]);
  expect((await readArea(deps, { siteId: unplaced }, { at: now, now })).events).toEqual([]);
  expect(await readArea(deps, { siteId: quay }, { at: now, now })).toMatchObject({
    groups: [{ ids: [quay], main: 'Rain' }],
    events: [{ name: 'Match', ...QUAY, startsAt: Date.parse('2026-11-16T09:30:00Z') }],
  });
});

test('the last visit is part of the scores only where the organisation uses visits', async () => {
  const visitedAt = new Date('2026-11-16T09:30:00Z');
  const visit = { id: randomUUID(), site_id: quay, outcome: 'visited', note: '' } as const;
  await app.db
    .insertInto('visits')
    .values({ ...visit, visited_at: visitedAt, received_at: visitedAt })
    .execute();
  expect(await quaySite()).toMatchObject({ base_score: 3.46, last_visited_at: visitedAt.toISOString() });
  const now = app.clock.now();
  const without = scoreDeps({ ...app.deps, config: { ...app.config, FEATURES: [] } });
  expect((await readArea(without, { siteId: quay }, { at: now, now })).visits.lastAt.size).toBe(0);
  await app.db.deleteFrom('visits').execute();
});

test('minutes and openings of a site are in the reply only where it has its own', async () => {
  const setOwn = (visit_minutes: number, hours: object) =>
    app.db
      .updateTable('sites')
      .set({ visit_minutes, hours: JSON.stringify(hours) })
      .where('id', '=', quay)
      .execute();
  await setOwn(12, { weekday: '08:00-18:30', saturday: 'closed' });
  const own = await quaySite();
  expect(own).toMatchObject({ visit_minutes: 12 });
  expect(own).toHaveProperty('openings');
  await setOwn(6, {});
  app.clock.set('2026-11-16T10:01:00Z');
  const site = await quaySite();
  expect(site).not.toHaveProperty('visit_minutes');
  expect(site).not.toHaveProperty('openings');
});

test('a site says how long a vehicle may wait where that is limited, and only with the feature shift', async () => {
  const limit = (minutes: number | null) =>
    app.db.updateTable('sites').set({ limited_waiting_minutes: minutes }).where('id', '=', quay).execute();
  await limit(60);
  app.clock.set('2026-11-16T10:02:00Z');
  expect(await quaySite()).toMatchObject({ limited_waiting_minutes: 60 });
  const now = app.clock.now();
  const without = scoreDeps({ ...app.deps, config: { ...app.config, FEATURES: [] } });
  const area = await areaOfSite(app.db, quay);
  const { sites } = await scoreArea(without, { id: area?.id ?? 0, name: 'Quayside' }, now);
  expect(sites.length).toBeGreaterThan(0);
  for (const site of sites) expect(site).not.toHaveProperty('limited_waiting_minutes');
  await limit(null);
  app.clock.set('2026-11-16T10:03:00Z');
  expect(await quaySite()).not.toHaveProperty('limited_waiting_minutes');
});

test.each([
  // At 01:00 on Saturday the hours of Friday still run.
  ['2026-11-14T01:00:00Z', '2026-11-13T18:00:00.000Z', '2026-11-14T02:00:00.000Z'],
  ['2026-11-14T02:00:00Z', '2026-11-14T22:00:00.000Z', '2026-11-15T02:00:00.000Z'],
  // Christmas is a Friday in 2026: its hours count until 01:00 on Saturday, and not those of a weekday.
  ['2026-12-26T00:59:00Z', '2026-12-25T10:00:00.000Z', '2026-12-26T01:00:00.000Z'],
  ['2026-12-24T23:00:00Z', '2026-12-24T18:00:00.000Z', '2026-12-25T02:00:00.000Z'],
  // The night in which the clocks go back, from Saturday 24 to Sunday 25 October.
  ['2026-10-24T23:30:00Z', '2026-10-24T21:00:00.000Z', '2026-10-25T02:00:00.000Z'],
])('the scores at %s have the first opening from %s to %s', async (at, opens_at, closes_at) => {
  const hours = {
    weekday: '18:00-02:00',
    saturday: '22:00-02:00',
    sunday: 'closed',
    'bank holiday': '10:00-01:00',
  };
  await app.db
    .updateTable('sites')
    .set({ hours: JSON.stringify(hours) })
    .where('id', '=', quay)
    .execute();
  app.clock.set(at);
  const { openings } = await quaySite();
  expect(openings[0]).toEqual({ opens_at, closes_at });
  await app.db.updateTable('sites').set({ hours: '{}' }).where('id', '=', quay).execute();
});
