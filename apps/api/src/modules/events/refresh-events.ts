import type { Deps } from '#core/deps.ts';
import { isSwitchedOn } from '#modules/settings/is-switched-on.ts';
import { readAreaExtents } from '#modules/areas/read-area-extents.all-areas.ts';
import { refreshItems } from '#providers/refresh-items.ts';
import { dropAllRefreshes } from '#providers/refreshes-table.ts';
import { eventsFreshSince } from './event-limits.ts';
import {
  dropAllEvents,
  dropEvents,
  dropEventsFetchedBefore,
  dropEventsOfOtherSources,
  eventsNotFoundSince,
  storeEvents,
} from './events-table.ts';
import { type SearchCircle, searchCircle } from './search-circle.ts';
import { type Ticketmaster, searchEvents } from './ticketmaster.ts';
import type { Database } from '#db/database.ts';
import { milesBetween } from '#geo/distance.ts';
import { boxAround } from './reach-box.ts';

/** At the edge of the circle the provider's distance may differ from ours. */
const EDGE_MILES = 0.1;

/** Deletes the events that a complete search should have found and did not: they are cancelled or moved. */
async function dropMissingEvents(
  db: Database,
  circle: SearchCircle,
  search: { readonly from: Date; readonly until: Date; readonly searchedAt: Date },
): Promise<void> {
  const box = boxAround([circle], circle.radiusMiles);
  if (box === null) return;
  const candidates = await eventsNotFoundSince(db, box, search);
  const inside = candidates.filter((event) => milesBetween(circle, event) <= circle.radiusMiles - EDGE_MILES);
  await dropEvents(
    db,
    inside.map(({ id }) => id),
  );
}

const AHEAD_MS = 48 * 3_600_000;
/** Events are found by their start: this far back for those that go on for days. */
const BACK_MS = 72 * 3_600_000;
/** A longer run has a slow provider. The remaining areas come first in the next run. */
const RUN_LIMIT_MS = 10 * 60_000;
/** A little less than the half hour between two runs. */
const FRESH_MS = 25 * 60_000;

/**
 * Requests the events around each area. The same event around two areas is stored once. Known events stay when an
 * area fails, until they are too old; events missing from a search are dropped. Without a provider, or with the setting
 * off, there are no events.
 */
export async function refreshEvents(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  ticketmaster: Ticketmaster | null,
): Promise<void> {
  const { db, clock, log } = deps;
  if (ticketmaster === null || !(await isSwitchedOn(db, 'ticketmaster_api'))) {
    await dropAllRefreshes(db, 'events');
    return dropAllEvents(db);
  }
  const { source } = ticketmaster.provider;
  await dropEventsOfOtherSources(db, source);
  let found = 0;
  const { due, answered } = await refreshItems(deps, {
    kind: 'events',
    source: `${source} ${ticketmaster.host}`,
    items: await readAreaExtents(db),
    keyOf: (area) => String(area.area_id),
    freshMs: FRESH_MS,
    runLimitMs: RUN_LIMIT_MS,
    async refresh(area) {
      const searchedAt = clock.now();
      const time = {
        from: new Date(searchedAt.getTime() - BACK_MS),
        until: new Date(searchedAt.getTime() + AHEAD_MS),
      };
      const circle = searchCircle(area);
      const reply = await searchEvents(ticketmaster, circle, time);
      if (!reply.ok) return reply;
      const { events, pages, isComplete } = reply.value;
      await storeEvents(db, events, { fetchedAt: clock.now(), source });
      if (isComplete) await dropMissingEvents(db, circle, { ...time, searchedAt });
      found += events.length;
      return { ok: true, value: pages };
    },
  });
  await dropEventsFetchedBefore(db, eventsFreshSince(clock.now()));
  log.info({ provider: source, due, answered, found }, 'events refreshed');
}
