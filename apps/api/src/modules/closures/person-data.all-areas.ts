import { sql } from 'kysely';
import type { PersonExport } from '#core/person-data.ts';

/** The closures of a person. An erasure leaves them without the person. */
export const exportClosures: PersonExport = ({ id }) => ({
  marks: sql`select s.name as site, m.reason, m.note, m.marked_at, m.received_at
      from site_marks m join sites s on s.id = m.site_id where m.user_id = ${id} order by m.marked_at`,
});
