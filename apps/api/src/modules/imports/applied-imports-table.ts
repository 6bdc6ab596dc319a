import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type AppliedImport = {
  readonly import_id: number;
  readonly file_name: string;
  readonly checks: number;
  /** The name of its author; null when the account is gone. */
  readonly who: string | null;
  readonly applied_at: Date;
  readonly undone_at: Date | null;
  readonly created: number;
  readonly changed: number;
};

type Counts = Pick<AppliedImport, 'created' | 'changed'>;

/** Added and changed sites: the audit keeps them longer than the rows of the file. */
const COUNTS = sql`
  select count(*) filter (where action = 'site.create')::integer as created,
    count(*) filter (where action = 'site.update')::integer as changed
  from audit where actor = i.created_by and at = i.applied_at and subject like 'site:%'
`;

/** The newest applied imports. */
export async function appliedImports(db: Database, limit: number): Promise<readonly AppliedImport[]> {
  const { rows } = await sql<AppliedImport>`
    select i.id as import_id, i.file_name, i.checks, i.applied_at, i.undone_at, c.created, c.changed,
      u.first_name || ' ' || u.last_name as who
    from site_imports i
    cross join lateral (${COUNTS}) as c
    left join users u on i.created_by = 'user:' || u.id
    where i.applied_at is not null
    order by i.applied_at desc, i.id desc limit ${limit}
  `.execute(db);
  return rows;
}

export async function appliedCounts(db: Database, importId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select c.* from site_imports i cross join lateral (${COUNTS}) as c where i.id = ${importId}
  `.execute(db);
  return rows[0] ?? { created: 0, changed: 0 };
}
