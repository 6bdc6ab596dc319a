import type { Database } from '#db/database.ts';
import type { Observation } from './observation.ts';

export async function storeObservation(
  db: Database,
  cell: string,
  { observedAt, ...observation }: Observation,
  origin: { readonly fetchedAt: Date; readonly source: string },
): Promise<void> {
  const row = {
    ...observation,
    observed_at: observedAt,
    fetched_at: origin.fetchedAt,
    source: origin.source,
  };
  await db
    .insertInto('weather_observations')
    .values({ cell, ...row })
    .onConflict((conflict) => conflict.column('cell').doUpdateSet(row))
    .execute();
}

/** The observation of a cell, unless it is older than the given time. */
export function findObservation(db: Database, cell: string, notBefore: Date) {
  return db
    .selectFrom('weather_observations')
    .select(['main', 'description', 'icon', 'temp', 'observed_at'])
    .where('cell', '=', cell)
    .where('observed_at', '>=', notBefore)
    .executeTakeFirst();
}

export async function dropObservationsBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom('weather_observations').where('observed_at', '<', time).execute();
}

export async function dropObservationsOfOtherSources(db: Database, source: string): Promise<void> {
  await db.deleteFrom('weather_observations').where('source', '<>', source).execute();
}

export async function dropAllObservations(db: Database): Promise<void> {
  await db.deleteFrom('weather_observations').execute();
}

/** When weather was last fetched, for the readiness report. */
export async function newestObservation(db: Database): Promise<Date | null> {
  const { newest } = await db
    .selectFrom('weather_observations')
    .select((select) => select.fn.max<Date | null>('fetched_at').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}
