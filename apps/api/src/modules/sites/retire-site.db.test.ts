import { contract } from '@patrolplan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWeatherCells } from './read-weather-cells.all-areas.ts';
import { retireSite } from './retire-site.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a retired site is in no plan, and has no address and no weather', async () => {
  const place = { area: 'Quayside', postcode: 'NE1 3JE' };
  const kept = await makeSite(app.db, { name: 'Kept', ...place });
  const retired = await makeSite(app.db, {
    name: 'Retired',
    ...place,
    position: { latitude: 55.3, longitude: -1.61 },
  });
  const headers = await app.signedInAs(await app.makeUser({ areas: ['Quayside'] }));
  const planned = async () => {
    const payload = { selected_areas: ['Quayside'] };
    const reply = await app.inject({ method: 'POST', url: '/api/v1/sites/scores/', headers, payload });
    return reply.json<{ site_id: number }[]>().map(({ site_id }) => site_id);
  };
  const addressStatus = async (id: number) => {
    const { method, path } = contract.readSite;
    const reply = await app.inject({ method, url: path.replace('{siteid}', String(id)), headers });
    return reply.statusCode;
  };
  expect(await addressStatus(retired)).toBe(200);
  expect(await planned()).toEqual(expect.arrayContaining([kept, retired]));
  expect(await readWeatherCells(app.db)).toHaveLength(2);

  const outcome = await retireSite(app.deps, { name: 'Retired', postcode: 'NE1 3JE', actor: 'test' });
  expect(outcome).toEqual({ ok: true, value: { id: retired } });
  for (const name of ['Retired', 'Never there']) {
    expect(await retireSite(app.deps, { name, postcode: 'NE1 3JE', actor: 'test' })).toMatchObject({
      failure: { kind: 'not-found', message: `Unknown site '${name}' with the postcode 'NE1 3JE'.` },
    });
  }
  // Scores are cached for a minute.
  app.clock.advance(61_000);
  expect(await planned()).toEqual([kept]);
  expect(await readWeatherCells(app.db)).toHaveLength(1);
  expect([await addressStatus(kept), await addressStatus(retired)]).toEqual([200, 404]);
});
