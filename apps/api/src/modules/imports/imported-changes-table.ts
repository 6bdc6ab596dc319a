import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { AuditedSite } from '#modules/sites/revert-change.ts';

/** What an import did to a site, as the audit holds it. */
export type ImportedChange = {
  readonly id: number;
  readonly site_id: number;
  /** Null when the import added the site. */
  readonly before: AuditedSite | null;
  readonly after: AuditedSite;
  /** Nobody changed the site since. */
  readonly is_last: boolean;
};

/** The changes of an import, in their order. All of them have its author and its moment. */
export async function importedChanges(
  db: Database,
  page: { readonly actor: string; readonly at: Date; readonly after: number; readonly limit: number },
): Promise<readonly ImportedChange[]> {
  const { rows } = await sql<ImportedChange>`
    select c.id, split_part(c.subject, ':', 2)::integer as site_id, c.before, c.after,
      not exists (select from audit l where l.subject = c.subject and l.id > c.id) as is_last
    from audit c
    where c.actor = ${page.actor} and c.at = ${page.at} and c.action in ('site.create', 'site.update')
      and c.subject like 'site:%' and c.id > ${page.after}
    order by c.id limit ${page.limit}
  `.execute(db);
  return rows;
}
