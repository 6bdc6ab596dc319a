import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

/** The pool or a transaction of it: what every table file takes as its first argument. */
export type Database = Kysely<Schema>;

export type DatabaseOptions = {
  readonly url: string;
  readonly maxConnections?: number;
  /**
   * Whether a pooler in transaction mode is in front. It refuses start-up parameters and gives every transaction another
   * session, so the time limits of statements and locks are then set on the role.
   */
  readonly isPooled?: boolean;
  readonly connectTimeoutMs?: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onConnectionLost?: (cause: Error) => void;
};

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** A statement that waits longer for a lock ends, so that one long import cannot make every connection wait for it. */
const LOCK_TIMEOUT_MS = 5_000;

const INT8 = 20;
const DATE = 1082;

/**
 * Ids and counts fit a number, a calendar day stays text (a Date would convert it to a time zone), everything else
 * as the driver reads it. Handed to the pool instead of set globally, so that pg-boss keeps its own reading.
 */
const readers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    return pg.types.getTypeParser(oid, format);
  },
};

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    ...(options.isPooled === true
      ? {}
      : { statement_timeout: STATEMENT_TIMEOUT_MS, lock_timeout: LOCK_TIMEOUT_MS }),
    keepAlive: true,
    types: readers,
  });
  pool.on('error', (cause) => options.onConnectionLost?.(cause));
  // Without a listener, an `error` event would crash the process when a connection breaks between two statements of a
  // transaction. The next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** Whether the server ends a statement that takes too long. */
export async function hasTimeLimit(db: Database): Promise<boolean> {
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    db,
  );
  return rows[0]?.limit !== '0';
}

const pools = new WeakMap<Database, pg.Pool>();

/** How busy the pool is, for the metrics. */
export function connectionCounts(db: Database): { open: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}
