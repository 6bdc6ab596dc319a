import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Result, fail, ok } from '#core/result.ts';
import { DataFolderRefusal, dataPaths } from './data-folder.ts';
import { extractPreparedDatabase } from './prepared-database.ts';
import { type Stamp, listSnapshots, readSnapshot, toStamp } from './snapshots.ts';

/** The major version of PostgreSQL that this PGlite is; a folder of another version is refused, not treated as damaged. */
export const ENGINE_MAJOR = '18';

export type Opened = {
  readonly engine: PGlite;
  readonly state:
    | { readonly kind: 'new' }
    | { readonly kind: 'existing' }
    /** The stored database could not be used: where it was moved, and the time of the snapshot that replaces it. */
    | {
        readonly kind: 'restored';
        readonly aside: string | undefined;
        readonly snapshot: Stamp;
        readonly why: string;
      }
    | { readonly kind: 'lost'; readonly aside: string; readonly why: string };
};

/** Opens the database of a folder that the caller has locked; replaces a damaged one by the newest good snapshot. */
export async function openDatabaseFolder(folder: string, now: () => Date): Promise<Opened> {
  const paths = dataPaths(folder);
  await rm(paths.unfinished, { recursive: true, force: true });
  if (!(await exists(paths.database))) {
    const restored = await restoreNewest(folder);
    if (restored === undefined) return { engine: await createNew(folder), state: { kind: 'new' } };
    const why = 'The database folder is missing';
    return {
      engine: restored.engine,
      state: { kind: 'restored', aside: undefined, snapshot: restored.stamp, why },
    };
  }
  await refuseOtherVersion(paths.database);
  const tried = await openAndCheck(paths.database);
  if (tried.ok) return { engine: tried.value, state: { kind: 'existing' } };
  const aside = paths.damaged(toStamp(now()));
  await rename(paths.database, aside);
  const restored = await restoreNewest(folder);
  if (restored === undefined) {
    return { engine: await createNew(folder), state: { kind: 'lost', aside, why: tried.failure } };
  }
  const state = { kind: 'restored', aside, snapshot: restored.stamp, why: tried.failure } as const;
  return { engine: restored.engine, state };
}

async function refuseOtherVersion(database: string): Promise<void> {
  const version = await readFile(join(database, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined || version.trim() === ENGINE_MAJOR) return;
  throw new DataFolderRefusal(
    `The database in ${database} was created by version ${version.trim()} of the embedded database and this is version ${ENGINE_MAJOR}. Back it up with the older release and restore it with this one. Nothing was changed.`,
  );
}

async function openAndCheck(database: string): Promise<Result<PGlite, string>> {
  // Without these files the engine would take the folder for an empty one and make a new database over the old.
  for (const name of ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal']) {
    if (!(await exists(join(database, name)))) return fail(`${name} is missing`);
  }
  let engine: PGlite | undefined;
  try {
    engine = await PGlite.create({ dataDir: database });
    await checkDatabase(engine);
    return ok(engine);
  } catch (cause) {
    await engine?.close().catch(() => undefined);
    refuseWhenNotDamage(cause);
    return fail(cause instanceof Error ? cause.message : String(cause));
  }
}

/** A lack of memory, disk space or permissions does not mean that the folder is damaged, so it must stay. */
function refuseWhenNotDamage(cause: unknown): void {
  const words = cause instanceof Error ? cause.message : String(cause);
  if (
    /ENOSPC|EACCES|EPERM|EMFILE|EROFS|No space left|Permission denied|allocate memory|out of memory/i.test(
      words,
    )
  ) {
    throw new DataFolderRefusal(`The database cannot be opened: ${words}. Nothing was changed.`, { cause });
  }
}

async function createNew(folder: string): Promise<PGlite> {
  const paths = dataPaths(folder);
  await extractPreparedDatabase(paths.unfinished);
  await rename(paths.unfinished, paths.database);
  return PGlite.create({ dataDir: paths.database });
}

async function restoreNewest(folder: string): Promise<{ engine: PGlite; stamp: Stamp } | undefined> {
  const paths = dataPaths(folder);
  for (const stamp of await listSnapshots(paths.snapshots)) {
    const contents = await readSnapshot(paths.snapshots, stamp);
    if (contents === undefined) continue;
    await rm(paths.unfinished, { recursive: true, force: true });
    try {
      const loaded = await PGlite.create({ dataDir: paths.unfinished, loadDataDir: new Blob([contents]) });
      await loaded.close();
    } catch (cause) {
      refuseWhenNotDamage(cause);
      continue;
    }
    const tried = await openAndCheck(paths.unfinished);
    if (!tried.ok) continue;
    await tried.value.close();
    await rename(paths.unfinished, paths.database);
    return { engine: await PGlite.create({ dataDir: paths.database }), stamp };
  }
  return undefined;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Reads every row of every table, once by the table and once by its primary key. Each page read is verified by
 * its checksum, and a table that lost its tail has fewer rows than its key. Throws at the first thing that is wrong.
 */
export async function checkDatabase(engine: PGlite): Promise<void> {
  const { rows: tables } = await engine.query<{ name: string; keyed: boolean }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
           exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) as keyed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('information_schema', 'pg_toast')
    order by 1`);
  await engine.transaction(async (tx) => {
    const count = async (name: string) => {
      const { rows } = await tx.query<{ count: number }>(`select count(*)::int as count from ${name}`);
      return rows[0]?.count;
    };
    for (const { name, keyed } of tables) {
      await tx.exec(
        'set local enable_seqscan = on; set local enable_indexscan = off; set local enable_indexonlyscan = off',
      );
      const stored = await count(name);
      if (!keyed) continue;
      await tx.exec(
        'set local enable_seqscan = off; set local enable_indexscan = on; set local enable_indexonlyscan = on',
      );
      const known = await count(name);
      if (stored !== known) throw new Error(`Table ${name} holds ${stored} rows and its key ${known}`);
    }
  });
}
