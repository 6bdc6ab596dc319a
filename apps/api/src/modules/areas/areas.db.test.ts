import { callPath } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { findAreaNamed } from './areas-table.ts';
import { createArea } from './create-area.ts';

let app: TestApp;
let staff: { readonly id: number };
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.makeUser({ isStaff: true });
});
afterAll(() => app.close());

const send = async (
  call: (typeof staffContract)[
    | 'createArea'
    | 'listAreaOutlines'
    | 'listAreas'
    | 'mergeAreas'
    | 'previewAreaMerge'
    | 'renameArea'],
  payload?: object,
) =>
  app.inject({
    method: call.method,
    url: callPath(call, undefined),
    headers: await app.signedInAs(staff),
    ...(payload && { payload }),
  });
const idOf = async (name: string) => (await findAreaNamed(app.db, name))?.id;
const changesOf = (id: number | undefined) =>
  app.db
    .selectFrom('audit')
    .select(['actor', 'action', 'before', 'after'])
    .where('subject', '=', `area:${id}`)
    .orderBy('id')
    .execute();

test('areas are listed with their sites in use and their active wardens', async () => {
  await makeSite(app.db, { area: 'Quayside' });
  const retired = await makeSite(app.db, { area: 'Quayside' });
  await app.db.updateTable('sites').set({ retired_at: app.clock.now() }).where('id', '=', retired).execute();
  await app.makeUser({ areas: ['Quayside', 'Ouseburn'] });
  await app.makeUser({ areas: ['Quayside'], isActive: false });
  const { areas } = (await send(staffContract.listAreas)).json();
  const own = areas.filter(({ name }: { name: string }) => ['Ouseburn', 'Quayside'].includes(name));
  expect(own).toEqual([
    { id: expect.any(Number), name: 'Ouseburn', sites: 0, wardens: 1 },
    { id: expect.any(Number), name: 'Quayside', sites: 1, wardens: 1 },
  ]);
});

test('the outline of an area has the outer sites of each strip, and no retired ones', async () => {
  const at = (latitude: number, longitude: number) =>
    makeSite(app.db, { area: 'Wallsend', position: { latitude, longitude } });
  for (const latitude of [54.981, 54.983, 54.985]) await at(latitude, -1.534);
  await at(54.984, -1.53);
  await makeSite(app.db, { area: 'Howdon', position: { latitude: 54.99, longitude: -1.49 } });
  const retired = await at(54.99, -1.52);
  await app.db.updateTable('sites').set({ retired_at: app.clock.now() }).where('id', '=', retired).execute();
  const { areas } = (await send(staffContract.listAreaOutlines)).json();
  expect(areas).toContainEqual({
    id: await idOf('Wallsend'),
    name: 'Wallsend',
    places: [
      [-1.534, 54.981],
      [-1.534, 54.985],
      [-1.53, 54.984],
    ],
  });
  expect(areas).toContainEqual({ id: await idOf('Howdon'), name: 'Howdon', places: [[-1.49, 54.99]] });
});

test('a new area needs a unique name, regardless of capitals', async () => {
  expect((await send(staffContract.createArea, { name: '  Jesmond   Vale ' })).json()).toMatchObject({
    name: 'Jesmond Vale',
  });
  const clash = await send(staffContract.createArea, { name: 'JESMOND VALE' });
  expect(clash.statusCode).toBe(400);
  expect(clash.json()).toEqual({ name: "There is already an area 'Jesmond Vale'." });
  expect((await send(staffContract.createArea, { name: ' ' })).statusCode).toBe(400);
  expect(await changesOf(await idOf('Jesmond Vale'))).toEqual([
    { actor: `user:${staff.id}`, action: 'area.create', before: null, after: { name: 'Jesmond Vale' } },
  ]);
});

test('one of eight people who add the same area at once, in other capitals, succeeds', async () => {
  const names = ['Dene', 'DENE', 'dene', 'DEne', 'dENE', 'DenE', 'dEnE', 'deNE'];
  const outcomes = await Promise.all(
    names.map((name) => createArea(app.deps, { name, actor: `user:${staff.id}` })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a renamed area keeps its sites and wardens; nobody has the old name any more', async () => {
  await makeSite(app.db, { area: 'Heaton', name: 'Chillingham Road' });
  const warden = await app.makeUser({ areas: ['Heaton'] });
  const area_id = await idOf('Heaton');
  const reply = await send(staffContract.renameArea, { area_id, was: 'Heaton', name: 'Heaton and Byker' });
  expect(reply.json()).toEqual({ id: area_id, name: 'Heaton and Byker' });

  const headers = await app.signedInAs(warden);
  const profile = await app.inject({ url: '/api/v1/auth/profile/', headers });
  expect(profile.json().user_areas).toEqual(['Heaton and Byker']);
  const scores = async (selected_areas: readonly string[]) =>
    (
      await app.inject({ method: 'POST', url: '/api/v1/sites/scores/', headers, payload: { selected_areas } })
    ).json();
  // A device requests the old name until it reads the profile again; that must not fail.
  expect(await scores(['Heaton'])).toEqual([]);
  expect(await scores(['Heaton and Byker'])).toMatchObject([{ area_name: 'Heaton and Byker' }]);
  expect(await changesOf(area_id)).toEqual([
    {
      actor: `user:${staff.id}`,
      action: 'area.rename',
      before: { name: 'Heaton' },
      after: { name: 'Heaton and Byker' },
    },
  ]);
});

test('the second of two people who rename the same area gets the name that it has now', async () => {
  const { id: area_id } = (await send(staffContract.createArea, { name: 'Fenham' })).json();
  await send(staffContract.renameArea, { area_id, was: 'Fenham', name: 'Fenham West' });
  const second = await send(staffContract.renameArea, { area_id, was: 'Fenham', name: 'Fenham East' });
  expect(second.statusCode).toBe(409);
  expect(second.json()).toEqual({
    detail: 'Somebody else renamed this area meanwhile.',
    current: { id: area_id, name: 'Fenham West' },
  });
  // A repeated request is recorded once.
  const again = await send(staffContract.renameArea, { area_id, was: 'Fenham', name: 'Fenham West' });
  expect(again.statusCode).toBe(200);
  expect(await changesOf(area_id)).toHaveLength(2);
});

test('one of two people who give two areas the same name at once is refused', async () => {
  const one = await send(staffContract.createArea, { name: 'Walker' });
  const other = await send(staffContract.createArea, { name: 'Byker' });
  const replies = await Promise.all([
    send(staffContract.renameArea, { area_id: one.json().id, was: 'Walker', name: 'Riverside' }),
    send(staffContract.renameArea, { area_id: other.json().id, was: 'Byker', name: 'riverside' }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('an area name that is taken, in any capitals, is an error of that field', async () => {
  const { id: area_id } = (await send(staffContract.createArea, { name: 'Elswick' })).json();
  await send(staffContract.createArea, { name: 'Benwell' });
  const taken = await send(staffContract.renameArea, { area_id, was: 'Elswick', name: 'BENWELL' });
  expect([taken.statusCode, taken.json()]).toEqual([400, { name: "There is already an area 'Benwell'." }]);
  // Its own name in other capitals is no clash.
  const own = await send(staffContract.renameArea, { area_id, was: 'Elswick', name: 'ELSWICK' });
  expect([own.statusCode, own.json()]).toEqual([200, { id: area_id, name: 'ELSWICK' }]);
});

test('an area that does not exist cannot be renamed', async () => {
  const wanted = { area_id: 2_000_000_000, was: 'Atlantis', name: 'Lost' };
  const reply = await send(staffContract.renameArea, wanted);
  expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'This area no longer exists.' }]);
});

/** An area with a site, a retired site, a warden and a boost, and another one with the same warden. */
async function makePair(name: string, into: string) {
  const site = await makeSite(app.db, { area: name, name: `${name} Street` });
  const retired = await makeSite(app.db, { area: name, name: `${name} Lane` });
  await app.db.updateTable('sites').set({ retired_at: app.clock.now() }).where('id', '=', retired).execute();
  await makeSite(app.db, { area: into, name: `${into} Street` });
  const [one, both] = [await app.makeUser({ areas: [name] }), await app.makeUser({ areas: [name, into] })];
  const [area_id, into_id] = [await idOf(name), await idOf(into)];
  await app.db
    .updateTable('areas')
    .set({ visit_every_days: 5, visit_rule_since: app.clock.now() })
    .where('id', '=', area_id ?? 0)
    .execute();
  const hour = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);
  const boost = {
    amount: 2,
    reason: 'match day',
    starts_at: hour(-3),
    created_by: 'test',
    created_at: hour(-3),
  };
  await app.db
    .insertInto('boosts')
    .values([
      { ...boost, area_id: area_id ?? 0, ends_at: hour(2) },
      { ...boost, area_id: area_id ?? 0, ends_at: hour(-1) },
    ])
    .execute();
  return { area_id, into_id, site, one, both };
}

test('a merge moves sites, people and boosts, deletes the area, and is in the trail', async () => {
  const { area_id, into_id, site, one, both } = await makePair('Sandgate', 'Riverbank');
  const preview = (await send(staffContract.previewAreaMerge, { area_id, into_id })).json();
  expect(preview).toEqual({
    area: 'Sandgate',
    into: 'Riverbank',
    moves: { sites: 2, people: 2, boosts: 1 },
    every_days: 5,
    into_every_days: null,
  });
  const wanted = { area_id, was: 'Sandgate', into_id, into_was: 'Riverbank', moves: preview.moves };
  const reply = await send(staffContract.mergeAreas, wanted);
  expect([reply.statusCode, reply.json()]).toEqual([200, { id: into_id, name: 'Riverbank' }]);
  const { areas } = (await send(staffContract.listAreas)).json();
  expect(areas.map(({ name }: { name: string }) => name)).not.toContain('Sandgate');
  expect(areas).toContainEqual({ id: into_id, name: 'Riverbank', sites: 2, wardens: 2 });
  const stored = await app.db.selectFrom('sites').select('area_id').where('id', '=', site).executeTakeFirst();
  expect(stored?.area_id).toBe(into_id);
  const boosts = await app.db
    .selectFrom('boosts')
    .select('id')
    .where('area_id', '=', into_id ?? 0)
    .execute();
  expect(boosts).toHaveLength(2);
  expect(await changesOf(into_id)).toContainEqual({
    actor: `user:${staff.id}`,
    action: 'area.merge',
    before: { name: 'Sandgate' },
    after: { name: 'Riverbank', sites: 2, people: 2, boosts: 1 },
  });
  const trail = (id: number) =>
    app.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('subject', '=', `user:${id}`)
      .where('action', '=', 'user.assign')
      .execute();
  expect(await trail(one.id)).toEqual([{ before: { areas: ['Sandgate'] }, after: { areas: ['Riverbank'] } }]);
  expect(await trail(both.id)).toEqual([
    { before: { areas: ['Riverbank', 'Sandgate'] }, after: { areas: ['Riverbank'] } },
  ]);
  expect((await send(staffContract.mergeAreas, wanted)).statusCode).toBe(404);
});

test('a merge is refused when something moved or was renamed since its preview, and changes nothing', async () => {
  const { area_id, into_id } = await makePair('Spital', 'Tongues');
  const { moves } = (await send(staffContract.previewAreaMerge, { area_id, into_id })).json();
  const wanted = { area_id, was: 'Spital', into_id, into_was: 'Tongues', moves };
  const refusal = async (change: object) =>
    (await send(staffContract.mergeAreas, { ...wanted, ...change })).statusCode;
  expect(await refusal({ was: 'Spital Tongues' })).toBe(409);
  expect(await refusal({ into_was: 'Elsewhere' })).toBe(409);
  await makeSite(app.db, { area: 'Spital', name: 'A new site' });
  expect(await refusal({})).toBe(409);
  expect(await refusal({ into_id: area_id })).toBe(400);
  expect(await idOf('Spital')).toBe(area_id);
});

test('one of two people who merge two areas into each other at once is refused', async () => {
  const { area_id, into_id } = await makePair('Ouse', 'Burn');
  const seen = async (one: number | undefined, other: number | undefined) =>
    (await send(staffContract.previewAreaMerge, { area_id: one, into_id: other })).json();
  const [there, back] = [await seen(area_id, into_id), await seen(into_id, area_id)];
  const replies = await Promise.all([
    send(staffContract.mergeAreas, { area_id, was: 'Ouse', into_id, into_was: 'Burn', moves: there.moves }),
    send(staffContract.mergeAreas, {
      area_id: into_id,
      was: 'Burn',
      into_id: area_id,
      into_was: 'Ouse',
      moves: back.moves,
    }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
});
