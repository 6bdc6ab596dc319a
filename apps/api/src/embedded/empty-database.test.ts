import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { checkDatabase } from './check-database.ts';
import { readEmptyDatabase } from './empty-database.ts';

const SLOW_MS = 240_000;

/** Every row of every table with its name, and every setting that does not name this process or its memory. */
async function contents(engine: PGlite): Promise<Record<string, unknown>> {
  const { rows: tables } = await engine.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await engine.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    found[name] = rows.map(({ row }) => row);
  }
  const settings = await engine.query('select name, setting, source from pg_settings order by name');
  return { ...found, settings: settings.rows };
}

test(
  'the prepared empty database is what the engine makes; if not, run node scripts/empty-database.ts',
  { timeout: SLOW_MS },
  async () => {
    const prepared = await PGlite.create({ loadDataDir: await readEmptyDatabase() });
    const made = await PGlite.create();
    await checkDatabase(prepared);
    expect(await contents(prepared)).toEqual(await contents(made));
    await Promise.all([prepared.close(), made.close()]);
  },
);
