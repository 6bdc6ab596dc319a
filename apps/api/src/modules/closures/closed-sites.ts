import { sql } from 'kysely';
import type { Clock } from '#core/clock.ts';
import { type Cached, createPolledCache } from '#core/polled-cache.ts';
import type { Database } from '#db/database.ts';
import { isInForce } from './in-force.ts';

export type ClosedSite = {
  readonly siteId: number;
  readonly areaId: number;
  /** Null: without an end. */
  readonly endsAt: Date | null;
};

/**
 * The sites that cannot be enforced, at most a second old, in memory: every phone asks for them with its boosts, twice a
 * minute. They are few, so each refresh reads all of them.
 */
export function createClosedSites({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Cached<readonly ClosedSite[]> {
  const load = () => readClosedSites(db, clock.now());
  return createPolledCache({ clock, load, readChanges: load });
}

async function readClosedSites(db: Database, at: Date): Promise<readonly ClosedSite[]> {
  const { rows } = await sql<ClosedSite>`
    select m.site_id as "siteId", s.area_id as "areaId",
      case when count(*) = count(m.ends_at) then max(m.ends_at) end as "endsAt"
    from site_marks m join sites s on s.id = m.site_id
    where ${isInForce(at)} and s.retired_at is null
    group by m.site_id, s.area_id
    order by m.site_id
  `.execute(db);
  return rows;
}

/** Those that are in force at a time in these areas. */
export const closedIds = (
  closedSites: readonly ClosedSite[],
  { at, visible }: { readonly at: Date; readonly visible: 'all' | readonly number[] },
): number[] =>
  closedSites
    .filter(
      ({ areaId, endsAt }) =>
        (endsAt === null || endsAt > at) && (visible === 'all' || visible.includes(areaId)),
    )
    .map(({ siteId }) => siteId);
