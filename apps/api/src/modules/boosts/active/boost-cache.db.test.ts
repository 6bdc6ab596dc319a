import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setBoost } from '#modules/boosts/set-boost.ts';
import { endBoost } from '#modules/boosts/end-boost.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { sumBoosts } from './active-boosts-table.ts';
import { type BoostCache, createBoostCache } from './boost-cache.ts';

const STAFF = { userId: 0, isStaff: true };
const NOON = new Date('2026-11-16T12:00:00Z');
const hours = (count: number) => new Date(NOON.getTime() + count * 3_600_000);

let app: TestApp;
let siteIds: number[];
let areaId: number;
let cache: BoostCache;
beforeAll(async () => {
  app = await createTestApp();
  siteIds = [];
  for (let n = 0; n < 6; n += 1) {
    siteIds.push(await makeSite(app.db, { area: n < 4 ? 'Quayside' : 'Jesmond', name: `Site ${n}` }));
  }
  ({ id: areaId } = await app.db
    .selectFrom('areas')
    .select('id')
    .where('name', '=', 'Quayside')
    .executeTakeFirstOrThrow());
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOON);
  await app.db.deleteFrom('boosts').execute();
  cache = createBoostCache(app.deps);
});

const row = (siteId: number | undefined, amount = 1) => ({
  site_id: siteId ?? null,
  area_id: siteId === undefined ? areaId : null,
  amount,
  reason: 'Regatta',
  starts_at: hours(-1),
  ends_at: hours(1),
  created_by: 'test',
  created_at: NOON,
});
const insert = (...rows: ReturnType<typeof row>[]) => app.db.insertInto('boosts').values(rows).execute();

async function held(at = NOON): Promise<Record<number, number>> {
  const found = (await cache.read()).at(at, siteIds, 'all');
  return Object.fromEntries(Array.from(found, ([id, { hundredths }]) => [id, hundredths / 100]));
}
async function stored(at = NOON): Promise<Record<number, number>> {
  const sums = await sumBoosts(app.db, STAFF, siteIds, at);
  return Object.fromEntries(sums.map(({ site_id, boost }) => [site_id, boost]));
}
const aSecond = () => app.clock.advance(1_000);

test('boosts that others change are read again after a second, not before', async () => {
  const [first = 0, second = 0] = siteIds;
  await insert(row(first));
  expect(await held()).toEqual({ [first]: 1 });
  await insert(row(second, 2));
  app.clock.advance(999);
  expect(await held()).toEqual({ [first]: 1 });
  app.clock.advance(1);
  expect(await held()).toEqual({ [first]: 1, [second]: 2 });
});

test('a boost that commits after a later one is not missed', async () => {
  const [first = 0, second = 0] = siteIds;
  expect(await held()).toEqual({});
  const slow = await app.db.startTransaction().execute();
  await slow.insertInto('boosts').values(row(first)).execute();
  await insert(row(second));
  aSecond();
  expect(await held()).toEqual({ [second]: 1 });
  await slow.commit().execute();
  aSecond();
  expect(await held()).toEqual({ [first]: 1, [second]: 1 });
});

test('after a change by this instance no read is answered with the boosts before it', async () => {
  const [first = 0] = siteIds;
  await held();
  aSecond();
  const before = cache.read();
  await insert(row(first));
  cache.expire();
  const after = [held(), held()];
  await before;
  for (const seen of await Promise.all([...after, held()])) expect(seen).toEqual({ [first]: 1 });
});

test('boosts that ended within the last hour are in memory, older ones are not', async () => {
  const [first = 0, second = 0] = siteIds;
  await insert({ ...row(first), starts_at: hours(-50), ends_at: hours(-0.5) });
  await insert({ ...row(second), starts_at: hours(-50), ends_at: hours(-2) });
  expect(await held()).toEqual({});
  expect(await held(hours(-0.6))).toEqual({ [first]: 1 });
  expect(await held(hours(-49))).toEqual({ [first]: 1 });
});

test('a site that is added to a boosted area, or retired, counts within a minute', async () => {
  const [first = 0, second = 0, , , moved = 0] = siteIds;
  await insert(row(undefined));
  expect(Object.keys(await held())).toEqual(siteIds.slice(0, 4).map(String));
  const write = (id: number, values: { area_id?: number; retired_at?: Date | null }) =>
    app.db.updateTable('sites').set(values).where('id', '=', id).execute();
  await write(moved, { area_id: areaId });
  await write(second, { retired_at: NOON });
  app.clock.advance(60_000);
  expect(await held()).toEqual(await stored());
  expect(Object.keys(await held()).map(Number)).toEqual([first, ...siteIds.slice(2, 5)]);
  await write(second, { retired_at: null });
});

test('a failed read is tried again at the next call', async () => {
  await app.db.schema.alterTable('boosts').renameTo('boosts_away').execute();
  const failed = await held().then(
    () => false,
    () => true,
  );
  await app.db.schema.alterTable('boosts_away').renameTo('boosts').execute();
  expect(failed).toBe(true);
  expect(await held()).toEqual({});
});

test('after any changes the cache has what the database has', async () => {
  const ids: number[] = [];
  for (let step = 0; step < 120; step += 1) {
    const siteId = siteIds[(step * 7) % siteIds.length] ?? 0;
    const kind = (step * 5) % 4;
    if (kind < 2 || ids.length === 0) {
      const set = await setBoost(app.deps, {
        target: kind === 0 ? { kind: 'area', areaName: 'Quayside' } : { kind: 'site', siteId },
        amount: ((step * 37) % 200) / 64 + 0.005,
        reason: 'Regatta',
        startsAt: new Date(app.clock.now().getTime() - ((step * 13) % 5) * 600_000),
        endsAt: new Date(app.clock.now().getTime() + 60_000 + ((step * 11) % 7) * 900_000),
        actor: 'test',
      });
      if (set.ok) ids.push(set.value.id);
    } else {
      await endBoost(app.deps, { id: ids[(step * 3) % ids.length] ?? 0, actor: 'test' });
    }
    app.clock.advance(step % 9 === 0 ? 300_000 : 1_000);
    const at = new Date(app.clock.now().getTime() - (step % 4) * 700_000);
    expect(await held(at), `step ${step}`).toEqual(await stored(at));
  }
});
