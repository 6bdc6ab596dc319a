import { sql } from 'kysely';
import type { PersonExport } from '#core/person-data.ts';

/** The account of a person. */
export const exportAccount: PersonExport = ({ id }) => ({
  account: sql`select id, email, first_name, last_name, is_active, is_staff, email_verified_at, created_at,
        invited_at, last_sign_in_at from users where id = ${id}`,
  areas: sql`select a.name from user_areas ua join areas a on a.id = ua.area_id
      where ua.user_id = ${id} order by a.name`,
});
