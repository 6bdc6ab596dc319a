import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** An area or a period got another name. */
export type Rename = { readonly kind: 'area' | 'period'; readonly was: string; readonly name: string };

/** The renamed areas and periods since a change in the audit, the oldest first. */
export async function renamesSince(db: Database, changeId: number): Promise<readonly Rename[]> {
  const { rows } = await sql<Rename>`
    select split_part(subject, ':', 1) as kind, before ->> 'name' as was, after ->> 'name' as name
    from audit
    where split_part(subject, ':', 1) in ('area', 'period') and id > ${changeId}
      and before ->> 'name' <> after ->> 'name'
    order by id
  `.execute(db);
  return rows;
}
