import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type ProviderName = 'openweathermap' | 'ticketmaster';

export type Permission = 'granted' | 'paused' | 'out-of-budget';

/**
 * Takes one call out of this hour's budget, which all copies of the service share. The check and the count are one
 * statement, so that copies that ask at once cannot overspend.
 */
export async function takeCall(
  db: Database,
  name: ProviderName,
  now: Date,
  callsPerHour: number,
): Promise<Permission> {
  const newHour = sql<boolean>`(providers.hour_started_at is null
    or providers.hour_started_at <= ${now}::timestamptz - interval '1 hour'
    or providers.hour_started_at > ${now}::timestamptz)`;
  const resting = sql<boolean>`(providers.paused_until is not null and providers.paused_until > ${now}::timestamptz)`;
  const taken = await sql`
    insert into providers (name, hour_started_at, calls_this_hour) values (${name}, ${now}, 1)
    on conflict (name) do update set
      hour_started_at = case when ${newHour} then ${now}::timestamptz else providers.hour_started_at end,
      calls_this_hour = case when ${newHour} then 1 else providers.calls_this_hour + 1 end
    where not ${resting} and (${newHour} or providers.calls_this_hour < ${callsPerHour}::integer)
    returning name
  `.execute(db);
  if (taken.rows.length > 0) return 'granted';
  const paused = await db
    .selectFrom('providers')
    .select('name')
    .where('name', '=', name)
    .where('paused_until', '>', now)
    .executeTakeFirst();
  return paused === undefined ? 'out-of-budget' : 'paused';
}

export async function recordSuccess(db: Database, name: ProviderName, now: Date): Promise<void> {
  await db
    .updateTable('providers')
    .set({ failures_in_a_row: 0, paused_until: null, last_success_at: now })
    .where('name', '=', name)
    .execute();
}

/** Counts a failure; answers how many there were in a row. */
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

/** Leaves the provider alone until then. A longer rest that another copy found stays. */
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
