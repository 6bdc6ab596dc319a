import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migratedEngine } from '#testing/database/migrated-engine.ts';
import { readPreparedFacts } from '#testing/database/prepared-facts.ts';
import { checkDatabase } from './open-database.ts';
import { extractPreparedDatabase } from './prepared-database.ts';

const SLOW_MS = 240_000;
const MIGRATIONS = new URL('../../migrations/', import.meta.url);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patrol-prepared-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Every row of every table and sequence with its name, and every setting that does not name this process or its memory. */
async function contents(engine: PGlite): Promise<Record<string, unknown>> {
  const { rows: migrated } = await engine.query<{ at: string; later: string }>(
    `select distinct applied_at::text as at, (applied_at + interval '365 days')::text as later from migrations`,
  );
  // All migrations are one transaction. Columns that were added with a default of `now()` keep its time, or that of 365 days later.
  expect(migrated).toHaveLength(1);
  const { rows: tables } = await engine.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'S') order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await engine.query<{ row: string }>(`select row(t.*)::text as row from ${name} t`);
    const { at = '', later = '' } = migrated[0] ?? {};
    found[name] = rows
      .map(({ row }) => row.replaceAll(at, 'then').replaceAll(later, '365 days later'))
      .toSorted();
  }
  // Those of plpgsql appear when a session has used it.
  const settings = await engine.query(
    `select name, setting, source from pg_settings where name not like 'plpgsql.%' order by name`,
  );
  return { ...found, settings: settings.rows };
}

test(
  'the prepared database is what the engine and its migrations make; if not, run node scripts/prepared-database.ts',
  { timeout: SLOW_MS },
  async () => {
    const dataDir = join(folder, 'database');
    await extractPreparedDatabase(dataDir);
    const prepared = await PGlite.create({ dataDir });
    await checkDatabase(prepared);
    const { rows } = await prepared.query<{ name: string }>('select name from migrations');
    expect(rows.map(({ name }) => name).toSorted()).toEqual(readPreparedFacts().migrations);
    for (const { name } of rows)
      copyFileSync(new URL(`${name}.sql`, MIGRATIONS), join(folder, `${name}.sql`));
    const made = await migratedEngine(pathToFileURL(`${folder}/`));
    expect(await contents(prepared)).toEqual(await contents(made));
    await Promise.all([prepared.close(), made.close()]);
  },
);
