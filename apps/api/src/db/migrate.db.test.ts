import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
