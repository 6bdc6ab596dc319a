import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { assignAreas } from '#modules/areas/assign-areas.ts';
import { readAreaExtents } from '#modules/areas/read-area-extents.all-areas.ts';
import { areaOfSite } from './sites-table.all-areas.ts';

let app: TestApp;
let site: number;
beforeAll(async () => {
  app = await createTestApp();
  site = await makeSite(app.db, { area: 'Quayside', name: 'Guildhall', postcode: 'NE1 3AF' });
  await app.db
    .updateTable('sites')
    .set({
      addressline1: 'Sandhill',
      city: 'Newcastle upon Tyne',
      county: 'Tyne and Wear',
      countrycode: 'GB',
    })
    .where('id', '=', site)
    .execute();
});
afterAll(() => app.close());

const read = (id: number | string, headers = {}) =>
  app.inject({ method: 'GET', url: `/api/v1/sitesdetailed/${id}/`, headers });

test('a warden of the area reads the nine address fields of a site', async () => {
  const warden = await app.makeUser({ areas: ['Quayside'] });
  const reply = await read(site, await app.signedInAs(warden));
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    addressline1: 'Sandhill',
    addressline2: '',
    addressline3: '',
    addressline4: '',
    area_name: 'Quayside',
    city: 'Newcastle upon Tyne',
    county: 'Tyne and Wear',
    postcode: 'NE1 3AF',
    countrycode: 'GB',
  });
});

test('staff read every site without any assigned area', async () => {
  const staff = await app.makeUser({ isStaff: true });
  expect((await read(site, await app.signedInAs(staff))).statusCode).toBe(200);
});

test('a site of another area gets the same 404 as a missing one', async () => {
  const headers = await app.signedInAs(await app.makeUser({ areas: ['Jesmond'] }));
  const hidden = await read(site, headers);
  const missing = await read(site + 1000, headers);
  expect(hidden.statusCode).toBe(404);
  expect(hidden.json()).toEqual({ detail: 'Not found.' });
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toEqual(hidden.json());
});

test.each(['0', '-1', '1.5', '007', 'abc', '2147483648', '99999999999999999999', '1%20or%201=1', '%00'])(
  'site number %s gets a 404',
  async (id) => {
    const headers = await app.signedInAs(await app.makeUser({ isStaff: true }));
    expect((await read(id, headers)).statusCode).toBe(404);
  },
);

test('a site is not read without a session or by an inactive account', async () => {
  expect((await read(site)).statusCode).toBe(401);
  const inactive = await app.makeUser({ areas: ['Quayside'], isActive: false });
  expect((await read(site, await app.signedInAs(inactive))).statusCode).toBe(401);
});

test('the extent of an area is that of its sites in use with a position', async () => {
  const inGosforth = (latitude: number, longitude: number) =>
    makeSite(app.db, { area: 'Gosforth', position: { latitude, longitude } });
  await inGosforth(55.01, -1.62);
  const farthest = await inGosforth(55.03, -1.58);
  const retired = await inGosforth(56, -2);
  await makeSite(app.db, { area: 'Gosforth', position: null });
  await app.db.updateTable('sites').set({ retired_at: new Date() }).where('id', '=', retired).execute();
  const gosforth = await areaOfSite(app.db, farthest);
  expect(gosforth).toMatchObject({ name: 'Gosforth' });
  expect(await areaOfSite(app.db, retired)).toBeUndefined();
  expect((await readAreaExtents(app.db)).find(({ area_id }) => area_id === gosforth?.id)).toEqual({
    area_id: gosforth?.id,
    latitude: expect.closeTo(55.02, 9),
    longitude: expect.closeTo(-1.6, 9),
    north: 55.03,
    south: 55.01,
    east: -1.58,
    west: -1.62,
  });
});

test('an assignment takes effect with the next call, and so does its removal', async () => {
  const warden = await app.makeUser({ areas: ['Jesmond'] });
  const headers = await app.signedInAs(warden);
  expect((await read(site, headers)).statusCode).toBe(404);
  const assign = (areas: string[]) => assignAreas(app.deps, { userId: warden.id, areas, actor: 'cli:ada' });
  expect(await assign(['Quayside', 'Jesmond', 'Quayside'])).toEqual({
    ok: true,
    value: { before: ['Jesmond'], after: ['Jesmond', 'Quayside'] },
  });
  expect((await read(site, headers)).statusCode).toBe(200);
  await assign([]);
  expect((await read(site, headers)).statusCode).toBe(404);
  const audit = await app.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', `user:${warden.id}`)
    .execute();
  expect(audit.map((entry) => entry.after)).toEqual([{ areas: ['Jesmond', 'Quayside'] }, { areas: [] }]);
});

test('assigning an unknown area fails and assigns nothing', async () => {
  const warden = await app.makeUser({ areas: ['Jesmond'] });
  const wanted = { userId: warden.id, areas: ['Quayside', 'Atlantis'], actor: 'cli:ada' };
  expect(await assignAreas(app.deps, wanted)).toEqual({
    ok: false,
    failure: { kind: 'invalid', fields: { areas: "Unknown area 'Atlantis'." } },
  });
  expect((await read(site, await app.signedInAs(warden))).statusCode).toBe(404);
});

test('two simultaneous assignments leave exactly one of the two', async () => {
  const warden = await app.makeUser();
  const assign = (areas: string[]) => assignAreas(app.deps, { userId: warden.id, areas, actor: 'cli:ada' });
  await Promise.all([assign(['Quayside']), assign(['Jesmond'])]);
  const rows = await app.db.selectFrom('user_areas').selectAll().where('user_id', '=', warden.id).execute();
  expect(rows).toHaveLength(1);
});
