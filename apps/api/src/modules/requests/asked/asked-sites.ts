import { REQUEST_KINDS, type RequestKind } from '@patrolplan/contract/requests';
import { sql } from 'kysely';
import type { Clock } from '#core/clock.ts';
import { type Cached, createPolledCache } from '#core/polled-cache.ts';
import type { Database } from '#db/database.ts';

/** An open request as wardens see it. */
type Asked = { readonly kind: string; readonly times: number; readonly since: string };

export type AskedSites = ReadonlyMap<number, { readonly areaId: number; readonly asked: readonly Asked[] }>;

/**
 * The sites with open requests, at most a second old, in memory: every phone asks for them with its boosts, twice a minute.
 * They are few, so each refresh reads all of them.
 */
export function createAskedSites({ db, clock }: { db: Database; clock: Clock }): Cached<AskedSites> {
  const load = () => readAskedSites(db);
  return createPolledCache({ clock, load, readChanges: load });
}

async function readAskedSites(db: Database): Promise<AskedSites> {
  const { rows } = await sql<{
    site_id: number;
    area_id: number;
    kind: RequestKind;
    times: number;
    first_asked_at: Date;
  }>`
    select r.site_id, s.area_id, r.kind, r.times, r.first_asked_at
    from requests r join sites s on s.id = r.site_id
    where r.closed_at is null and s.retired_at is null
    order by r.site_id, r.first_asked_at, r.id
  `.execute(db);
  const sites = new Map<number, { readonly areaId: number; readonly asked: Asked[] }>();
  for (const { site_id, area_id, kind, times, first_asked_at } of rows) {
    const site = sites.get(site_id) ?? { areaId: area_id, asked: [] };
    site.asked.push({ kind: REQUEST_KINDS[kind], times, since: first_asked_at.toISOString() });
    sites.set(site_id, site);
  }
  return sites;
}

/** What is open at those of the sites that the viewer may see, by site id; undefined when there is nothing. */
export function askedAt(
  sites: AskedSites,
  { siteIds, visible }: { readonly siteIds: readonly number[]; readonly visible: 'all' | readonly number[] },
): Readonly<Record<string, Asked[]>> | undefined {
  if (sites.size === 0) return undefined;
  const found: Record<string, Asked[]> = {};
  for (const siteId of siteIds) {
    const site = sites.get(siteId);
    if (site !== undefined && (visible === 'all' || visible.includes(site.areaId)))
      found[siteId] = [...site.asked];
  }
  return Object.keys(found).length === 0 ? undefined : found;
}
