import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Event } from './event.ts';

/** A statement takes at most 65,535 values; fourteen for each row stay well below that. */
const ROWS_PER_STATEMENT = 1_000;

/** Stores what is new and replaces what is known. The same event twice in one list is stored once. */
export async function storeEvents(
  db: Database,
  events: readonly Event[],
  origin: { readonly fetchedAt: Date; readonly source: string },
): Promise<void> {
  const once = [...new Map(events.map((event) => [event.id, event])).values()];
  for (let start = 0; start < once.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto('events')
      .values(once.slice(start, start + ROWS_PER_STATEMENT).map((event) => toRow(event, origin)))
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

type Box = { readonly north: number; readonly south: number; readonly east: number; readonly west: number };

/** The events inside a box that have not ended, and that were confirmed after the given time. */
export function findEvents(
  db: Database,
  box: Box,
  time: { readonly now: Date; readonly fetchedSince: Date },
) {
  return db
    .selectFrom('events')
    .selectAll()
    .where('ends_at', '>=', time.now)
    .where('fetched_at', '>=', time.fetchedSince)
    .where('latitude', '<=', box.north)
    .where('latitude', '>=', box.south)
    .where('longitude', '<=', box.east)
    .where('longitude', '>=', box.west)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** Drops what a complete refresh did not find again: it was cancelled, moved or is over. */
export async function dropEventsFetchedBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom('events').where('fetched_at', '<', time).execute();
}

export async function dropEventsOfOtherSources(db: Database, source: string): Promise<void> {
  await db.deleteFrom('events').where('source', '<>', source).execute();
}

export async function dropAllEvents(db: Database): Promise<void> {
  await db.deleteFrom('events').execute();
}

/** How many events go on now, and how old the newest knowledge is: for the service's own report on itself. */
export async function newestEvent(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('events')
    .select(sql<Date | null>`max(fetched_at)`.as('newest'))
    .executeTakeFirst();
  return row?.newest ?? null;
}
