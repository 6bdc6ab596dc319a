import { runProgram } from './run-program.ts';

/** A PostgreSQL server on this machine, as its administrator reaches it. */
export type LocalServer = { readonly socket: string; readonly port: number };

/** The row count of each table and a digest of its rows. */
export type TableCounts = ReadonlyMap<string, { readonly rows: number; readonly digest: string }>;

export type Moment = {
  readonly time: string;
  readonly tables: TableCounts;
  readonly writersWaitedMs: number;
};

/** In any order of the rows, and in constant memory: the sum of their digests. */
const countOf = (table: string) =>
  `select '${table}', count(*), coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) from ${table} t;`;

/** Counts while all writers wait, so that the counts are exactly those of the time that it returns. */
export async function noteMoment(server: LocalServer): Promise<Moment> {
  const tables = await tableNames(server);
  const began = performance.now();
  const lines = await query(server, [
    'begin;',
    SETTINGS,
    `lock table ${tables.join(', ')} in share mode;`,
    ...tables.map(countOf),
    `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US') || '+00';`,
    'commit;',
  ]);
  const writersWaitedMs = performance.now() - began;
  return { time: lines.at(-1) ?? '', tables: readCounts(lines.slice(0, -1)), writersWaitedMs };
}

export async function countTables(server: LocalServer): Promise<TableCounts> {
  const tables = await tableNames(server);
  return readCounts(await query(server, ['begin;', SETTINGS, ...tables.map(countOf), 'commit;']));
}

/** The same text of a row on every server, and time enough for a large table. */
const SETTINGS = `set local timezone = 'UTC'; set local statement_timeout = 0;`;

async function tableNames(server: LocalServer): Promise<readonly string[]> {
  return query(server, [
    `select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' order by 1;`,
  ]);
}

function readCounts(lines: readonly string[]): TableCounts {
  return new Map(
    lines.map((line) => {
      const [name = '', rows = '', digest = ''] = line.split('|');
      return [name, { rows: Number(rows), digest }];
    }),
  );
}

async function query({ socket, port }: LocalServer, statements: readonly string[]) {
  const quiet = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'];
  const to = ['-h', socket, '-p', String(port), '-d', 'patrolplan'];
  const output = await runProgram('psql', [...quiet, ...to, '-c', statements.join('\n')]);
  return output.split('\n').filter((line) => line !== '');
}
