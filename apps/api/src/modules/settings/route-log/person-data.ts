import { sql } from 'kysely';
import type { PersonExport } from '#core/person-data.ts';

/** The route log of a person. */
export const exportRouteLog: PersonExport = ({ id }) => ({
  route_log: sql`select fetched_at, routes_fetched from route_fetches
      where user_id = ${id} order by id`,
});
