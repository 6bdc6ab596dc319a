import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { explainDatabaseError } from './explain-database-error.ts';

/**
 * Logs an outage of the database as one line when it begins and one when it ends. Hundreds of requests fail in between, all for
 * the same reason.
 */
export type OutageLog = {
  /** Something failed because the database is unavailable. */
  report(cause: unknown): void;
  /** A connection broke. That is an outage only if the database does not answer another one. */
  connectionLost(cause: Error): void;
  close(): void;
};

type OutageOptions = {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Whether the database works again. */
  readonly answers: () => Promise<boolean>;
  readonly askEveryMs?: number;
};

const ASK_EVERY_MS = 1_000;

export function createOutageLog({ log, answers, askEveryMs = ASK_EVERY_MS }: OutageOptions): OutageLog {
  let outage: { readonly began: number; errors: number } | undefined;
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;

  const askLater = () => {
    timer = setTimeout(() => void ask(), askEveryMs).unref();
  };
  async function ask(): Promise<void> {
    if (!(await answers())) return askLater();
    const seconds = Math.round((performance.now() - (outage?.began ?? 0)) / 1_000);
    log.info({ seconds, errors: outage?.errors }, 'the database is available again');
    outage = undefined;
  }
  function report(cause: unknown): void {
    if (outage !== undefined) {
      outage.errors += 1;
      return;
    }
    outage = { began: performance.now(), errors: 1 };
    log.warn({ reason: outageReason(cause) }, 'the database is unavailable');
    askLater();
  }
  /** A server that restarts breaks all connections at once; one question answers for all of them. */
  async function askOfLost(cause: Error): Promise<void> {
    if (await answers())
      log.warn({ reason: outageReason(cause), connections: lost }, 'database connections were lost');
    else report(cause);
    lost = 0;
  }
  return {
    report,
    connectionLost(cause) {
      if (outage !== undefined) return;
      lost += 1;
      if (lost === 1) void askOfLost(cause);
    },
    close: () => clearTimeout(timer),
  };
}

export const watchOutages = (db: Database, log: OutageOptions['log']): OutageLog =>
  createOutageLog({ log, answers: () => isWritable(db) });

const outageReason = (cause: unknown): string =>
  explainDatabaseError(cause) ?? (cause instanceof Error ? cause.message : String(cause));

/** Whether a database answers and takes writes: during a failover the old primary may still answer. */
async function isWritable(db: Database): Promise<boolean> {
  try {
    const { rows } = await sql<{ writable: boolean }>`
      select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable
    `.execute(db);
    return rows[0]?.writable === true;
  } catch {
    return false;
  }
}
