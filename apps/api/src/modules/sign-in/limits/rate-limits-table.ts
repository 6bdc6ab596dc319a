import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type CountedAttempt = { readonly refused: boolean; readonly pauseEndsAt: Date | null };

/**
 * Counts one attempt and returns whether it fell into a pause: one atomic statement, shared by all instances of the
 * service. A refused attempt is not counted, so waiting always helps.
 */
export async function countAttempt(
  db: Database,
  attempt: {
    readonly key: string;
    readonly at: Date;
    readonly freeAttempts: number;
    readonly windowSeconds: number;
    readonly pausesSeconds: readonly number[];
  },
): Promise<CountedAttempt> {
  const { key, at, freeAttempts, windowSeconds, pausesSeconds } = attempt;
  const windowStart = new Date(at.getTime() - windowSeconds * 1_000);
  const paused = sql`(r.blocked_until is not null and r.blocked_until > ${at}::timestamptz)`;
  const windowOver = sql`r.window_started_at <= ${windowStart}::timestamptz`;
  const count = sql`case when ${windowOver} then 1 else r.attempts + 1 end`;
  const pauseAfter = (attempts: typeof count) => sql`
    case when ${attempts} < ${freeAttempts}::int then null
    else ${at}::timestamptz + make_interval(secs => (${[...pausesSeconds]}::float8[])[
      least(${attempts} - ${freeAttempts}::int + 1, ${pausesSeconds.length}::int)])
    end`;
  const { rows } = await sql<{ refused: boolean; blocked_until: Date | null }>`
    insert into rate_limits as r (key, window_started_at, attempts, blocked_until, refused)
    values (${key}, ${at}, 1, ${pauseAfter(sql`1`)}, false)
    on conflict (key) do update set
      refused = ${paused},
      window_started_at = case when not ${paused} and ${windowOver} then ${at}::timestamptz else r.window_started_at end,
      attempts = case when ${paused} then r.attempts else ${count} end,
      blocked_until = case when ${paused} then r.blocked_until else ${pauseAfter(count)} end
    returning refused, blocked_until`.execute(db);
  const [row] = rows;
  return { refused: row?.refused ?? false, pauseEndsAt: row?.blocked_until ?? null };
}

export async function forgetAttempts(db: Database, ...keys: readonly string[]): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', 'in', keys).execute();
}

export async function deleteAttemptsBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('window_started_at', '<', before)
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<', before)]))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
