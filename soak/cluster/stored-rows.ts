import { sql } from 'kysely';
import type { Database } from '#api/db/database.ts';

export type Acknowledged = {
  readonly visits: ReadonlySet<string>;
  readonly routeLogs: ReadonlySet<number>;
  readonly boosts: ReadonlySet<number>;
};

/** How many acknowledged writes a server does not hold. */
export async function countLost(db: Database, { visits, routeLogs, boosts }: Acknowledged): Promise<number> {
  const storedVisits = await db.selectFrom('visits').select('id').execute();
  const storedLogs = await db.selectFrom('route_fetches').select('routes_fetched').execute();
  const storedBoosts = await db.selectFrom('boosts').select('id').execute();
  return (
    countMissing(visits, new Set(storedVisits.map(({ id }) => id))) +
    countMissing(routeLogs, new Set(storedLogs.map((log) => log.routes_fetched))) +
    countMissing(boosts, new Set(storedBoosts.map(({ id }) => id)))
  );
}

function countMissing<T>(wanted: ReadonlySet<T>, stored: ReadonlySet<T>): number {
  return [...wanted].filter((one) => !stored.has(one)).length;
}

export type JobRuns = {
  /** Runs of the schedule. */
  readonly runs: number;
  /** Job and minute of those that were queued more than once for the same minute. */
  readonly twice: readonly string[];
  /** Minutes of the run in which the job that is due every minute was not queued. */
  readonly missed: number;
};

/** The runs of the schedule in the job queue since a time. */
export async function readJobRuns(db: Database, since: Date): Promise<JobRuns> {
  const { rows } = await sql<{ name: string; minute: Date; runs: number }>`
    select name, date_trunc('minute', created_on) as minute, count(*)::integer as runs
    from jobs.job
    where name not like '\\_\\_%' and data->>'cause' = 'schedule' and created_on >= ${since}
    group by 1, 2
  `.execute(db);
  const everyMinute = rows.filter(({ name }) => name === 'send-outbox').length;
  const minutes = Math.floor((Date.now() - since.getTime()) / 60_000);
  return {
    runs: rows.reduce((sum, { runs }) => sum + runs, 0),
    twice: rows.filter(({ runs }) => runs > 1).map(({ name, minute }) => `${name} ${minute.toISOString()}`),
    missed: Math.max(0, minutes - everyMinute),
  };
}
