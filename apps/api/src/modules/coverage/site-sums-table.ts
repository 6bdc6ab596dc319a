import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/**
 * Folds the rows of each sum into one. Whoever reads meanwhile sees either all of the old rows or the new one, and rows that
 * a transaction still adds stay beside it.
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
