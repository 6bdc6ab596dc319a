import type { Database } from '#db/database.ts';

/** For the events job: the centre and bounding box of each area's sites. */
export async function readAreaExtents(db: Database) {
  return db
    .selectFrom('sites')
    .select(({ fn }) => [
      'area_id',
      fn.avg<number>('latitude').as('latitude'),
      fn.avg<number>('longitude').as('longitude'),
      fn.max<number>('latitude').as('north'),
      fn.min<number>('latitude').as('south'),
      fn.max<number>('longitude').as('east'),
      fn.min<number>('longitude').as('west'),
    ])
    .where('latitude', 'is not', null)
    .where('retired_at', 'is', null)
    .groupBy('area_id')
    .orderBy('area_id')
    .execute();
}
