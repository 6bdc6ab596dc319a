import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/**
 * Merges the rows of each sum into one. A concurrent reader sees either all of the old rows or the new one. Rows of a
 * transaction that has not ended yet stay beside it.
 */
export async function foldSiteSums(db: Database): Promise<void> {
  await sql`
    with folded as (
      delete from site_sums
      where (area_id, slot) in (select area_id, slot from site_sums group by area_id, slot having count(*) > 1)
      returning *
    )
    insert into site_sums (area_id, slot, sites, score)
    select area_id, slot, sum(sites), sum(score) from folded
    group by area_id, slot
    having sum(sites) <> 0 or sum(score) <> 0
  `.execute(db);
}
