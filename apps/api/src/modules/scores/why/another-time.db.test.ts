import { afterAll, beforeAll, expect, test } from 'vitest';
import { weatherCell } from '#geo/weather-cell.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';

const NOW = new Date('2026-11-16T10:00:00Z');
const SATURDAY = '2026-11-21T14:00:00Z';
let app: TestApp;
let quay: number;
let headers: { authorization: string };
beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  const place = { latitude: 54.97, longitude: -1.6 };
  quay = await makeSite(app.db, {
    name: 'Quay',
    area: 'Quayside',
    position: place,
    defaultBaseScore: 1,
    baseScores: { 'saturday afternoon': 4.86 },
  });
  const made = { fetched_at: NOW, source: 'test' };
  await app.db
    .insertInto('weather_observations')
    .values({
      cell: weatherCell(place),
      main: 'Rain',
      description: '',
      icon: '',
      temp: 9,
      observed_at: NOW,
      ...made,
    })
    .execute();
  await app.db
    .insertInto('events')
    .values({
      id: 'match',
      name: 'Match day',
      ...place,
      starts_at: new Date('2026-11-21T15:00:00Z'),
      ends_at: new Date('2026-11-21T17:00:00Z'),
      ...made,
    })
    .execute();
  await app.db
    .insertInto('boosts')
    .values({
      site_id: quay,
      amount: 3,
      reason: 'Coaches expected',
      starts_at: new Date('2026-11-21T13:00:00Z'),
      ends_at: new Date('2026-11-21T16:30:00Z'),
      created_by: 'test',
      created_at: NOW,
    })
    .execute();
  headers = await app.signedInAs(await app.makeUser({ isStaff: true }));
});
afterAll(() => app.close());

const ask = async (url: string, payload: object) => {
  const reply = await app.inject({ method: 'POST', url, payload, headers });
  return { status: reply.statusCode, body: reply.json() };
};
const planOf = (time: string, area = 'Quayside') => ask('/api/v1/staff/what-if/', { area, time });

test('a plan of Saturday 14:00 has its day type, its period, its events and its boosts, and no weather', async () => {
  expect((await planOf(SATURDAY)).body).toMatchObject({
    at: '2026-11-21T14:00:00.000Z',
    day_type: 'saturday',
    period: 'afternoon',
    observations: [],
    sites: [
      { site_id: quay, base_score: 4.86, weather_score: 0, event_score: 2, boost_score: 3, weather: null },
    ],
  });
});

test('the explanation of Saturday 14:00 adds up to that plan', async () => {
  const { body } = await ask('/api/v1/staff/explanation/', { site_id: quay, time: SATURDAY });
  expect(body).toMatchObject({
    site_name: 'Quay',
    base: { score: 4.86, lines: [{ day_type: 'saturday', period: 'afternoon', is_default: false }] },
    weather: { score: 0, lines: [] },
    event: { score: 2, lines: [{ name: 'Match day', phase: 'arriving' }] },
    boost: {
      score: 3,
      lines: [{ reason: 'Coaches expected', ends_at: '2026-11-21T16:30:00.000Z', is_for_area: false }],
    },
  });
});

test.each([
  ['2026-11-16T12:59:00Z', [{ condition: 'Rain', temp: 9, site_count: 1 }]],
  ['2026-11-16T13:01:00Z', []],
  ['2026-11-16T07:01:00Z', [{ condition: 'Rain', temp: 9, site_count: 1 }]],
  ['2026-11-16T06:59:00Z', []],
])('the weather of 10:00 applies within three hours: at %s', async (time, observations) => {
  expect((await planOf(time)).body).toMatchObject({ observations });
});

test('a site without a score for the period has its default, and the explanation marks it', async () => {
  const { body } = await ask('/api/v1/staff/explanation/', { site_id: quay, time: NOW.toISOString() });
  expect(body.base).toEqual({
    score: 1,
    lines: [{ kind: 'base', score: 1, day_type: 'weekday', period: 'morning', is_default: true }],
  });
});

test('the plan of an area without sites is empty', async () => {
  await app.db.insertInto('areas').values({ name: 'Riverside' }).execute();
  expect(await planOf(SATURDAY, 'Riverside')).toEqual({
    status: 200,
    body: { at: '2026-11-21T14:00:00.000Z', day_type: '', period: '', observations: [], sites: [] },
  });
});

test('a time more than a year away, an unknown area and an unknown site are refused', async () => {
  expect(await planOf('2028-11-16T10:00:00Z')).toEqual({
    status: 400,
    body: { time: ['Choose a time at most a year from now.'] },
  });
  expect(await planOf(SATURDAY, 'Atlantis')).toEqual({
    status: 400,
    body: { area: ['No area has this name.'] },
  });
  expect((await ask('/api/v1/staff/explanation/', { site_id: 999, time: SATURDAY })).status).toBe(404);
  const late = await ask('/api/v1/staff/explanation/', { site_id: quay, time: '2028-11-16T10:00:00Z' });
  expect(late).toMatchObject({ status: 400, body: { time: expect.any(Array) } });
});

test('the sites of a team have the day type, scores, boosts and hours of their own time', async () => {
  const hours = { weekday: 'closed', saturday: '18:00-02:00' };
  await app.db
    .updateTable('sites')
    .set({ hours: JSON.stringify(hours) })
    .where('id', '=', quay)
    .execute();
  const sitesAt = async (time?: string) =>
    (await ask('/api/v1/staff/rounds/sites/', { areas: ['Quayside'], time })).body;
  expect(await sitesAt(SATURDAY)).toMatchObject({
    at: '2026-11-21T14:00:00.000Z',
    sites: [
      {
        site_id: quay,
        day_type: 'saturday',
        current_period: 'afternoon',
        base_score: 4.86,
        event_score: 2,
        boost_score: 3,
        // Sunday has no hours, so it continues the night.
        openings: [{ opens_at: '2026-11-21T18:00:00.000Z', closes_at: '2026-11-23T00:00:00.000Z' }],
      },
    ],
  });
  expect(await sitesAt()).toMatchObject({
    at: NOW.toISOString(),
    sites: [{ day_type: 'weekday', base_score: 1, weather_score: 0.6, boost_score: 0, openings: [] }],
  });
  expect((await ask('/api/v1/staff/rounds/sites/', { areas: [], time: '2028-11-16T10:00:00Z' })).status).toBe(
    400,
  );
});
