import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** How the rows of an import relate to each other and to the stored sites. */

/**
 * For a statement that joins the rows of an import with themselves. The server has no statistics of rows that were just
 * stored: it expects one, and would read all of them again for each. Needs a transaction.
 */
async function withoutNestedLoops(tx: Database, statement: RawBuilder<unknown>): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx);
  await statement.execute(tx);
  await sql`set local enable_nestloop to default`.execute(tx);
}

/** A row whose name and postcode an earlier row has becomes an error. The database compares, as its unique index does. */
export async function markDuplicates(tx: Database, importId: number): Promise<void> {
  const mark = sql`
    update site_import_rows as o
    set kind = 'error', changes = '[]', problems = jsonb_build_array(jsonb_build_object(
      'column', 'site_name', 'reason', 'The same name and postcode as line ' || d.first_line))
    from (
      select number, first_value(line) over same as first_line, row_number() over same as place
      from site_import_rows where import_id = ${importId} and draft is not null
      window same as (partition by lower(name), lower(postcode) order by number)
    ) as d
    where o.import_id = ${importId} and o.number = d.number and d.place > 1
  `;
  await withoutNestedLoops(tx, mark);
}

/** A row with the reference of an earlier one becomes an error: the order has a provision twice. */
export async function markRepeatedRefs(tx: Database, importId: number): Promise<void> {
  const mark = sql`
    update site_import_rows as o
    set kind = 'error', changes = '[]', problems = jsonb_build_array(jsonb_build_object(
      'column', null, 'reason', 'The same reference as provision ' || d.first_line))
    from (
      select number, first_value(line) over same as first_line, row_number() over same as place
      from site_import_rows where import_id = ${importId} and draft is not null
      window same as (partition by draft ->> 'order_ref' order by number)
    ) as d
    where o.import_id = ${importId} and o.number = d.number and d.place > 1
  `;
  await withoutNestedLoops(tx, mark);
}

/** How many rows no longer fit: their site was changed, added or removed since they were compared. */
export async function countOutdated(db: Database, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from site_import_rows r
    left join sites s on lower(s.name) = lower(r.name) and lower(s.postcode) = lower(r.postcode)
    where r.import_id = ${importId} and r.draft is not null
      and (s.id is distinct from r.site_id or s.version is distinct from r.site_version)
  `.execute(db);
  return rows[0]?.count ?? 0;
}

type ReadImport = { readonly id: number; readonly order_prefix: string | null };

/**
 * The sites in use of the file's areas, or of its traffic order, that the file does not name. By `not in`, which the server
 * looks up in a hash: it knows nothing of rows that are just stored, and would search them all for each site.
 */
const missingSites = ({ id: importId, order_prefix: prefix }: ReadImport): RawBuilder<unknown> => sql`
  from sites s join areas a on a.id = s.area_id
  where s.retired_at is null
    and ${
      prefix === null
        ? sql`a.name in (select area_name from site_import_rows where import_id = ${importId})`
        : sql`starts_with(s.order_ref, ${prefix})`
    }
    and s.id not in (select site_id from site_import_rows where import_id = ${importId} and site_id is not null)
`;

export async function countMissing(db: Database, file: ReadImport): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${missingSites(file)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type MissingSite = {
  readonly id: number;
  readonly name: string;
  readonly area_name: string;
  readonly postcode: string;
};

export async function listMissing(
  db: Database,
  file: ReadImport,
  page: { readonly after: number; readonly limit: number },
): Promise<readonly MissingSite[]> {
  const { rows } = await sql<MissingSite>`
    select s.id, s.name, a.name as area_name, s.postcode ${missingSites(file)} and s.id > ${page.after}
    order by s.id limit ${page.limit}
  `.execute(db);
  return rows;
}

/** The areas that an import would add, with the number of their sites. Of several spellings the first one counts. */
export async function addedAreas(
  db: Database,
  importId: number,
): Promise<readonly { readonly name: string; readonly sites: number }[]> {
  const { rows } = await sql<{ name: string; sites: number }>`
    select (array_agg(area_name order by number))[1] as name, count(*) as sites
    from site_import_rows r
    where import_id = ${importId} and kind in ('new', 'changed')
      and not exists (select from areas a where lower(a.name) = lower(r.area_name))
    group by lower(area_name)
    order by lower(area_name)
  `.execute(db);
  return rows;
}
