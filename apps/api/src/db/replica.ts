import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { doublingDelay } from '#time/doubling-delay.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';
import { createWalHistory, walPosition } from './wal-history.ts';

/** Where a read that may use the replica was answered. */
export type ReadTarget = 'replica' | 'primary';

/** The replicas of the primary, behind one address. */
export type Replica = {
  /** Reads from a replica that is current enough, else from the primary. `work` may run twice. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Of the replica that answers. Rejects if it does not answer, or is later than ten minutes. */
  lagSeconds(): Promise<number>;
  close(): Promise<void>;
};

export type ReplicaOptions = {
  readonly url: string;
  readonly primary: Database;
  readonly log: FastifyBaseLogger;
  readonly onRead: (target: ReadTarget) => void;
  readonly maxConnections?: number;
  readonly isPooled?: boolean;
  readonly limits?: Partial<typeof LIMITS>;
};

const LIMITS = {
  /** A replica that is later is not read. */
  maxLagMs: 3_000,
  /** How often the position of the primary is noted. */
  noteEveryMs: 1_000,
  connectMs: 1_000,
  /** The longest time that a hanging replica delays a read before the primary is used. */
  readMs: 5_000,
  pauseMs: { first: 1_000, longest: 30_000 },
};

/**
 * For replies that may be some seconds old. Each read checks the position of its server in the same transaction, because a
 * load balancer or a pooler may give every read another replica.
 */
export function openReplica(options: ReplicaOptions): Replica {
  const { primary, log, onRead } = options;
  const limits = { ...LIMITS, ...options.limits };
  const history = createWalHistory();
  const open = () =>
    openDatabase({ ...options, connectTimeoutMs: limits.connectMs, onConnectionLost: () => undefined });
  let db = open();
  let state: 'current' | 'late' | 'unavailable' = 'current';
  let failures = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function notePrimary(): Promise<void> {
    // Taken before the query: everything committed until now is before the position that it returns.
    const at = performance.now();
    history.add(at, await readWalPosition(primary));
  }
  const timer = setInterval(() => void notePrimary().catch(ignore), limits.noteEveryMs);
  timer.unref();
  void notePrimary().catch(ignore);

  async function measureLag(server: Database): Promise<number | undefined> {
    return history.lagOf(await readWalPosition(server), performance.now());
  }

  /** Undefined if the replica is late. */
  async function tryRead<T>(work: (db: Database) => Promise<T>): Promise<{ readonly value: T } | undefined> {
    return db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        const lagMs = await measureLag(tx);
        if (lagMs === undefined || lagMs > limits.maxLagMs) return undefined;
        return { value: await work(tx) };
      });
  }

  /** Opens new connections, because one that hangs would be used again. */
  function pause(failed: Database, err: unknown): void {
    if (failed !== db) return;
    void db.destroy().catch(ignore);
    db = open();
    failures += 1;
    pausedUntil = performance.now() + doublingDelay(failures, limits.pauseMs);
    if (state !== 'unavailable') log.warn({ err }, 'replica unavailable, using primary');
    state = 'unavailable';
  }

  function answered(next: 'current' | 'late'): void {
    failures = 0;
    if (state === next) return;
    state = next;
    if (next === 'late') log.warn('replica lags, using primary');
    else log.info('replica in use again');
  }

  return {
    async read(work) {
      if (performance.now() >= pausedUntil) {
        const used = db;
        try {
          const outcome = await within(limits.readMs, tryRead(work));
          answered(outcome === undefined ? 'late' : 'current');
          if (outcome !== undefined) {
            onRead('replica');
            return outcome.value;
          }
        } catch (err) {
          // Any other failure, such as a statement that the replica cancelled, concerns this read only.
          if (isDatabaseUnavailable(err)) pause(used, err);
        }
      }
      onRead('primary');
      return work(primary);
    },
    async lagSeconds() {
      await notePrimary();
      const lagMs = await within(limits.connectMs, measureLag(db));
      if (lagMs === undefined) throw new Error('The lag of the replica is not known');
      return lagMs / 1_000;
    },
    async close() {
      clearInterval(timer);
      await db.destroy();
    },
  };
}

/** How far the log of a server is. On a replica this is what it has replayed, not what it has received. */
async function readWalPosition(db: Database): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as position
  `.execute(db);
  return walPosition(rows[0]?.position ?? '0/0');
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ReadTimeout()), ms);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Has the system's error code, so that it counts as an unavailable server. */
class ReadTimeout extends Error {
  readonly code = 'ETIMEDOUT';
}

const ignore = (): void => undefined;
