import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { countRouteFetches } from './count-route-fetches.ts';
import { deleteRouteFetchesBefore, lastRouteFetch } from './route-log-table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('route_fetches').execute();
});

const log = (payload: object, headers = {}) =>
  app.inject({ method: 'POST', url: '/api/v1/sites/log-route-fetch/', payload, headers });
const count = (days: number, timeZone = 'Europe/London') =>
  countRouteFetches({ ...app.deps, timeZone }, days);

test('a route run is logged with its user, time and count', async () => {
  app.clock.set('2026-11-16T10:00:00Z');
  const warden = await app.makeUser();
  const reply = await log({ routes_fetched: 12 }, await app.signedInAs(warden));
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Logged.' }]);
  expect(await app.db.selectFrom('route_fetches').selectAll().execute()).toMatchObject([
    { user_id: warden.id, fetched_at: new Date('2026-11-16T10:00:00Z'), routes_fetched: 12 },
  ]);
});

test('a user may log 120 route runs in a quarter of an hour, and others are not affected', async () => {
  const headers = await app.signedInAs(await app.makeUser());
  const statuses: number[] = [];
  for (let n = 0; n < 121; n += 1) statuses.push((await log({ routes_fetched: 1 }, headers)).statusCode);
  expect(statuses.indexOf(429)).toBe(120);
  expect((await log({ routes_fetched: 1 }, await app.signedInAs(await app.makeUser()))).statusCode).toBe(200);
  expect(await app.db.selectFrom('route_fetches').selectAll().execute()).toHaveLength(121);
});

test('a route log entry gets a 64-bit id', async () => {
  const { id } = await app.makeUser();
  const beyond = 2 ** 40;
  const values = { id: beyond, user_id: id, fetched_at: app.clock.now(), routes_fetched: 1 };
  await app.db.insertInto('route_fetches').values(values).execute();
  expect((await app.db.selectFrom('route_fetches').select('id').execute())[0]?.id).toBe(beyond);
});

test('route log entries older than the retention are deleted', async () => {
  app.clock.set('2026-11-16T10:00:00Z');
  await log({ routes_fetched: 1 }, await app.signedInAs(await app.makeUser()));
  expect(await deleteRouteFetchesBefore(app.db, new Date('2026-11-16T09:00:00Z'))).toBe(0);
  expect(await deleteRouteFetchesBefore(app.db, new Date('2026-11-16T11:00:00Z'))).toBe(1);
});

test.each([
  [{}],
  [{ routes_fetched: -1 }],
  [{ routes_fetched: 1.5 }],
  [{ routes_fetched: '3' }],
  [{ routes_fetched: null }],
  [[]],
])('the route log refuses the body %j and logs nothing', async (payload) => {
  const reply = await log(payload, await app.signedInAs(await app.makeUser()));
  expect(reply.statusCode).toBe(400);
  expect(await app.db.selectFrom('route_fetches').selectAll().execute()).toEqual([]);
});

test('the route log refuses calls without a session and of inactive accounts', async () => {
  expect((await log({ routes_fetched: 1 })).statusCode).toBe(401);
  const inactive = await app.makeUser({ isActive: false });
  expect((await log({ routes_fetched: 1 }, await app.signedInAs(inactive))).statusCode).toBe(401);
});

test('staff read the route runs of each day, oldest first', async () => {
  const one = await app.makeUser();
  const other = await app.makeUser();
  app.clock.set('2026-11-15T12:00:00Z');
  await log({ routes_fetched: 5 }, await app.signedInAs(one));
  app.clock.set('2026-11-16T09:00:00Z');
  await log({ routes_fetched: 7 }, await app.signedInAs(one));
  await log({ routes_fetched: 3 }, await app.signedInAs(one));
  await log({ routes_fetched: 1 }, await app.signedInAs(other));
  expect(await count(7)).toEqual([
    { day: '2026-11-15', runs: 1, routes: 5, wardens: 1 },
    { day: '2026-11-16', runs: 3, routes: 11, wardens: 2 },
  ]);
  expect(await count(1)).toEqual([{ day: '2026-11-16', runs: 3, routes: 11, wardens: 2 }]);
});

test('the route runs are counted by days in the zone of the organisation', async () => {
  const warden = await app.makeUser();
  app.clock.set('2026-07-01T23:30:00Z');
  await log({ routes_fetched: 4 }, await app.signedInAs(warden));
  expect(await count(3)).toEqual([{ day: '2026-07-02', runs: 1, routes: 4, wardens: 1 }]);
  expect(await count(3, 'America/New_York')).toEqual([{ day: '2026-07-01', runs: 1, routes: 4, wardens: 1 }]);
});

test('the oldest counted day of route runs is complete, and the day before is left out', async () => {
  const warden = await app.makeUser();
  for (const at of ['2026-11-13T23:59:00Z', '2026-11-14T00:01:00Z', '2026-11-16T18:00:00Z']) {
    app.clock.set(at);
    await log({ routes_fetched: 2 }, await app.signedInAs(warden));
  }
  expect((await count(3)).map(({ day }) => day)).toEqual(['2026-11-14', '2026-11-16']);
});

test('the last route run is the newest of all wardens', async () => {
  expect(await lastRouteFetch(app.db)).toBeNull();
  for (const at of ['2026-11-16T10:00:00Z', '2026-11-16T12:00:00Z']) {
    app.clock.set(at);
    await log({ routes_fetched: 1 }, await app.signedInAs(await app.makeUser()));
  }
  expect(await lastRouteFetch(app.db)).toEqual(new Date('2026-11-16T12:00:00Z'));
});
