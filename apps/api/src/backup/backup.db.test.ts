import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { type Database, openDatabase } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { embeddedUrl, startWireServer } from '#embedded/wire-server.ts';
import { newEngine } from '#testing/database/new-engine.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { BACKED_UP_TABLES } from './tables.ts';
import { writeBackup } from './write-backup.ts';

let source: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patrol-backup-'));
  source = await createTestDatabase();
  await fill(source.db);
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

const backUp = async (db: Database, name: string) => {
  const path = join(folder, name);
  return { path, ...(await writeBackup({ db, clock: systemClock }, path)) };
};

/** Without the transaction of a row: restoring is another one. */
async function contents(db: Database): Promise<Record<string, string[]>> {
  const tables = BACKED_UP_TABLES.map(async (table) => {
    const { rows } = await sql<{ line: string }>`
      select (to_jsonb(t) - 'changed_in')::text as line from ${sql.table(table)} t order by 1`.execute(db);
    return [table, rows.map(({ line }) => line)] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

/** Restoring the sites and the visits makes them again. */
const MADE_BY_TRIGGERS = ['site_sums', 'site_visits'];

test('every table is backed up, after the tables it refers to', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all (${['migrations', 'plan_changes', ...MADE_BY_TRIGGERS]}) order by 1`.execute(
    source.db,
  );
  expect([...BACKED_UP_TABLES].sort()).toEqual(tables.map(({ name }) => name));
  const { rows: references } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f' and conrelid::regclass::text <> all (${MADE_BY_TRIGGERS})`.execute(
    source.db,
  );
  const place = (name: string) => BACKED_UP_TABLES.findIndex((table) => table === name);
  expect(references.filter(({ from, to }) => place(from) <= place(to))).toEqual([]);
});

// May take over 15 s: every table goes through two engines and is compared row by row.
test(
  'a backup restored into an empty database is equal row by row, through the other engine and back',
  { timeout: 120_000 },
  async () => {
    const first = await backUp(source.db, 'first.backup');
    expect(first.rows).toMatchObject({ users: 2, sites: 2, audit: 2 });
    expect((await stat(first.path)).mode & 0o777).toBe(0o600);

    const engine = await newEngine();
    const server = await startWireServer({
      engine,
      password: 'p',
      port: 0,
      onEngineFailure: () => undefined,
    });
    const embedded = openDatabase({ url: embeddedUrl(server.port, 'p') });
    await migrate(embedded);
    expect(await restoreBackup(embedded, first.path)).toEqual(first.rows);
    const second = await backUp(embedded, 'second.backup');
    await embedded.destroy();
    await server.stop();
    await engine.close();

    const target = await createTestDatabase();
    // As a first start in production leaves an empty database.
    await target.db.insertInto('installation').values({ key: 'mode', value: 'production' }).execute();
    await restoreBackup(target.db, second.path);
    expect(await contents(target.db)).toEqual(await contents(source.db));
    const sums = async (db: Database) => {
      const { rows } = await sql`select area_id, slot, sum(sites) as sites, sum(score) as score from site_sums
        group by 1, 2 having sum(sites) <> 0 or sum(score) <> 0 order by 1, 2`.execute(db);
      return rows;
    };
    expect(await sums(target.db)).toEqual(await sums(source.db));
    expect(await sums(target.db)).not.toEqual([]);

    const next = await target.db
      .insertInto('areas')
      .values({ name: 'New' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(8);
    await expect(restoreBackup(target.db, first.path)).rejects.toThrow('The database is not empty');
    await target.close();
  },
);

test(
  'a transaction that commits during a backup is in it completely or not at all',
  { timeout: 60_000 },
  async () => {
    const stopped = new AbortController();
    const writer = (async () => {
      for (let n = 0; !stopped.signal.aborted; n += 1) {
        await source.db.transaction().execute(async (tx) => {
          const key = `pair ${n}`;
          await tx.insertInto('installation').values({ key, value: 'x' }).execute();
          await tx
            .insertInto('rate_limits')
            .values({ key, window_started_at: new Date(), attempts: 1, blocked_until: null })
            .execute();
        });
      }
    })();
    const taken = [];
    for (let n = 0; n < 5; n += 1) taken.push(await backUp(source.db, `busy-${n}.backup`));
    stopped.abort();
    await writer;
    for (const { rows } of taken) expect(rows['rate_limits']).toBe(rows['installation']);
    await source.db.deleteFrom('installation').execute();
    await source.db.deleteFrom('rate_limits').execute();
  },
);

test(
  'restoring a truncated, changed, foreign or older-release file is refused and leaves the database empty',
  { timeout: 60_000 },
  async () => {
    const { path } = await backUp(source.db, 'good.backup');
    const packed = await readFile(path);
    const text = gunzipSync(packed).toString('utf8');
    const lines = text.trimEnd().split('\n');
    const otherRelease = text.replace('0001-accounts', '0001-older');
    const resealed = (body: string) =>
      body.replace(/"sha256":"\w+"/, () => {
        const signed = body.slice(0, body.lastIndexOf('{"rows":'));
        return `"sha256":"${createHash('sha256').update(signed).digest('hex')}"`;
      });
    const files: [string, Buffer | string, string][] = [
      ['cut', packed.subarray(0, packed.length - 20), 'cannot be read as a backup'],
      ['changed', gzipSync(text.replace('Priya', 'Prija')), 'its checksum is wrong'],
      ['without its end', gzipSync(lines.slice(0, -1).join('\n')), 'its end is missing'],
      ['longer', gzipSync(`${text}{"more":1}\n`), 'data after its end'],
      ['foreign', gzipSync('{"format":"something else"}\n'), 'is not a backup'],
      ['not packed', 'hello', 'cannot be read as a backup'],
      ['empty', gzipSync(''), 'is empty'],
      ['another release', gzipSync(resealed(otherRelease)), 'of another release'],
    ];
    const target = await createTestDatabase();
    const before = await contents(target.db);
    for (const [name, bytes, reason] of files) {
      const bad = join(folder, `${name}.backup`);
      await writeFile(bad, bytes);
      await expect(restoreBackup(target.db, bad), name).rejects.toThrow(reason);
    }
    await expect(restoreBackup(target.db, join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
    expect(await contents(target.db)).toEqual(before);
    await restoreBackup(target.db, path);
    await target.close();
  },
);

test('a failed backup leaves no file behind', async () => {
  const before = await readdir(folder);
  await expect(backUp(source.db, 'missing/folder.backup')).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual(before);
});

async function fill(db: Database): Promise<void> {
  await sql
    .raw(
      `
    insert into users (id, email, password_hash, first_name, last_name, is_active, email_verified_at) values
      (3, 'priya@example.org', '$argon2id$x', 'Priya', 'Nair', true, '2026-03-29 00:59:59.123456+00'),
      (9, 'odd@example.org', '', E'line\\nbreak "quoted" \\\\ tab\\t', '日本 🚓', false, null);
    insert into sessions values
      ('6f1f9a3e-0000-4000-8000-000000000001', 3, '\\x00ff10', now(), now() + interval '14 days', null);
    insert into areas (id, name) values (1, 'Quayside'), (7, 'St. James''s');
    insert into user_areas values (3, 1), (3, 7);
    insert into sites (id, name, area_id, postcode, latitude, longitude, default_base_score) values
      (1, '{"table":"sites"}', 1, 'NE1 3DX', 54.968299999999999, -1.6057, 0.1),
      (2, '{"rows":1}', 7, '', null, null, 1e-300);
    insert into boosts (id, site_id, amount, reason, starts_at, ends_at, created_by, created_at) values
      (4, 1, 1.5, 'match day', '2026-11-15 12:00+00', '2026-11-15 18:00+00', 'cli', now());
    update sites set base_scores = '{"bank holiday night": 2.25, "weekday peak": 0.1}' where id = 1;
    insert into audit (at, actor, action, subject, before, after) values
      (now(), 'cli', 'site.import', 'site:1', null, '{"deep": {"list": [1, 2.50, null, "é"]}}'),
      (now(), 'cli', 'site.import', 'site:2', '{}', null);`,
    )
    .execute(db);
}
