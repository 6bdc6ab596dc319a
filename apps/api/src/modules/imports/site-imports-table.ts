import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { CellChange } from '#modules/sites/site-cells.ts';
import type { CellProblem, SiteDraft } from '#modules/sites/site-row.ts';
import type { ScanState } from '#modules/imports/orders/scan-json.ts';
import type { Heading } from './read-site-file.ts';

export type StoredImport = {
  readonly id: number;
  readonly file_name: string;
  readonly bytes: number;
  readonly bytes_read: number;
  readonly parts_read: number;
  readonly lines_read: number;
  readonly rows_read: number;
  readonly heading: Heading | null;
  readonly remainder: Uint8Array;
  readonly checks: number;
  readonly missing: number;
  readonly rows_applied: number;
  readonly applied_at: Date | null;
  /** When it was taken back; null while it stands. */
  readonly undone_at: Date | null;
  /** Number and digest of the last part, such as '3:9f86…'. */
  readonly last_part_digest: string | null;
  readonly new_areas: readonly NewArea[];
  /** The area of the sites of a traffic order; empty for a CSV file. */
  readonly area_name: string;
  /** How far a traffic order is read; null for a CSV file. */
  readonly order_scan: ScanState | null;
  /** What the references of the order's sites begin with; null until all of it is read. */
  readonly order_prefix: string | null;
};

/** An area that an import adds: how many of its sites the file names, and the existing name that differs least. */
export type NewArea = { readonly name: string; readonly sites: number; readonly nearest: string | null };

/** An import belongs to the person who started it; nobody else can see it. */
export type OwnImport = { readonly importId: number; readonly actor: string };

export type RowKind = 'error' | 'changed' | 'new' | 'unchanged';

export type ImportRow = {
  readonly number: number;
  readonly line: number;
  readonly kind: RowKind;
  readonly name: string;
  readonly area_name: string;
  readonly postcode: string;
  readonly draft: SiteDraft | null;
  readonly site_id: number | null;
  readonly site_version: number | null;
  readonly changes: readonly CellChange[];
  readonly problems: readonly CellProblem[];
};

export async function insertImport(
  db: Database,
  wanted: {
    readonly file_name: string;
    readonly bytes: number;
    readonly created_by: string;
    readonly area_name: string;
    readonly at: Date;
  },
): Promise<number> {
  const { at: created_at, ...values } = wanted;
  const row = await db
    .insertInto('site_imports')
    .values({ ...values, created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const ownImport = (db: Database, { importId, actor }: OwnImport) =>
  db.selectFrom('site_imports').selectAll().where('id', '=', importId).where('created_by', '=', actor);

export async function findImport(db: Database, own: OwnImport): Promise<StoredImport | undefined> {
  return ownImport(db, own).executeTakeFirst();
}

/** Parts and checks of one import run one after the other. */
export async function lockImport(tx: Database, own: OwnImport): Promise<StoredImport | undefined> {
  return ownImport(tx, own).forUpdate().executeTakeFirst();
}

/** Keeps the import and its rows from being deleted; its progress can still be stored over another connection. */
export async function holdImport(tx: Database, own: OwnImport): Promise<StoredImport | undefined> {
  return ownImport(tx, own).forKeyShare().executeTakeFirst();
}

/** The same for an applied import of any person, or an own one that is not applied yet. */
export async function holdAppliedImport(
  tx: Database,
  { importId, actor }: OwnImport,
): Promise<(StoredImport & { readonly created_by: string }) | undefined> {
  return tx
    .selectFrom('site_imports')
    .selectAll()
    .where('id', '=', importId)
    .where((row) => row.or([row('applied_at', 'is not', null), row('created_by', '=', actor)]))
    .forKeyShare()
    .executeTakeFirst();
}

/** Starts of one person run one after the other. */
export async function lockImportsBy(tx: Database, actor: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`site_imports ${actor}`}))`.execute(tx);
}

/** Deletes the oldest imports of a person that are not applied, except those that are at work right now. */
export async function keepNewestOpen(tx: Database, actor: string, count: number): Promise<void> {
  await sql`
    delete from site_imports where id in (
      select id from site_imports where created_by = ${actor} and applied_at is null
      order by id desc offset ${count} for update skip locked
    )
  `.execute(tx);
}

/** Keeps the rows of the applied imports that are newest; undoing one needs none. */
export async function keepNewestRows(tx: Database, count: number): Promise<void> {
  await sql`
    delete from site_import_rows where import_id in (
      select id from site_imports where applied_at is not null order by id desc offset ${count}
    )
  `.execute(tx);
}

export async function updateImport(
  db: Database,
  id: number,
  values: Partial<Omit<StoredImport, 'id' | 'file_name' | 'bytes'>>,
): Promise<void> {
  const { heading, remainder, new_areas, order_scan, ...rest } = values;
  await db
    .updateTable('site_imports')
    .set({
      ...rest,
      ...(heading && { heading: JSON.stringify(heading) }),
      ...(remainder && { remainder: Buffer.from(remainder) }),
      ...(new_areas && { new_areas: JSON.stringify(new_areas) }),
      ...(order_scan && { order_scan: JSON.stringify(order_scan) }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteImport(db: Database, id: number): Promise<void> {
  await db.deleteFrom('site_imports').where('id', '=', id).execute();
}

export async function deleteImportsBy(db: Database, creator: string): Promise<void> {
  await db.deleteFrom('site_imports').where('created_by', '=', creator).execute();
}

/** Deletes old previews, of applied imports only the rows: those can be undone longer. Returns the number of imports. */
export async function deleteImportsBefore(
  db: Database,
  { previews, applied }: { readonly previews: Date; readonly applied: Date },
): Promise<number> {
  await sql`
    delete from site_import_rows r using site_imports i
    where r.import_id = i.id and i.created_at < ${previews} and i.applied_at is not null
  `.execute(db);
  const { numDeletedRows } = await db
    .deleteFrom('site_imports')
    .where((row) =>
      row.or([
        row('created_at', '<', applied),
        row.and([row('created_at', '<', previews), row('applied_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const ROW_FIELDS = sql.raw(`
  number integer, line integer, kind text, name text, area_name text, postcode text, draft jsonb, site_id integer,
  site_version integer, changes jsonb, problems jsonb
`);

export async function insertRows(db: Database, importId: number, rows: readonly ImportRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into site_import_rows (
      import_id, number, line, kind, name, area_name, postcode, draft, site_id, site_version, changes, problems
    )
    select ${importId}::integer, r.* from json_to_recordset(${JSON.stringify(rows)}::json) as r (${ROW_FIELDS})
  `.execute(db);
}

/** Puts the reference of the order, which may stand at its end, before those of its places. */
export async function completeOrderRefs(db: Database, importId: number, prefix: string): Promise<void> {
  await sql`
    update site_import_rows
    set draft = jsonb_set(draft, '{order_ref}', to_jsonb(${prefix}::text || (draft ->> 'order_ref')))
    where import_id = ${importId} and draft is not null
  `.execute(db);
}

/** Writes what another comparison with the stored sites found. */
export async function updateRows(db: Database, importId: number, rows: readonly ImportRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update site_import_rows as o
    set kind = r.kind, name = r.name, area_name = r.area_name, postcode = r.postcode, draft = r.draft, site_id = r.site_id, site_version = r.site_version,
      changes = r.changes, problems = r.problems
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (${ROW_FIELDS})
    where o.import_id = ${importId} and o.number = r.number
  `.execute(db);
}

/** The rows of one kind, in the order of the file. */
export async function rowsOfKind(
  db: Database,
  importId: number,
  page: { readonly kind: RowKind; readonly after: number; readonly limit: number },
): Promise<readonly ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select * from site_import_rows where import_id = ${importId} and kind = ${page.kind} and number > ${page.after}
    order by number limit ${page.limit}
  `.execute(db);
  return rows;
}

/** The rows that could be read, in the order of the file. */
export async function readableRows(
  db: Database,
  importId: number,
  page: { readonly after: number; readonly limit: number },
): Promise<readonly (ImportRow & { readonly draft: SiteDraft })[]> {
  const { rows } = await sql<ImportRow & { draft: SiteDraft }>`
    select * from site_import_rows where import_id = ${importId} and number > ${page.after} and draft is not null
    order by number limit ${page.limit}
  `.execute(db);
  return rows;
}

export async function countRows(db: Database, importId: number): Promise<Readonly<Record<RowKind, number>>> {
  const { rows } = await sql<{ kind: RowKind; count: number }>`
    select kind, count(*) as count from site_import_rows where import_id = ${importId} group by kind
  `.execute(db);
  return {
    error: 0,
    changed: 0,
    new: 0,
    unchanged: 0,
    ...Object.fromEntries(rows.map((r) => [r.kind, r.count])),
  };
}

/** Has no effect once the import is applied. */
export async function reportApplied(db: Database, importId: number, rows: number): Promise<void> {
  await db
    .updateTable('site_imports')
    .set({ rows_applied: rows })
    .where('id', '=', importId)
    .where('applied_at', 'is', null)
    .execute();
}
