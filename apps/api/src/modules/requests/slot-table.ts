import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { currentSlot } from '#modules/scores/current-slot-table.ts';
import { type LocalMoment, localMoment } from '#time/local-moment.ts';
import { addDays, zonedMoment } from '#time/wall-time.ts';

/** The key of the base scores that count at a moment, such as 'weekday morning'; null without periods. */
export async function readSlot(db: Database, moment: LocalMoment): Promise<string | null> {
  const { rows } = await sql<{ slot: string | null }>`
    with ${currentSlot(moment)} select slot from moment
  `.execute(db);
  return rows[0]?.slot ?? null;
}

/** When the periods of a day and of the next one end, in order: each ends where the next one starts. */
export async function periodEnds(db: Database, at: Date, timeZone: string): Promise<readonly Date[]> {
  const periods = await db.selectFrom('periods').select('starts_at').orderBy('starts_at').execute();
  const { day } = localMoment(at, timeZone);
  return [day, addDays(day, 1)].flatMap((one) =>
    periods
      .map(({ starts_at }) => zonedMoment(one, starts_at, timeZone))
      .filter((end) => end.getTime() > at.getTime()),
  );
}

/** Whether a boost by a rule is planned or in force at a site. */
export async function hasRuleBoost(
  db: Database,
  siteId: number,
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from boosts
    where site_id = ${siteId} and created_by = ${actor} and ended_at is null and ends_at > ${at} limit 1
  `.execute(db);
  return rows.length > 0;
}
