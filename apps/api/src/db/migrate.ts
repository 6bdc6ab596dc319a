import { readFile, readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
/** Arbitrary, but the same for every instance. */
const LOCK = 7_202_611;

/**
 * Applies the SQL files that are missing, in the order of their names, all or nothing; returns the names applied. Instances
 * that start together wait for each other. A migration of a newer version is left alone: during a deployment, and after
 * a rollback, an older instance runs on a newer database. Migrations are written so that it can (docs/operation.md).
 */
export async function migrate(db: Database, folder: URL = MIGRATIONS): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  try {
    return await db.transaction().execute(async (tx) => {
      // A migration of a large table may take minutes, and so may the wait for another instance.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local lock_timeout = 0`.execute(tx);
      // Until the transaction ends, because a pooler gives every transaction another session.
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      const applied = await appliedBefore(tx);
      const missing = names.map((name) => name.replace(/\.sql$/, '')).filter((name) => !applied.has(name));
      for (const name of missing) {
        await sql.raw(await readFile(new URL(`${name}.sql`, folder), 'utf8')).execute(tx);
        await sql`insert into migrations (name) values (${name})`.execute(tx);
      }
      return missing;
    });
  } catch (cause) {
    throw new Error('The database could not be migrated', { cause });
  }
}

/** The list of release 1.0.0 is copied, not continued: that release does not start when it finds an unknown name in it. */
async function appliedBefore(tx: Database): Promise<ReadonlySet<string>> {
  if (!(await hasTable(tx, 'migrations'))) {
    await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      tx,
    );
    if (await hasTable(tx, 'kysely_migration')) {
      await sql`insert into migrations (name) select name from kysely_migration`.execute(tx);
    }
  }
  return new Set(await appliedMigrations(tx));
}

export async function appliedMigrations(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${name}) is not null as found
  `.execute(db);
  return rows[0]?.found === true;
}
