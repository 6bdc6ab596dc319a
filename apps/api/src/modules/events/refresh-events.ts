import type { Deps } from '#deps.ts';
import { isSwitchedOn } from '#modules/settings/is-switched-on.ts';
import { readAreaExtents } from '#modules/sites/read-area-extents.ts';
import { describeFailure } from '#providers/provider-reply.ts';
import { eventsFreshSince } from './event-limits.ts';
import {
  dropAllEvents,
  dropEventsFetchedBefore,
  dropEventsOfOtherSources,
  storeEvents,
} from './events-table.ts';
import { searchCircle } from './search-circle.ts';
import { type Ticketmaster, searchEvents } from './ticketmaster.ts';

const AHEAD_MS = 48 * 3_600_000;
/** Events are found by their start: this far back for those that are still going on. */
const BACK_MS = 24 * 3_600_000;
/** A run that takes longer has a provider that answers at a crawl; the next run starts afresh. */
const RUN_LIMIT_MS = 10 * 60_000;

/**
 * Asks for the events around each area. The same event around two areas is stored once. What was known stays when an
 * area fails, until it is too old; what a complete round did not find again is dropped. Without a provider, or with the
 * setting off, there are no events.
 */
export async function refreshEvents(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  ticketmaster: Ticketmaster | null,
): Promise<void> {
  if (ticketmaster === null || !(await isSwitchedOn(db, 'ticketmaster_api'))) return dropAllEvents(db);
  const { source } = ticketmaster.provider;
  const startedAt = clock.now();
  const time = {
    from: new Date(startedAt.getTime() - BACK_MS),
    until: new Date(startedAt.getTime() + AHEAD_MS),
  };
  await dropEventsOfOtherSources(db, source);
  const areas = await readAreaExtents(db);
  let answered = 0;
  let found = 0;
  for (const area of areas) {
    if (clock.now().getTime() - startedAt.getTime() > RUN_LIMIT_MS) break;
    const reply = await searchEvents(ticketmaster, searchCircle(area), time);
    if (reply.ok) {
      await storeEvents(db, reply.value, { fetchedAt: clock.now(), source });
      answered += 1;
      found += reply.value.length;
      continue;
    }
    log.warn({ provider: source, failure: describeFailure(reply.failure) }, 'events not refreshed');
    // The remaining areas would be refused the same way: they wait for the next run.
    if (reply.failure.kind === 'paused' || reply.failure.kind === 'out-of-budget') break;
  }
  const complete = answered === areas.length;
  await dropEventsFetchedBefore(db, complete ? startedAt : eventsFreshSince(clock.now()));
  log.info({ provider: source, areas: areas.length, answered, found }, 'events refreshed');
}
