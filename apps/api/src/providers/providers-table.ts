import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Budget } from './budget.ts';

export type ProviderName = 'openweathermap' | 'ticketmaster';

export type Permission =
  | { readonly kind: 'granted'; readonly waitMs: number }
  | { readonly kind: 'paused' | 'out-of-budget' };

/** A next call further away than this was set by a clock that was wrong. */
const LONGEST_QUEUE = sql`interval '1 minute'`;

/**
 * Takes one call out of the budget, which all instances share, and returns how long to wait for its turn. The
 * check and the count are one statement, so that simultaneous calls cannot overspend.
 */
export async function takeCall(
  db: Database,
  name: ProviderName,
  now: Date,
  { spacingMs, callsPerHour, callsPerDay }: Budget,
): Promise<Permission> {
  const at = sql`${now}::timestamptz`;
  const spacing = sql`${spacingMs}::integer * interval '1 millisecond'`;
  const newHour = isOver(sql.ref('providers.hour_started_at'), sql`interval '1 hour'`, now);
  const newDay = isOver(sql.ref('providers.day_started_at'), sql`interval '1 day'`, now);
  const turn = sql`case when providers.next_call_at between ${at} and ${at} + ${LONGEST_QUEUE}
    then providers.next_call_at else ${at} end`;
  const taken = await sql<{ next_call_at: Date }>`
    insert into providers (name, hour_started_at, calls_this_hour, day_started_at, calls_this_day, next_call_at)
    values (${name}, ${at}, 1, ${at}, 1, ${at} + ${spacing})
    on conflict (name) do update set
      hour_started_at = case when ${newHour} then ${at} else providers.hour_started_at end,
      calls_this_hour = case when ${newHour} then 1 else providers.calls_this_hour + 1 end,
      day_started_at = case when ${newDay} then ${at} else providers.day_started_at end,
      calls_this_day = case when ${newDay} then 1 else providers.calls_this_day + 1 end,
      next_call_at = ${turn} + ${spacing}
    where (providers.paused_until is null or providers.paused_until <= ${at})
      and (${newHour} or providers.calls_this_hour < ${callsPerHour}::integer)
      and (${newDay} or providers.calls_this_day < ${callsPerDay}::integer)
    returning next_call_at
  `.execute(db);
  const [row] = taken.rows;
  if (row !== undefined) {
    return { kind: 'granted', waitMs: Math.max(0, row.next_call_at.getTime() - spacingMs - now.getTime()) };
  }
  const paused = await db
    .selectFrom('providers')
    .select('name')
    .where('name', '=', name)
    .where('paused_until', '>', now)
    .executeTakeFirst();
  return { kind: paused === undefined ? 'out-of-budget' : 'paused' };
}

/** Whether a window of counting has ended, or starts in the future because the clock was set back. */
const isOver = (startedAt: RawBuilder<unknown>, length: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`(${startedAt} is null or ${startedAt} <= ${now}::timestamptz - ${length} or ${startedAt} > ${now}::timestamptz)`;

export async function recordSuccess(db: Database, name: ProviderName, now: Date): Promise<void> {
  await db
    .updateTable('providers')
    .set({ failures_in_a_row: 0, paused_until: null, last_success_at: now })
    .where('name', '=', name)
    .execute();
}

/** Counts a failure; returns how many there were in a row. */
export async function recordFailure(
  db: Database,
  name: ProviderName,
  now: Date,
  failure: string,
): Promise<number> {
  const row = await db
    .updateTable('providers')
    .set((row) => ({
      failures_in_a_row: row('failures_in_a_row', '+', 1),
      last_failure_at: now,
      last_failure: failure,
    }))
    .where('name', '=', name)
    .returning('failures_in_a_row')
    .executeTakeFirst();
  return row?.failures_in_a_row ?? 0;
}

/** Pauses the provider until then. A longer pause set by another instance stays. */
export async function pauseUntil(db: Database, name: ProviderName, until: Date): Promise<void> {
  await db
    .updateTable('providers')
    .set({ paused_until: sql<Date>`greatest(paused_until, ${until}::timestamptz)` })
    .where('name', '=', name)
    .execute();
}

export function readProviders(db: Database) {
  return db.selectFrom('providers').selectAll().orderBy('name').execute();
}
