import type { Database } from '#db/database.ts';
import type { CorrectedVisit } from '#modules/field/events/publish.ts';
import { visitsToSite } from '#modules/visits/visits-table.ts';
import { readOpenings } from './apply-rule.ts';
import { closeLocked } from './close-request.ts';
import { readSites } from './place-table.all-areas.ts';
import {
  type StoredRequest,
  insertUpdate,
  lockOpenAt,
  lockRequest,
  lockVisitedAt,
  writeRequest,
} from './requests-table.ts';
import { isEnforced } from './rule-times.ts';

/** Clocks of devices differ by a little: a visit right before the report is the visit that was asked for. */
const SKEW_MS = 2 * 60_000;

type Visit = { readonly site_id: number; readonly at: string; readonly outcome: 'visited' | 'skipped' };
type Made = { readonly siteId: number; readonly at: Date };
type Now = { readonly now: Date; readonly timeZone: string };

/** Closes the requests that new visits answer. Part of the transaction that stored the visits. */
export async function closeByVisits(
  tx: Database,
  { visits, ...time }: { readonly visits: readonly Visit[] } & Now,
): Promise<void> {
  const made = visits.flatMap(({ site_id: siteId, at, outcome }) =>
    // A visit is never later than its arrival, also by a clock that is ahead.
    outcome === 'visited' ? [{ siteId, at: new Date(Math.min(Date.parse(at), time.now.getTime())) }] : [],
  );
  await closeBy(tx, made, time);
}

/** The same for visits that count again. */
export async function closeAgain(
  tx: Database,
  { visits, ...time }: { readonly visits: readonly CorrectedVisit[] } & Now,
): Promise<void> {
  await closeBy(tx, visits.flatMap(toMade), time);
}

/** Opens the requests again that visits had closed which count no longer, unless another visit answers them too. */
export async function reopenByVisits(
  tx: Database,
  { visits, ...time }: { readonly visits: readonly CorrectedVisit[] } & Now,
): Promise<void> {
  const removed = visits.flatMap(toMade);
  if (removed.length === 0) return;
  const isRemoved = (siteId: number | null, at: Date | null) =>
    removed.some((visit) => visit.siteId === siteId && visit.at.getTime() === at?.getTime());
  for (const request of await lockVisitedAt(tx, siteIds(removed))) {
    const { id, site_id, visited_at, first_asked_at } = request;
    if (site_id === null || !isRemoved(site_id, visited_at)) continue;
    await writeRequest(tx, id, { closed_at: null, answer: null, visited_at: null });
    await insertUpdate(tx, id, { what: 'struck', at: time.now, visitedAt: visited_at });
    const since = new Date(first_asked_at.getTime() - SKEW_MS);
    const left = (await visitsToSite(tx, site_id, since)).flatMap(toMade);
    await closeBy(tx, left, time);
  }
}

/** Closes a request that was written down late, when a visit has answered it meanwhile. Says whether one has. */
export async function closeByEarlierVisit(tx: Database, id: number, time: Now): Promise<boolean> {
  const request = await lockRequest(tx, id);
  if (request === undefined || request.site_id === null) return false;
  const since = new Date(request.first_asked_at.getTime() - SKEW_MS);
  const made = (await visitsToSite(tx, request.site_id, since)).flatMap(toMade);
  if (made.length === 0) return false;
  const sites = await readSites(tx, [request.site_id]);
  return closeOne(tx, request, { made, sites, ...time });
}

/** By a clock that is ahead a visit counts from its arrival. */
const toMade = ({ site_id, visited_at, received_at, outcome }: CorrectedVisit): readonly Made[] =>
  outcome === 'visited'
    ? [{ siteId: site_id, at: new Date(Math.min(visited_at.getTime(), received_at.getTime())) }]
    : [];

const siteIds = (made: readonly Made[]): readonly number[] => [...new Set(made.map(({ siteId }) => siteId))];

async function closeBy(tx: Database, made: readonly Made[], { now, timeZone }: Now): Promise<void> {
  if (made.length === 0) return;
  const open = await lockOpenAt(tx, siteIds(made));
  if (open.length === 0) return;
  const sites = await readSites(tx, siteIds(made));
  for (const request of open) await closeOne(tx, request, { made, sites, now, timeZone });
}

/** Closes a request by the first visit that answers it; false when none does. */
async function closeOne(
  tx: Database,
  request: StoredRequest,
  {
    made,
    sites,
    now,
    timeZone,
  }: Now & { readonly made: readonly Made[]; readonly sites: Awaited<ReturnType<typeof readSites>> },
): Promise<boolean> {
  const times = made
    .filter(
      ({ siteId, at }) =>
        siteId === request.site_id && at.getTime() >= request.first_asked_at.getTime() - SKEW_MS,
    )
    .map(({ at }) => at)
    .toSorted((one, other) => one.getTime() - other.getTime());
  for (const visitedAt of times) {
    const hours = sites.get(request.site_id ?? 0)?.hours ?? {};
    if (!isEnforced(await readOpenings(tx, { hours }, { at: visitedAt, timeZone }), visitedAt)) continue;
    await closeLocked(tx, request, { answer: 'visited', visitedAt, now, readableAt: now, timeZone });
    return true;
  }
  return false;
}
