import type { CallReply, contract } from '@patrolplan/contract';
import type { Deps } from '#core/deps.ts';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type Viewer, visibleSites } from '#modules/areas/visible-areas-table.ts';
import { EVENT_REACH_MILES, eventsFreshSince } from './event-limits.ts';
import { eventsIn } from './events-table.ts';
import { milesToNearest } from './nearest-site.ts';
import { boxAround } from './reach-box.ts';

type SiteEvents = CallReply<typeof contract.readSiteEvents>;

/**
 * The events within reach of the requested sites that have not ended, each once, with the distance from the nearest of
 * those sites. Sites that the viewer may not see are ignored; without any left, the result is 'not found'.
 */
export async function readSiteEvents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  siteIds: readonly number[],
): Promise<Result<SiteEvents, Failure>> {
  if (siteIds.length === 0) return ok([]);
  const sites = await visibleSites(db, viewer)
    .select(['sites.latitude', 'sites.longitude'])
    .where('sites.id', '=', (row) => row.fn.any(row.val([...new Set(siteIds)])))
    .execute();
  if (sites.length === 0) return notFound();
  const placed = sites.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  const box = boxAround(placed, EVENT_REACH_MILES);
  if (box === null) return ok([]);
  const now = clock.now();
  const events = await eventsIn(db, box, { endAfter: now, fetchedSince: eventsFreshSince(now) })
    .selectAll()
    .execute();
  return ok(
    events.flatMap((event) => {
      const miles = milesToNearest(event, placed);
      if (miles === null || miles > EVENT_REACH_MILES) return [];
      return [
        {
          id: event.id,
          name: event.name,
          venue_name: event.venue_name,
          venue_address_line_1: event.venue_address_line_1,
          venue_address_line_2: event.venue_address_line_2,
          venue_city: event.venue_city,
          venue_postcode: event.venue_postcode,
          startdatetime: event.starts_at.toISOString(),
          enddatetime: event.ends_at.toISOString(),
          distance: Math.round(miles * 100) / 100,
          url: event.url,
        },
      ];
    }),
  );
}
