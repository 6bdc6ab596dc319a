import type { Database } from '#db/database.ts';
import type { Event } from './event.ts';
import type { Box } from './reach-box.ts';

/** The source of events that staff make out of calendars. No search of a provider finds or drops them. */
export const CALENDAR_EVENTS = 'calendar';

/**
 * Inserts new events and replaces known ones. The same event twice in one list is stored once. A search finds at most
 * 1,000 events; with fourteen values each they stay well below the 65,535 values that a statement takes.
 */
export async function storeEvents(
  db: Database,
  events: readonly Event[],
  origin: { readonly fetchedAt: Date; readonly source: string },
): Promise<void> {
  if (events.length === 0) return;
  const once = new Map(events.map((event) => [event.id, toRow(event, origin)]));
  await db
    .insertInto('events')
    .values([...once.values()])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((update) => ({
        name: update.ref('excluded.name'),
        venue_name: update.ref('excluded.venue_name'),
        venue_address_line_1: update.ref('excluded.venue_address_line_1'),
        venue_address_line_2: update.ref('excluded.venue_address_line_2'),
        venue_city: update.ref('excluded.venue_city'),
        venue_postcode: update.ref('excluded.venue_postcode'),
        latitude: update.ref('excluded.latitude'),
        longitude: update.ref('excluded.longitude'),
        starts_at: update.ref('excluded.starts_at'),
        ends_at: update.ref('excluded.ends_at'),
        url: update.ref('excluded.url'),
        fetched_at: update.ref('excluded.fetched_at'),
        source: update.ref('excluded.source'),
      })),
    )
    .execute();
}

function toRow(event: Event, origin: { readonly fetchedAt: Date; readonly source: string }) {
  return {
    id: event.id,
    name: event.name,
    venue_name: event.venueName,
    venue_address_line_1: event.venueAddressLine1,
    venue_address_line_2: event.venueAddressLine2,
    venue_city: event.venueCity,
    venue_postcode: event.venuePostcode,
    latitude: event.latitude,
    longitude: event.longitude,
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    url: event.url,
    fetched_at: origin.fetchedAt,
    source: origin.source,
  };
}

export type EventWindow = {
  /** Events that ended before this time are left out. */
  readonly endAfter: Date;
  /** Events that start after this time are left out. */
  readonly startBefore?: Date;
  /** Events that no refresh has confirmed since this time are left out. */
  readonly fetchedSince: Date;
};

/** The events in a box and in a window of time, the first to start first. */
export function eventsIn(db: Database, box: Box, { endAfter, startBefore, fetchedSince }: EventWindow) {
  const query = db
    .selectFrom('events')
    .where('ends_at', '>=', endAfter)
    .where('fetched_at', '>=', fetchedSince)
    .where('latitude', '<=', box.north)
    .where('latitude', '>=', box.south)
    .where((where) =>
      where.or([
        where.and([where('longitude', '>=', box.west), where('longitude', '<=', box.east)]),
        // A box across the date line continues at the other end of the map.
        where('longitude', '>=', box.west + 360),
        where('longitude', '<=', box.east - 360),
      ]),
    )
    .orderBy('starts_at')
    .orderBy('id');
  return startBefore === undefined ? query : query.where('starts_at', '<=', startBefore);
}

/** The events in a box that start in a time and were not fetched since a search began. */
export function eventsNotFoundSince(
  db: Database,
  box: Box,
  { from, until, searchedAt }: { readonly from: Date; readonly until: Date; readonly searchedAt: Date },
) {
  return eventsIn(db, box, { endAfter: from, startBefore: until, fetchedSince: new Date(0) })
    .select(['id', 'latitude', 'longitude'])
    .where('starts_at', '>=', from)
    .where('fetched_at', '<', searchedAt)
    .where('source', '<>', CALENDAR_EVENTS)
    .execute();
}

export async function dropEvents(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('events')
    .where('id', '=', (row) => row.fn.any(row.val([...ids])))
    .execute();
}

export async function dropEventsFetchedBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom('events').where('fetched_at', '<', time).execute();
}

export async function dropEventsOfOtherSources(db: Database, source: string): Promise<void> {
  await db.deleteFrom('events').where('source', 'not in', [source, CALENDAR_EVENTS]).execute();
}

/** All events of providers. */
export async function dropAllEvents(db: Database): Promise<void> {
  await db.deleteFrom('events').where('source', '<>', CALENDAR_EVENTS).execute();
}

/** When an event was last fetched from a provider, for the readiness report. */
export async function newestEvent(db: Database): Promise<Date | null> {
  const { newest } = await db
    .selectFrom('events')
    .select((select) => select.fn.max<Date | null>('fetched_at').as('newest'))
    .where('source', '<>', CALENDAR_EVENTS)
    .executeTakeFirstOrThrow();
  return newest;
}
