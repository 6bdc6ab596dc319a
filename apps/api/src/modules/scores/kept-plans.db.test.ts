import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/test-site.ts';
import { makeRain } from '#testing/test-weather.ts';

const QUAY = { latitude: 54.97, longitude: -1.6 };
const NOW = new Date('2026-11-16T10:01:00Z');

let world: TestApp;
let warden: Awaited<ReturnType<TestApp['makeUser']>>;
let headers: Record<string, string>;
beforeAll(async () => {
  world = await createTestApp();
  await makeSite(world.db, { area: 'Quayside', name: 'Quay', position: QUAY });
  await makeSite(world.db, { area: 'Jesmond', name: 'Acorn Road', position: null });
  warden = await world.makeUser({ areas: ['Quayside'] });
  headers = await world.signedInAs(warden);
});
afterAll(() => world.close());
beforeEach(() => world.clock.set(NOW.toISOString()));

async function plan(as = headers): Promise<string> {
  const reply = await world.inject({
    method: 'POST',
    url: '/api/v1/sites/scores/',
    payload: { selected_areas: ['Quayside', 'Jesmond', 'Riverside'] },
    headers: as,
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  return reply.payload;
}

/** Changes something behind the back of the service: no trigger tells that the plan may be another. */
async function unnoticed(change: () => Promise<unknown>): Promise<void> {
  await sql`alter table sites disable trigger changes_plan`.execute(world.db);
  await change();
  await sql`alter table sites enable trigger changes_plan`.execute(world.db);
}

const rename = (name: string) =>
  world.db.updateTable('sites').set({ name }).where('name', 'like', 'Quay%').execute();

test('a plan is written once a minute for those who see the same areas', async () => {
  const colleague = await world.signedInAs(await world.makeUser({ areas: ['Quayside'] }));
  const first = await plan();
  await unnoticed(() => rename('Quay, renamed unnoticed'));
  expect(await plan()).toBe(first);
  expect(await plan(colleague)).toBe(first);
  world.clock.set('2026-11-16T10:01:59.999Z');
  expect(await plan()).toBe(first);
  world.clock.set('2026-11-16T10:02:00Z');
  expect(await plan()).toContain('renamed unnoticed');
});

test('a plan is the same to whoever takes it packed', async () => {
  await makeSite(world.db, { area: 'Quayside', name: 'Quay '.repeat(300), position: QUAY });
  const plain = await plan();
  for (const encoding of ['br', 'gzip, deflate, br', 'gzip']) {
    const reply = await world.inject({
      method: 'POST',
      url: '/api/v1/sites/scores/',
      payload: { selected_areas: ['Quayside', 'Jesmond', 'Riverside'] },
      headers: { ...headers, 'accept-encoding': encoding },
    });
    const packed = encoding.includes('br') ? 'br' : 'gzip';
    expect(reply.headers).toMatchObject({ 'content-encoding': packed, vary: 'accept-encoding' });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    const unpack = packed === 'br' ? brotliDecompressSync : gunzipSync;
    expect(unpack(reply.rawPayload).toString()).toBe(plain);
  }
  await world.db.deleteFrom('sites').where('name', 'like', 'Quay Quay%').execute();
});

test('who sees other areas gets another plan', async () => {
  await plan();
  const staff = await plan(await world.signedInAs(await world.makeUser({ isStaff: true })));
  expect(JSON.parse(staff)).toHaveLength(2);
  const stranger = await plan(await world.signedInAs(await world.makeUser({ areas: [] })));
  expect(JSON.parse(stranger)).toEqual([]);
  expect(JSON.parse(await plan())).toHaveLength(1);
});

const CHANGES: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a site is renamed', () => rename('Quay East')],
  ['a site is added', () => makeSite(world.db, { area: 'Quayside', name: 'New', position: QUAY })],
  ['a base score is set', () => world.db.updateTable('sites').set({ default_base_score: 2.5 }).execute()],
  ['a site is removed', () => world.db.deleteFrom('sites').where('name', '=', 'New').execute()],
  ['an area is assigned', () => assign('Jesmond')],
  [
    'an area is taken away',
    () => world.db.deleteFrom('user_areas').where('area_id', '=', areaId('Jesmond')).execute(),
  ],
  [
    'an area is renamed',
    () => world.db.updateTable('areas').set({ name: 'Riverside' }).where('name', '=', 'Quayside').execute(),
  ],
  [
    'a period is added',
    () => world.db.insertInto('periods').values({ name: 'coffee', starts_at: '09:45' }).execute(),
  ],
  [
    'a bank holiday is added',
    () => world.db.insertInto('bank_holidays').values({ day: '2026-11-16', name: 'Local holiday' }).execute(),
  ],
  ['the weather is known', () => makeRain(world.db, QUAY, NOW)],
  [
    'an event is known',
    () =>
      world.db
        .insertInto('events')
        .values({
          id: 'm',
          name: 'Match',
          ...QUAY,
          starts_at: NOW,
          ends_at: NOW,
          fetched_at: NOW,
          source: 'test',
        })
        .execute(),
  ],
  ['the events are swept away', () => sql`truncate events`.execute(world.db)],
];

const areaId = (name: string) => world.db.selectFrom('areas').select('id').where('name', '=', name);

const assign = (name: string) =>
  world.db
    .insertInto('user_areas')
    .columns(['user_id', 'area_id'])
    .expression(
      areaId(name)
        .clearSelect()
        .select([sql.val(warden.id).as('user_id'), 'id']),
    )
    .execute();

test.each(CHANGES)('when %s, the next call has it', async (_, change) => {
  const before = await plan();
  expect(await plan()).toBe(before);
  await change();
  expect(await plan()).not.toBe(before);
});

test('a change that was taken back leaves the plan as it was', async () => {
  const before = await plan();
  const takenBack = world.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sites').execute();
    throw new Error('taken back');
  });
  await expect(takenBack).rejects.toThrow('taken back');
  expect(await plan()).toBe(before);
});

test('however many ask meanwhile, whoever has changed a site sees it changed', async () => {
  const changed = new AbortController();
  const others = Array.from({ length: 4 }, async () => {
    while (!changed.signal.aborted) await plan();
  });
  for (let round = 0; round < 25; round++) {
    await rename(`Quay ${round}`);
    expect(await plan()).toContain(`"Quay ${round}"`);
  }
  changed.abort();
  await Promise.all(others);
});
