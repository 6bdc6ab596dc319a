import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverOwner } from '#api/testing/database/postgres-cluster.ts';
import { pgBackRest } from './pgbackrest.ts';
import { runProgram } from './run-program.ts';

/** A PostgreSQL server on this machine, as its administrator reaches it. */
type LocalServer = { readonly socket: string; readonly port: number };

/** The number of rows of each table and a digest of them. */
export type TableCounts = ReadonlyMap<string, string>;

export type DrillOptions = {
  /** The primary. */
  readonly server: LocalServer;
  readonly configuration: string;
  readonly programs: string;
  /** Writes rows after the moment, which must not be in the restored copy. */
  readonly writeMore: () => Promise<unknown>;
};

export type DrillResult = {
  readonly time: string;
  readonly tables: number;
  /** Tables whose count or digest differs in the restored copy. Empty means that the restore is proven. */
  readonly different: readonly string[];
  /** Tables that have changed since the moment: the copy without these changes shows that it stops there. */
  readonly changedSince: readonly string[];
  readonly writersWaitedMs: number;
  readonly restoreMs: number;
  readonly startMs: number;
};

const START_TIMEOUT_S = 3_600;

/** Notes a moment, writes more, restores to the moment into an empty folder and compares every table. */
export async function drillRestore(options: DrillOptions): Promise<DrillResult> {
  const { server, configuration } = options;
  const began = performance.now();
  const { time, tables } = await countTables(server, { isLocked: true });
  const writersWaitedMs = performance.now() - began;
  await options.writeMore();
  // Sends the log up to now to the repository and waits until it is there.
  await pgBackRest({ pgbackrest: configuration }, 'check');
  const changedSince = differences(tables, (await countTables(server)).tables);
  const copy = await restoreCopy(options, time);
  try {
    const different = differences(tables, (await countTables(copy.server)).tables);
    const { restoreMs, startMs } = copy;
    return { time, tables: tables.size, different, changedSince, writersWaitedMs, restoreMs, startMs };
  } finally {
    await copy.stop();
  }
}

export function differences(before: TableCounts, after: TableCounts): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name));
}

/** With a lock all writers wait, so that the counts are exactly those of the time that it returns. */
async function countTables(
  server: LocalServer,
  { isLocked }: { readonly isLocked: boolean } = { isLocked: false },
): Promise<{ readonly time: string; readonly tables: TableCounts }> {
  const names = await query(server, [
    `select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' order by 1;`,
  ]);
  const lines = await query(server, [
    'begin;',
    // The same text of a row on every server, and time enough for a large table.
    `set local timezone = 'UTC'; set local statement_timeout = 0;`,
    ...(isLocked ? [`lock table ${names.join(', ')} in share mode;`] : []),
    // In any order of the rows, and in constant memory: the sum of their digests.
    ...names.map(
      (name) =>
        `select '${name}', count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) from ${name} t;`,
    ),
    `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US') || '+00';`,
    'commit;',
  ]);
  const counts = lines.slice(0, -1).map((line) => line.split('|'));
  return {
    time: lines.at(-1) ?? '',
    tables: new Map(counts.map(([name = '', count = '']) => [name, count])),
  };
}

/** Restores the backups as of a moment into an empty folder and starts a server there, without a network. */
async function restoreCopy({ configuration, programs }: DrillOptions, time: string) {
  const folder = mkdtempSync(join(tmpdir(), 'patrol-restored-'));
  const owner = serverOwner();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const server = { socket: folder, port: 5432 };
  const control = (verb: string, ...args: readonly string[]) =>
    runProgram(join(programs, 'pg_ctl'), [verb, '-D', data, '-s', '-w', ...args]);
  try {
    const began = performance.now();
    const target = ['--type=time', `--target=${time}`, '--target-action=promote'];
    // The copy must not write into the repository of the cluster.
    const own = [`--pg1-path=${data}`, '--archive-mode=off'];
    await pgBackRest({ pgbackrest: configuration }, ...own, ...target, 'restore');
    const restored = performance.now();
    // The settings of the cluster that a copy by itself cannot have.
    const settings = `-p ${server.port} -c listen_addresses= -c unix_socket_directories=${folder} -c synchronous_standby_names=`;
    await control('start', '-t', String(START_TIMEOUT_S), '-l', join(folder, 'server.log'), '-o', settings);
    // A copy accepts reads while it still replays the log.
    while ((await query(server, ['select pg_is_in_recovery()']))[0] !== 'f') await wait(100);
    return {
      server,
      restoreMs: restored - began,
      startMs: performance.now() - restored,
      async stop() {
        await control('stop', '-m', 'immediate');
        rmSync(folder, { recursive: true });
      },
    };
  } catch (cause) {
    throw new Error(`The restore failed. Its files are in ${folder}.`, { cause });
  }
}

async function query({ socket, port }: LocalServer, statements: readonly string[]) {
  const quiet = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'];
  const to = ['-h', socket, '-p', String(port), '-d', 'patrolplan'];
  const output = await runProgram('psql', [...quiet, ...to, '-c', statements.join('\n')]);
  return output.split('\n').filter((line) => line !== '');
}
