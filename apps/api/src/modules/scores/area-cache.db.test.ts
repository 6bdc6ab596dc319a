import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshEvents } from '#modules/events/refresh-events.ts';
import { assignAreas } from '#modules/areas/assign-areas.ts';
import { refreshWeather } from '#modules/weather/refresh-weather.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { makeRain } from '#testing/records/test-weather.ts';

const QUAY = { latitude: 54.97, longitude: -1.6 };
const NOW = new Date('2026-11-16T10:00:00Z');

let app: TestApp;
let minute = 0;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // Each test has its own minutes, so that it starts with an empty cache.
  minute += 2;
  app.clock.set(minutes(0));
  // The tests change what all areas share.
  for (const table of ['sites', 'areas', 'weather_observations', 'events'] as const)
    await app.db.deleteFrom(table).execute();
  await app.db.deleteFrom('bank_holidays').where('name', '=', 'Local holiday').execute();
  await app.db.deleteFrom('periods').where('name', '=', 'coffee').execute();
  await makeSite(app.db, { area: 'Quayside', name: 'Quay', position: QUAY });
  await makeSite(app.db, { area: 'Jesmond', name: 'Acorn Road', position: null });
  headers = await app.signedInAs(await app.makeUser({ areas: ['Quayside'] }));
});
const minutes = (more: number) => new Date(NOW.getTime() + (minute + more) * 60_000);

const ask = (as = headers) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/sites/scores/',
    payload: { selected_areas: ['Quayside', 'Jesmond', 'Riverside'] },
    headers: as,
  });

async function plan(as = headers): Promise<string> {
  const reply = await ask(as);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  return reply.payload;
}

const nextMinute = () => app.clock.advance(60_000);

const rename = (name: string) =>
  app.db.updateTable('sites').set({ name }).where('name', 'like', 'Quay%').execute();

test('the scores of an area are computed once a minute for all viewers', async () => {
  const colleague = await app.signedInAs(await app.makeUser({ areas: ['Quayside', 'Jesmond'] }));
  const first = await plan();
  await rename('Quay East');
  expect(await plan()).toBe(first);
  expect(JSON.parse(await plan(colleague))).toMatchObject([
    { site_name: 'Quay' },
    { site_name: 'Acorn Road' },
  ]);
  app.clock.set(new Date(minutes(1).getTime() - 1));
  expect(await plan()).toBe(first);
  app.clock.set(minutes(1));
  expect(await plan()).toContain('"Quay East"');
});

test('a compressed plan equals the uncompressed one', async () => {
  await makeSite(app.db, { area: 'Quayside', name: 'Quay '.repeat(300), position: QUAY });
  const plain = await plan();
  for (const encoding of ['br', 'gzip, deflate, br', 'gzip']) {
    const reply = await ask({ ...headers, 'accept-encoding': encoding });
    const used = encoding.includes('gzip') ? 'gzip' : 'br';
    expect(reply.headers).toMatchObject({ 'content-encoding': used, vary: 'accept-encoding' });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    const decompress = used === 'br' ? brotliDecompressSync : gunzipSync;
    expect(decompress(reply.rawPayload).toString()).toBe(plain);
  }
});

test('everybody gets their own areas only, also when the others are cached', async () => {
  const staff = await plan(await app.signedInAs(await app.makeUser({ isStaff: true })));
  expect(JSON.parse(staff)).toHaveLength(2);
  expect(JSON.parse(await plan())).toHaveLength(1);
  const outsider = await plan(await app.signedInAs(await app.makeUser({ areas: [] })));
  expect(JSON.parse(outsider)).toEqual([]);
});

test('an unassigned area is gone at the next call, within the same minute', async () => {
  const user = await app.makeUser({ areas: ['Quayside', 'Jesmond'] });
  const as = await app.signedInAs(user);
  expect(JSON.parse(await plan(as))).toHaveLength(2);
  await assignAreas(app, { userId: user.id, areas: ['Jesmond'], actor: 'test' });
  expect(JSON.parse(await plan(as))).toMatchObject([{ area_name: 'Jesmond' }]);
  await assignAreas(app, { userId: user.id, areas: [], actor: 'test' });
  expect(JSON.parse(await plan(as))).toEqual([]);
  await assignAreas(app, { userId: user.id, areas: ['Quayside'], actor: 'test' });
  expect(JSON.parse(await plan(as))).toMatchObject([{ area_name: 'Quayside' }]);
});

test('a renamed area has its new name at the next call, within the same minute', async () => {
  expect(JSON.parse(await plan())).toMatchObject([{ area_name: 'Quayside' }]);
  await app.db.updateTable('areas').set({ name: 'Riverside' }).where('name', '=', 'Quayside').execute();
  expect(JSON.parse(await plan())).toMatchObject([{ area_name: 'Riverside', site_name: 'Quay' }]);
});

test('a person who is no longer staff loses the other areas at the next call', async () => {
  const user = await app.makeUser({ isStaff: true, areas: ['Jesmond'] });
  const as = await app.signedInAs(user);
  expect(JSON.parse(await plan(as))).toHaveLength(2);
  await app.db.updateTable('users').set({ is_staff: false }).where('id', '=', user.id).execute();
  expect(JSON.parse(await plan(as))).toMatchObject([{ area_name: 'Jesmond' }]);
});

test('a failed computation of scores is not cached', async () => {
  await app.db.schema.alterTable('sites').renameTo('sites_away').execute();
  const failed = await ask();
  await app.db.schema.alterTable('sites_away').renameTo('sites').execute();
  expect(failed.statusCode).toBe(500);
  expect(JSON.parse(await plan())).toHaveLength(1);
});

const addEvent = () =>
  app.db
    .insertInto('events')
    .values({
      id: 'm',
      name: 'Match',
      ...QUAY,
      starts_at: NOW,
      ends_at: new Date('2026-11-16T12:00:00Z'),
      fetched_at: NOW,
      source: 'test',
    })
    .execute();
const addSite = () => makeSite(app.db, { area: 'Quayside', name: 'New', position: QUAY });

type Step = () => Promise<unknown>;
const nothing: Step = async () => undefined;

/** What changes, how, and what has to be there before. */
const CHANGES: readonly (readonly [what: string, change: Step, prepare: Step])[] = [
  ['a site is renamed', () => rename('Quay West'), nothing],
  ['a site is added', addSite, nothing],
  [
    'a base score is set',
    () => app.db.updateTable('sites').set({ default_base_score: 2.5 }).execute(),
    nothing,
  ],
  ['a site is removed', () => app.db.deleteFrom('sites').where('name', '=', 'New').execute(), addSite],
  [
    'a period is added',
    () => app.db.insertInto('periods').values({ name: 'coffee', starts_at: '09:45' }).execute(),
    nothing,
  ],
  [
    'a bank holiday is added',
    () => app.db.insertInto('bank_holidays').values({ day: '2026-11-16', name: 'Local holiday' }).execute(),
    nothing,
  ],
  ['the weather is known', () => makeRain(app.db, QUAY, NOW), nothing],
  ['the weather is switched off', () => refreshWeather(app.deps, null), () => makeRain(app.db, QUAY, NOW)],
  ['an event is known', addEvent, nothing],
  ['the events are switched off', () => refreshEvents(app.deps, null), addEvent],
  [
    'an area is renamed',
    () => app.db.updateTable('areas').set({ name: 'Riverside' }).where('name', '=', 'Quayside').execute(),
    nothing,
  ],
];

test.each(CHANGES)('when %s, the plan has it within a minute', async (_, change, prepare) => {
  await prepare();
  const before = await plan();
  expect(await plan()).toBe(before);
  await change();
  nextMinute();
  expect(await plan()).not.toBe(before);
});
