import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Occasion } from './occasion.ts';

/** A statement takes at most 65,535 values; fourteen for each row stay well below that. */
const ROWS_PER_STATEMENT = 1_000;

/** Stores what is new and replaces what is known. The same event twice in one list is stored once. */
export async function storeOccasions(
  db: Database,
  occasions: readonly Occasion[],
  origin: { readonly fetchedAt: Date; readonly source: string },
): Promise<void> {
  const once = [...new Map(occasions.map((occasion) => [occasion.id, occasion])).values()];
  for (let start = 0; start < once.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto('occasions')
      .values(once.slice(start, start + ROWS_PER_STATEMENT).map((occasion) => toRow(occasion, origin)))
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

function toRow(occasion: Occasion, origin: { readonly fetchedAt: Date; readonly source: string }) {
  return {
    id: occasion.id,
    name: occasion.name,
    venue_name: occasion.venueName,
    venue_address_line_1: occasion.venueAddressLine1,
    venue_address_line_2: occasion.venueAddressLine2,
    venue_city: occasion.venueCity,
    venue_postcode: occasion.venuePostcode,
    latitude: occasion.latitude,
    longitude: occasion.longitude,
    starts_at: occasion.startsAt,
    ends_at: occasion.endsAt,
    url: occasion.url,
    fetched_at: origin.fetchedAt,
    source: origin.source,
  };
}

type Box = { readonly north: number; readonly south: number; readonly east: number; readonly west: number };

/** The events inside a box that have not ended, and that were confirmed after the given time. */
export function findOccasions(
  db: Database,
  box: Box,
  time: { readonly now: Date; readonly fetchedSince: Date },
) {
  return db
    .selectFrom('occasions')
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
export async function dropOccasionsFetchedBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom('occasions').where('fetched_at', '<', time).execute();
}

export async function dropOccasionsOfOtherSources(db: Database, source: string): Promise<void> {
  await db.deleteFrom('occasions').where('source', '<>', source).execute();
}

export async function dropAllOccasions(db: Database): Promise<void> {
  await db.deleteFrom('occasions').execute();
}

/** How many events go on now, and how old the newest knowledge is: for the service's own report on itself. */
export async function newestOccasion(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('occasions')
    .select(sql<Date | null>`max(fetched_at)`.as('newest'))
    .executeTakeFirst();
  return row?.newest ?? null;
}
