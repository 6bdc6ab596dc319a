import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';

const NOW = '2026-11-16T09:00:00.000Z';
const NOON = '2026-11-16T12:00:00.000Z';
const ONE = '2026-11-16T13:00:00.000Z';
const TWO = '2026-11-16T14:00:00.000Z';

let app: TestApp;
let quay: number;
let guildhall: number;
let staff: TestUser;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  quay = await makeSite(app.db, { area: 'Quayside', name: 'Quay', defaultBaseScore: 4 });
  guildhall = await makeSite(app.db, { area: 'Quayside', name: 'Guildhall', defaultBaseScore: 6 });
  staff = await app.makeUser({ isStaff: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  headers = await app.signedInAs(staff);
  await app.db.deleteFrom('boosts').execute();
});

const post = async (path: string, payload: object) => {
  const reply = await app.inject({ method: 'POST', url: `/api/v1/staff/boosts/${path}`, payload, headers });
  return { status: reply.statusCode, body: reply.json() };
};
const set = (over: object = {}) =>
  post('set/', { site_id: quay, amount: 3, reason: 'Coaches expected', ends_at: NOON, ...over });
const list = async () =>
  (await app.inject({ method: 'GET', url: '/api/v1/staff/boosts/', headers })).json().boosts;

test('a boost without a start begins now, and names who set it', async () => {
  expect((await set()).status).toBe(200);
  expect(await list()).toMatchObject([
    { site_id: quay, area_name: null, in_area: 'Quayside', starts_at: NOW, ends_at: NOON, state: 'in force' },
  ]);
  const [{ created_by: by }] = await list();
  expect(by).toBe(await nameOf(staff));
});

const KEY = '6b3d1a52-5f0e-4f0e-9d0c-1a2b3c4d5e6f';
const audited = async () =>
  (await app.db.selectFrom('audit').select('id').where('action', '=', 'boost.set').execute()).length;

test('a boost that is sent again after a lost reply is set once', async () => {
  const before = await audited();
  const first = await set({ key: KEY });
  app.clock.advance(60_000);
  expect(await set({ key: KEY })).toEqual(first);
  expect(await set({ key: KEY, reason: ' Coaches expected ' })).toEqual(first);
  app.clock.set(TWO);
  headers = await app.signedInAs(staff);
  expect(await set({ key: KEY })).toEqual(first);
  expect(await app.db.selectFrom('boosts').select('id').execute()).toHaveLength(1);
  expect((await audited()) - before).toBe(1);
});

test('the same boost sent many times at once is set once', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => set({ key: KEY })));
  expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
  expect(await list()).toHaveLength(1);
});

test.each([
  { amount: 4 },
  { reason: 'Match day' },
  { ends_at: ONE },
  { starts_at: '2026-11-16T10:00:00.000Z' },
  { site_id: null, area_name: 'Quayside' },
])('a boost with the key of another boost and %j is refused', async (over) => {
  await set({ key: KEY });
  expect(await set({ key: KEY, ...over })).toEqual({
    status: 409,
    body: { detail: 'This boost is already set. Look at it in the list of boosts.' },
  });
  expect(await list()).toHaveLength(1);
});

test('boosts with other keys, without a key and of other people are separate', async () => {
  await set({ key: KEY });
  await set({ key: KEY.replace('6', '7') });
  await set();
  await set({ key: null });
  headers = await app.signedInAs(await app.makeUser({ isStaff: true }));
  await set({ key: KEY });
  expect(await list()).toHaveLength(5);
  expect(await set({ key: 'not a uuid' })).toEqual({ status: 400, body: { key: ['A UUID is required.'] } });
});

test.each([
  [{ site_id: null }, { site_id: 'Choose a site or an area.' }],
  [{ area_name: 'Quayside' }, { site_id: 'Choose a site or an area.' }],
  [{ site_id: null, area_name: 'Atlantis' }, { area_name: "Unknown area 'Atlantis'." }],
  [{ site_id: 999_999 }, { site_id: 'Unknown site 999999.' }],
  [{ amount: 0 }, { amount: 'The amount must be above 0.' }],
  [{ reason: ' ' }, { reason: 'A boost needs a reason.' }],
  [{ ends_at: NOW }, { ends_at: 'The end must be after the start.' }],
])('a boost with %j is refused by its field', async (over, body) => {
  expect(await set(over)).toEqual({ status: 400, body });
  expect(await list()).toEqual([]);
});

test('the end of a boost can be moved only by a person who saw the current end', async () => {
  const { id } = (await set()).body;
  const moved = await post('change-end/', { id, ends_at: ONE, seen_ends_at: NOON });
  expect(moved).toEqual({ status: 200, body: { id, ends_at: ONE } });
  const late = await post('change-end/', { id, ends_at: TWO, seen_ends_at: NOON });
  expect(late.status).toBe(409);
  expect(late.body).toEqual({
    detail: `Boost ${id} has another end by now.`,
    current: { ends_at: ONE, ended_at: null },
  });
  expect(await list()).toMatchObject([{ id, ends_at: ONE }]);
});

test('exactly one of two simultaneous changes of a boost is made, and the audit has it once', async () => {
  const { id } = (await set()).body;
  const replies = await Promise.all(
    [ONE, TWO].map((end) => post('change-end/', { id, ends_at: end, seen_ends_at: NOON })),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const changes = await app.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', `boost:${id}`)
    .execute();
  expect(changes.map(({ action }) => action)).toEqual(['boost.set', 'boost.change-end']);
});

test('the console lists the boosts of the last seven days, ended or not', async () => {
  const { id: ended } = (await set()).body;
  await post('end/', { id: ended });
  const { id: ran } = (await set()).body;
  const listed = async (at: string) => {
    app.clock.set(at);
    headers = await app.signedInAs(staff);
    return (await list()).map((boost: { id: number; ended_at: string | null }) => [boost.id, boost.ended_at]);
  };
  expect(await listed('2026-11-23T08:59:59.999Z')).toEqual([
    [ended, NOW],
    [ran, null],
  ]);
  expect(await listed('2026-11-23T09:00:00.000Z')).toEqual([[ran, null]]);
  expect(await listed('2026-11-23T12:00:00.000Z')).toEqual([]);
});

test.each([
  ['2026-11-16T08:00:00.000Z', 'The end must be after the start.'],
  ['2026-11-16T08:30:00.000Z', 'The end is already past.'],
  [NOW, 'The end is already past.'],
])('the end of a boost that began at 08:00 cannot be moved to %s', async (ends_at, reason) => {
  const { id } = (await set({ starts_at: '2026-11-16T08:00:00.000Z' })).body;
  expect(await post('change-end/', { id, ends_at, seen_ends_at: NOON })).toEqual({
    status: 400,
    body: { ends_at: reason },
  });
});

test('moving the end of a boost is in the audit with both versions', async () => {
  const { id } = (await set()).body;
  await post('change-end/', { id, ends_at: ONE, seen_ends_at: NOON });
  const boost = { id, siteId: quay, amount: 3, reason: 'Coaches expected', startsAt: NOW };
  expect((await trailOf(id)).at(-1)).toMatchObject({
    action: 'boost.change-end',
    before: { ...boost, endsAt: NOON },
    after: { ...boost, endsAt: ONE },
  });
});

test('the end of a boost that is over, or an end in the past, is refused', async () => {
  const { id } = (await set()).body;
  const past = await post('change-end/', { id, ends_at: '2026-11-16T08:00:00.000Z', seen_ends_at: NOON });
  expect(past).toEqual({ status: 400, body: { ends_at: 'The end must be after the start.' } });
  expect((await post('end/', { id })).status).toBe(200);
  expect(await post('change-end/', { id, ends_at: ONE, seen_ends_at: NOON })).toMatchObject({
    status: 409,
    body: { detail: `Boost ${id} has already ended.`, current: { ended_at: NOW } },
  });
  expect((await post('end/', { id })).status).toBe(409);
  expect((await post('end/', { id: id + 1_000 })).status).toBe(404);
  expect(await post('change-end/', { id: id + 1_000, ends_at: ONE, seen_ends_at: NOON })).toEqual({
    status: 404,
    body: { detail: `Unknown boost ${id + 1_000}.` },
  });
});

const TOMORROW = { starts_at: '2026-11-17T09:00:00.000Z', ends_at: '2026-11-17T12:00:00.000Z' };
const IN_A_WEEK = { starts_at: '2026-11-23T09:00:00.000Z', ends_at: '2026-11-23T12:00:00.000Z' };

test('a boost on two sites at three times sets six, which the trail lists once for each site', async () => {
  const before = await audited();
  const wanted = { more_site_ids: [guildhall, quay], repeats: [TOMORROW, IN_A_WEEK], key: KEY };
  const first = await set(wanted);
  expect(first.body.ids).toHaveLength(6);
  const boosts = await list();
  expect(
    boosts.map(({ site_id, starts_at }: { site_id: number; starts_at: string }) => [site_id, starts_at]),
  ).toEqual(
    [NOW, TOMORROW.starts_at, IN_A_WEEK.starts_at].flatMap((at) => [
      [quay, at],
      [guildhall, at],
    ]),
  );
  expect(new Set(boosts.map(({ series }: { series: string }) => series)).size).toBe(1);
  expect((await audited()) - before).toBe(2);
  expect(await set(wanted), 'sent again after a lost reply').toEqual(first);
  expect(await set({ ...wanted, repeats: [TOMORROW] })).toMatchObject({ status: 409 });
  expect(await list()).toHaveLength(6);
});

test.each([
  [{ more_site_ids: [999_999] }, { site_id: 'Unknown site 999999.' }],
  [
    { site_id: null, area_name: 'Quayside', more_site_ids: [1] },
    { more_site_ids: 'Choose several sites, or one area.' },
  ],
  [{ repeats: [{ starts_at: NOON, ends_at: NOON }] }, { ends_at: 'The end must be after the start.' }],
  [{ repeats: Array.from({ length: 100 }, () => TOMORROW) }, { repeats: ['Too many times.'] }],
])('a series with %j sets no boost at all', async (over, body) => {
  expect(await set(over)).toEqual({ status: 400, body });
  expect(await list()).toEqual([]);
});

test('the end of a boost can be undone, while its time is not over', async () => {
  const { id } = (await set()).body;
  const { ended_at } = (await post('end/', { id })).body;
  app.clock.advance(60_000);
  expect(await post('reopen/', { id, ended_at })).toEqual({ status: 200, body: { id, count: 1 } });
  expect(await list()).toMatchObject([{ id, ended_at: null, state: 'in force' }]);
  expect((await trailOf(id)).map(({ action }) => action)).toEqual(['boost.set', 'boost.end', 'boost.reopen']);
  expect(await post('reopen/', { id, ended_at })).toMatchObject({ status: 409 });
  const again = (await post('end/', { id })).body.ended_at;
  expect((await post('reopen/', { id, ended_at })).status, 'another ending').toBe(409);
  app.clock.set(NOON);
  headers = await app.signedInAs(staff);
  expect((await post('reopen/', { id, ended_at: again })).body.detail).toBe(
    `The time of boost ${id} is over.`,
  );
});

test('the end of a whole series ends what is not over, and its undo reopens exactly that', async () => {
  const { id, ids } = (await set({ repeats: [TOMORROW, IN_A_WEEK] })).body;
  await post('end/', { id });
  const last = ids.at(-1);
  const ended = await post('end/', { id: last, whole_series: true });
  expect(ended.body.count).toBe(1 + 1);
  const stateOf = async () => (await list()).map(({ state }: { state: string }) => state);
  expect(await stateOf()).toEqual(['over', 'over', 'over']);
  app.clock.advance(1_000);
  await post('reopen/', { id: last, ended_at: ended.body.ended_at });
  expect((await stateOf()).filter((state: string) => state === 'planned')).toHaveLength(2);
});

test.each([
  [{ amount: 0 }, { amount: 'The amount must be above 0.' }],
  [{ site_id: 999_999 }, { site_id: 'Unknown site 999999.' }],
  [{ site_id: null }, { site_id: 'Choose a site or an area.' }],
])('a preview with %j is refused by its field', async (over, body) => {
  expect(await post('preview/', { site_id: quay, amount: 3, ...over })).toEqual({ status: 400, body });
});

test('the preview of a boost shows its effect and stores nothing', async () => {
  const { status, body } = await post('preview/', { site_id: quay, amount: 3 });
  expect(status).toBe(200);
  expect(body).toEqual({
    at: NOW,
    area_name: 'Quayside',
    site_count: 2,
    without: [
      { site_id: guildhall, site_name: 'Guildhall', score: 6 },
      { site_id: quay, site_name: 'Quay', score: 4 },
    ],
    with: [
      { site_id: quay, site_name: 'Quay', score: 7 },
      { site_id: guildhall, site_name: 'Guildhall', score: 6 },
    ],
    place: { without: 2, with: 1 },
  });
  expect(await list()).toEqual([]);
});

test('the preview of a boost counts the boosts in force when it starts', async () => {
  await set({ site_id: guildhall, amount: 5, starts_at: NOON, ends_at: TWO });
  const place = async (starts_at: string | null) =>
    (await post('preview/', { site_id: quay, amount: 3, starts_at })).body.place;
  expect(await place(null)).toEqual({ without: 2, with: 1 });
  expect(await place(NOON)).toEqual({ without: 2, with: 2 });
  const begun = { site_id: quay, amount: 3, starts_at: '2026-11-16T08:00:00.000Z' };
  expect((await post('preview/', begun)).body.at).toBe(NOW);
});

test('setting, moving and ending a boost leave one audit row each, with who did it', async () => {
  const { id } = (await set({ starts_at: NOW })).body;
  await post('change-end/', { id, ends_at: ONE, seen_ends_at: NOON });
  await post('end/', { id });
  const trail = (await trailOf(id)).map(({ action, actor }) => ({ action, actor }));
  expect(trail).toEqual(
    ['boost.set', 'boost.change-end', 'boost.end'].map((action) => ({ action, actor: `user:${staff.id}` })),
  );
});

async function trailOf(id: number) {
  return app.db.selectFrom('audit').selectAll().where('subject', '=', `boost:${id}`).orderBy('id').execute();
}

async function nameOf({ id }: TestUser): Promise<string> {
  const user = await app.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${user.first_name} ${user.last_name}`;
}
