import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { weatherCell } from '#geo/weather-cell.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { makeUser } from '#testing/records/test-user.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a migrated database has nothing left to apply', async () => {
  expect(await migrate(database.db)).toEqual([]);
});

test('a database that is one migration ahead is used as it is', async () => {
  await sql`insert into migrations (name) values ('9999-of-a-newer-version')`.execute(database.db);
  expect(await migrate(database.db)).toEqual([]);
  await sql`delete from migrations where name like '9999%'`.execute(database.db);
});

test('migrations that release 1.0.0 has applied are not applied again, and its list stays unchanged', async () => {
  await sql`create table kysely_migration (name text, timestamp text)`.execute(database.db);
  await sql`insert into kysely_migration select name, '' from migrations`.execute(database.db);
  const { rows: before } = await sql`select * from kysely_migration`.execute(database.db);
  await sql`drop table migrations`.execute(database.db);
  expect(await migrate(database.db)).toEqual([]);
  expect((await sql`select * from kysely_migration`.execute(database.db)).rows).toEqual(before);
  await sql`drop table kysely_migration`.execute(database.db);
});

test('a migration has no time limit, and a failed migration is rolled back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patrol-migrations-'));
  const url = pathToFileURL(`${folder}/`);
  const timeLimit = async () =>
    (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(database.db))
      .rows;
  const limitBefore = await timeLimit();
  await writeFile(
    join(folder, '9001-slow.sql'),
    `create table seen as select current_setting('statement_timeout') as t`,
  );
  expect(await migrate(database.db, url)).toEqual(['9001-slow']);
  expect((await sql`select t from seen`.execute(database.db)).rows).toEqual([{ t: '0' }]);
  expect(await timeLimit()).toEqual(limitBefore);
  await writeFile(join(folder, '9002-good.sql'), 'create table half_done ()');
  await writeFile(join(folder, '9003-bad.sql'), 'create table half_done ()');
  await expect(migrate(database.db, url)).rejects.toThrow('could not be migrated');
  expect((await sql`select to_regclass('half_done') as found`.execute(database.db)).rows).toEqual([
    { found: null },
  ]);
  await sql`drop table seen`.execute(database.db);
  await rm(folder, { recursive: true });
});

test('the previous version reads and writes events under their old name', async () => {
  const row = sql`('a', 'Match', 54.9, -1.6, now(), now(), now(), 'test')`;
  const columns = sql`(id, name, latitude, longitude, starts_at, ends_at, fetched_at, source)`;
  await sql`insert into occasions ${columns} values ${row}
    on conflict (id) do update set name = excluded.name`.execute(database.db);
  await sql`insert into occasions ${columns} values ${row}
    on conflict (id) do update set name = 'Second'`.execute(database.db);
  expect(await database.db.selectFrom('events').select('name').execute()).toEqual([{ name: 'Second' }]);
  await sql`delete from occasions where source <> 'other'`.execute(database.db);
  expect(await database.db.selectFrom('events').select('name').execute()).toEqual([]);
  const { rows } = await sql`select number > 0 as noted from plan_changes where part = 'events'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ noted: true }]);
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

test('deleting a person reads no table as a whole but the steps of sign-ins, which last minutes', async () => {
  const { rows } = await sql<{ table: string }>`
    select conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)
  `.execute(database.db);
  expect(rows).toEqual([{ table: 'sign_in_steps' }]);
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

test('the finer weather grid puts every site into the square that the service requests', async () => {
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

test('invitations of the previous release get their full time and lose their verification links', async () => {
  const text = await readFile(new URL('../../migrations/0030-invitations.sql', import.meta.url), 'utf8');
  const updates = text.slice(text.indexOf('update users'));
  const [invited, registered] = await Promise.all(
    [true, false].map(async (isActive) => {
      const { id } = await makeUser(database.db, { isActive, isVerified: isActive });
      await sql`update users set password_hash = '' where id = ${id}`.execute(database.db);
      await sql`insert into one_time_tokens (user_id, purpose, token_hash, expires_at, password_hash)
        values (${id}, 'verify-email', ${Buffer.from([id])}, now(), 'chosen by somebody')`.execute(
        database.db,
      );
      return id;
    }),
  );
  await sql.raw(updates).execute(database.db);
  const links = await sql`select user_id, used_at is null as works, password_hash from one_time_tokens
    order by user_id`.execute(database.db);
  const chosen = 'chosen by somebody';
  expect(new Set(links.rows)).toEqual(
    new Set([
      { user_id: invited, works: false, password_hash: null },
      { user_id: registered, works: true, password_hash: chosen },
    ]),
  );
  const { rows } = await sql`select id from users where invited_at is not null`.execute(database.db);
  expect(rows).toEqual([{ id: invited }]);
});

test('hours that began at 24:00 begin at 00:00, and others stay', async () => {
  const { id: area_id } = await database.db
    .insertInto('areas')
    .values({ name: 'Midnight' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hours = { weekday: '24:00-08:00', saturday: '24:00-00:00', sunday: '18:00-24:00' };
  await database.db
    .insertInto('sites')
    .values({ name: 'Late', area_id, hours: JSON.stringify(hours) })
    .execute();
  const migration = new URL('../../migrations/0031-hours-from-midnight.sql', import.meta.url);
  await sql.raw(await readFile(migration, 'utf8')).execute(database.db);
  const site = await database.db
    .selectFrom('sites')
    .select('hours')
    .where('area_id', '=', area_id)
    .executeTakeFirst();
  expect(site?.hours).toEqual({ weekday: '00:00-08:00', saturday: '00:00-24:00', sunday: '18:00-24:00' });
});
