import { sql } from 'kysely';
import { ERASED, type PersonErasure, type PersonExport } from '#core/person-data.ts';
import { replaceCreator } from './boosts-table.all-areas.ts';

/** The boosts that a person set. An erasure leaves them without the person. */
export const exportBoosts: PersonExport = ({ id }) => ({
  boosts: sql`select b.id, coalesce(s.name, a.name) as on_what, b.amount, b.reason, b.starts_at,
      b.ends_at, b.created_at from boosts b left join sites s on s.id = b.site_id left join areas a on a.id = b.area_id
      where b.created_by = ${`user:${id}`} order by b.id`,
});

export const eraseBoosts: PersonErasure = (tx, { id }) =>
  replaceCreator(tx, { from: `user:${id}`, to: ERASED });
