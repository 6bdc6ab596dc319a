import { sql } from 'kysely';
import type { PersonExport } from '#core/person-data.ts';

/** The visits of a person. An erasure leaves them without the person. */
export const exportVisits: PersonExport = ({ id }) => ({
  visits: sql`select s.name as site, v.visited_at, v.outcome, v.reason, v.note, v.received_at
      from visits v join sites s on s.id = v.site_id where v.user_id = ${id} order by v.visited_at`,
  struck_visits: sql`select s.name as site, v.visited_at, v.outcome, v.reason, v.note, v.removed_at as
      struck_at, v.struck_because from removed_visits v join sites s on s.id = v.site_id where v.user_id = ${id}
      order by v.visited_at`,
});
