import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { weatherCell } from '#geo/weather-cell.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a migrated database has nothing left to apply', async () => {
  expect(await migrate(database.db)).toEqual([]);
});

test('the audit table refuses to be changed', async () => {
  await database.db
    .insertInto('audit')
    .values({ at: new Date(), actor: 'test', action: 'look', subject: 'site:1', before: null, after: null })
    .execute();
  await expect(database.db.deleteFrom('audit').execute()).rejects.toThrow('append-only');
  await expect(database.db.updateTable('audit').set({ actor: 'other' }).execute()).rejects.toThrow(
    'append-only',
  );
  await expect(sql`truncate audit`.execute(database.db)).rejects.toThrow('append-only');
});

test('a site has both coordinates or none', async () => {
  const area = await database.db
    .insertInto('areas')
    .values({ name: 'Quayside' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const half = { name: 'Half', area_id: area.id, latitude: 54.9, longitude: null, weather_cell: null };
  await expect(database.db.insertInto('sites').values(half).execute()).rejects.toThrow(
    'violates check constraint',
  );
});

test('the finer weather grid puts every site into the square that the service asks for', async () => {
  const { id: area_id } = await database.db
    .insertInto('areas')
    .values({ name: 'Everywhere' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const places = [
    { latitude: 54.9717, longitude: -1.6118 },
    { latitude: 55.0142, longitude: -1.6645 },
    { latitude: -33.9, longitude: 151.2 },
    { latitude: 90, longitude: 180 },
    { latitude: 0, longitude: -180 },
  ];
  await database.db
    .insertInto('sites')
    .values(places.map((place, n) => ({ ...place, name: `Place ${n}`, area_id, weather_cell: '1:1' })))
    .execute();
  const migration = new URL('../../migrations/0012-finer-weather-grid.sql', import.meta.url);
  await sql.raw(await readFile(migration, 'utf8')).execute(database.db);
  const sites = await database.db
    .selectFrom('sites')
    .select(['latitude', 'longitude', 'weather_cell'])
    .where('area_id', '=', area_id)
    .orderBy('name')
    .execute();
  expect(sites).toEqual(places.map((place) => ({ ...place, weather_cell: weatherCell(place) })));
});
