import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#db/database.ts';

/** The largest base score of the organisation for a key of the base scores, such as 'weekday morning'. */
export type LargestBase = (db: Database, slot: string | null, now: Date) => Promise<number>;

const MINUTE_MS = 60_000;
/** Plans of other times have slots of their own. */
const MOST_SLOTS = 32;

/** It looks at every site, so it is read once a minute: like the scores of an area, it may be a minute old. */
export function createLargestBase(): LargestBase {
  type Wanted = { readonly db: Database; readonly slot: string | null };
  const cache = new LRUCache<string, number, Wanted>({
    max: MOST_SLOTS,
    fetchMethod: (_key, _old, { context: { db, slot } }) => readLargestBase(db, slot),
  });
  return (db, slot, now) =>
    cache.forceFetch(`${Math.floor(now.getTime() / MINUTE_MS)} ${slot}`, { context: { db, slot } });
}

async function readLargestBase(db: Database, slot: string | null): Promise<number> {
  const { rows } = await sql<{ largest: number }>`
    select coalesce(max(coalesce((s.base_scores -> ${slot}::text)::float8, s.default_base_score) * coalesce(l.ratio, 1)), 0)
      as largest
    from sites s
    left join organisation o on true
    left join learned_scores l on l.site_id = s.id and l.day_type || ' ' || l.period = ${slot}::text
      and coalesce(o.learning, 'suggest') <> 'off'
    where s.retired_at is null
  `.execute(db);
  return rows[0]?.largest ?? 0;
}
