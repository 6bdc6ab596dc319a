import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { countRouteFetches } from './count-route-fetches.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('route_fetches').execute();
});

const log = (payload: object, headers = {}) =>
  world.inject({ method: 'POST', url: '/api/v1/sites/log-route-fetch/', payload, headers });
const count = (days: number, timeZone = 'Europe/London') =>
  countRouteFetches({ ...world.deps, timeZone }, days);

test('a run is noted with who, when and how many', async () => {
  world.clock.set('2026-11-16T10:00:00Z');
  const warden = await world.makeUser();
  const reply = await log({ routes_fetched: 12 }, await world.signedInAs(warden));
  expect(reply.statusCode).toBe(200);
  expect(await world.db.selectFrom('route_fetches').selectAll().execute()).toMatchObject([
    { user_id: warden.id, fetched_at: new Date('2026-11-16T10:00:00Z'), routes_fetched: 12 },
  ]);
});

test.each([
  [{}],
  [{ routes_fetched: -1 }],
  [{ routes_fetched: 1.5 }],
  [{ routes_fetched: '3' }],
  [{ routes_fetched: null }],
  [[]],
])('the body %j is refused and nothing is noted', async (payload) => {
  const reply = await log(payload, await world.signedInAs(await world.makeUser()));
  expect(reply.statusCode).toBe(400);
  expect(await world.db.selectFrom('route_fetches').selectAll().execute()).toEqual([]);
});

test('nobody logs without a session, and no inactive account does', async () => {
  expect((await log({ routes_fetched: 1 })).statusCode).toBe(401);
  const inactive = await world.makeUser({ isActive: false });
  expect((await log({ routes_fetched: 1 }, await world.signedInAs(inactive))).statusCode).toBe(401);
});

test('staff read the count of each day, oldest first', async () => {
  const one = await world.makeUser();
  const other = await world.makeUser();
  world.clock.set('2026-11-15T12:00:00Z');
  await log({ routes_fetched: 5 }, await world.signedInAs(one));
  world.clock.set('2026-11-16T09:00:00Z');
  await log({ routes_fetched: 7 }, await world.signedInAs(one));
  await log({ routes_fetched: 3 }, await world.signedInAs(one));
  await log({ routes_fetched: 1 }, await world.signedInAs(other));
  expect(await count(7)).toEqual([
    { day: '2026-11-15', runs: 1, routes: 5, wardens: 1 },
    { day: '2026-11-16', runs: 3, routes: 11, wardens: 2 },
  ]);
  expect(await count(1)).toEqual([{ day: '2026-11-16', runs: 3, routes: 11, wardens: 2 }]);
});

test("a day is the organisation's own: in summer London's starts an hour before UTC's", async () => {
  const warden = await world.makeUser();
  world.clock.set('2026-07-01T23:30:00Z');
  await log({ routes_fetched: 4 }, await world.signedInAs(warden));
  expect(await count(3)).toEqual([{ day: '2026-07-02', runs: 1, routes: 4, wardens: 1 }]);
  expect(await count(3, 'America/New_York')).toEqual([{ day: '2026-07-01', runs: 1, routes: 4, wardens: 1 }]);
});
