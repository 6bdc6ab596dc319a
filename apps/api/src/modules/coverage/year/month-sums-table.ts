import type { ClosureReason } from '@patrolplan/contract/closures';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { EvidencePeriod } from '#modules/coverage/evidence-period.ts';
import type { Month } from './financial-year.ts';

/** What was counted in a month, of an area; null: of no area, for requests without a place. */
export type MonthSum = {
  readonly month: Month;
  readonly area_id: number | null;
  readonly part: 'visits' | 'requests' | 'closures';
  readonly sites: number;
  readonly with_rule: number;
  readonly within_rule: number;
  readonly visits: number;
  readonly times_days: number;
  readonly times_kept: number;
  readonly requests: number;
  readonly visited: number;
  readonly other_answer: number;
  readonly answering_visits: number;
  /** Of closures. */
  readonly reason: ClosureReason | null;
  readonly closures: number;
  /** From each request to its visit, or how long each closure lasted that has ended. */
  readonly minutes: readonly number[];
};

export type CountedMonth = {
  readonly month: Month;
  readonly countedUntil: Date;
  readonly visitsDigest: string;
};

export async function readCountedMonths(db: Database): Promise<readonly CountedMonth[]> {
  const { rows } = await sql<CountedMonth>`
    select month::text, counted_until as "countedUntil", visits_digest as "visitsDigest"
    from counted_months order by month
  `.execute(db);
  return rows;
}

export async function readMonthSums(db: Database, months: readonly Month[]): Promise<readonly MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select month::text, area_id, part, sites, with_rule, within_rule, visits, times_days, times_kept, requests, visited,
      other_answer, answering_visits, reason, closures, minutes
    from month_sums where month = any (${months}::date[])
  `.execute(db);
  return rows;
}

/** The first stored visit; undefined without any. */
export async function readFirstVisit(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(visited_at) as at from visits where outcome = 'visited'
  `.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Four days. */
const HOURS_AT_ONCE = 96;

/**
 * Another text once a visit of the period came, went or was changed. Read from an index alone, and some days at a time: the
 * visits of a month of the largest organisations do not fit into the time of a statement.
 */
export async function readVisitsDigest(db: Database, { hours, until }: EvidencePeriod): Promise<string> {
  const sums = [0n, 0n, 0n];
  for (let hour = 0; hour < hours.length; hour += HOURS_AT_ONCE) {
    const end = hours[hour + HOURS_AT_ONCE] ?? null;
    const { rows } = await sql<Record<'visits' | 'sites' | 'times', string>>`
      select count(*) as visits, coalesce(sum(site_id::bigint * site_id), 0) as sites,
        coalesce(sum(seconds_since_2000(visited_at)::bigint * (site_id % 1009 + 1)), 0) as times
      from visits
      where outcome = 'visited' and visited_at >= ${hours[hour]} and visited_at <= ${until}
        and (${end}::timestamptz is null or visited_at < ${end})
    `.execute(db);
    const [row] = rows;
    if (row === undefined) continue;
    [row.visits, row.sites, row.times].forEach((sum, n) => (sums[n] = (sums[n] ?? 0n) + BigInt(sum)));
  }
  return sums.join(' ');
}

export async function writeCountedMonth(
  tx: Database,
  { month, countedUntil, visitsDigest }: CountedMonth,
): Promise<void> {
  await sql`
    insert into counted_months (month, counted_until, visits_digest) values (${month}::date, ${countedUntil}, ${visitsDigest})
    on conflict (month) do update set counted_until = excluded.counted_until, visits_digest = excluded.visits_digest
  `.execute(tx);
}

/** In a transaction: replaces parts of a month. Sums of an area that was merged meanwhile would be lost: its rows are refused. */
export async function replaceMonthSums(
  tx: Database,
  month: Month,
  parts: readonly MonthSum['part'][],
  sums: readonly NewSum[],
): Promise<void> {
  await sql`delete from month_sums where month = ${month}::date and part = any (${parts}::text[])`.execute(
    tx,
  );
  await sql`
    insert into month_sums (month, area_id, part, sites, with_rule, within_rule, visits, times_days, times_kept, requests,
      visited, other_answer, answering_visits, reason, closures, minutes)
    select ${month}::date, area_id, part, sites, with_rule, within_rule, visits, times_days, times_kept, requests, visited,
      other_answer, answering_visits, reason, closures, array(select value::integer from json_array_elements_text(minutes))
    from json_to_recordset(${JSON.stringify(sums.map((sum) => ({ ...NO_SUM, ...sum })))}::json) as r (
      area_id integer, part text, sites integer, with_rule integer, within_rule integer, visits integer, times_days integer,
      times_kept integer, requests integer, visited integer, other_answer integer, answering_visits integer, reason text,
      closures integer, minutes json
    )
  `.execute(tx);
}

/** A row to be stored; what it leaves out is nought. */
export type NewSum = Pick<MonthSum, 'area_id' | 'part'> & Partial<Omit<MonthSum, 'month'>>;

const NO_SUM = {
  sites: 0,
  with_rule: 0,
  within_rule: 0,
  visits: 0,
  times_days: 0,
  times_kept: 0,
  requests: 0,
  visited: 0,
  other_answer: 0,
  answering_visits: 0,
  reason: null,
  closures: 0,
  minutes: [],
};
