import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { makeUser } from '#testing/records/test-user.ts';
import { deleteBefore } from './delete-before.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a log that is a year behind is deleted ten minutes at a time, and younger rows stay', async () => {
  const { db } = database;
  const { id } = await makeUser(db);
  // Sixty rows in each of three hours, a year without any, and rows around the limit.
  await sql`insert into route_fetches (user_id, fetched_at, routes_fetched)
    select ${id}::integer, at, number
    from (
      select '2025-10-01T10:00:00Z'::timestamptz + n * interval '1 minute' as at, 1 as number
      from generate_series(0, 179) as n
      union all values ('2026-10-01T08:59:59.9999Z'::timestamptz, 2), ('2026-10-01T09:00:00Z', 3),
        ('2026-10-01T09:00:00.0001Z', 4)
    ) as lines`.execute(db);
  await sql`create table by_statement (rows integer)`.execute(db);
  await sql`create function note_rows() returns trigger language plpgsql as
    'begin insert into by_statement select count(*) from gone; return null; end'`.execute(db);
  await sql`create trigger note_rows after delete on route_fetches referencing old table as gone
    for each statement execute function note_rows()`.execute(db);
  const log = { table: 'route_fetches', time: 'fetched_at' } as const;
  const before = new Date('2026-10-01T09:00:00Z');

  expect(await deleteBefore(db, log, before)).toBe(181);
  expect((await sql`select rows from by_statement`.execute(db)).rows).toEqual(
    [...Array.from({ length: 18 }, () => 10), 1].map((rows) => ({ rows })),
  );
  const left = await db.selectFrom('route_fetches').select('routes_fetched').orderBy('fetched_at').execute();
  expect(left.map(({ routes_fetched }) => routes_fetched)).toEqual([3, 4]);
  expect(await deleteBefore(db, log, before)).toBe(0);
});
