import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { csvLine } from '#formats/csv-line.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { CsvPage } from '#modules/sites/export-site-page.ts';
import { appliedCounts } from './applied-imports-table.ts';
import { listMissing } from './import-comparison-table.all-areas.ts';
import {
  type OwnImport,
  type RowKind,
  type StoredImport,
  countRows,
  findImport,
  rowsOfKind,
} from './site-imports-table.ts';

export type ImportSummary = CallReply<typeof staffContract.readImport>;

export async function readImport(db: Database, own: OwnImport): Promise<Result<ImportSummary, Failure>> {
  const found = await findImport(db, own);
  return found === undefined ? notFound() : ok(await summariseImport(db, found));
}

/** The counts belong to the whole file: they are 0 until all of it is checked. */
export async function summariseImport(db: Database, stored: StoredImport): Promise<ImportSummary> {
  const isChecked = stored.checks > 0;
  const counts = isChecked ? await countRows(db, stored.id) : NONE;
  // The rows of the file are deleted sooner than the import.
  const { created, changed } =
    stored.applied_at === null
      ? { created: counts.new, changed: counts.changed }
      : await appliedCounts(db, stored.id);
  return {
    import_id: stored.id,
    file_name: stored.file_name,
    bytes: stored.bytes,
    bytes_read: stored.bytes_read,
    rows_read: stored.rows_read,
    checks: stored.checks,
    created,
    changed,
    unchanged: counts.unchanged,
    with_errors: counts.error,
    missing: stored.missing,
    new_areas: stored.new_areas.map(({ name }) => name),
    unknown_areas: [...stored.new_areas],
    rows_applied: stored.rows_applied,
    applied_at: stored.applied_at?.toISOString() ?? null,
    undone_at: stored.undone_at?.toISOString() ?? null,
    ...(stored.order_scan !== null && { is_order: true }),
  };
}

const NONE: Readonly<Record<RowKind, number>> = { error: 0, changed: 0, new: 0, unchanged: 0 };

export type PreviewPage = CallReply<typeof staffContract.listImportRows>;
type PreviewRow = PreviewPage['rows'][number];
type PreviewKind = PreviewRow['kind'];

/** What somebody must look at before the import, in this order. */
const ATTENTION = ['error', 'changed', 'new'] as const;
const PAGE = 100;

/** A page of the preview. `after` names the kind and the number of the last row of the page before. */
export async function listImportRows(
  db: Database,
  own: OwnImport,
  {
    kind,
    after,
    limit = PAGE,
  }: { readonly kind: PreviewKind | 'attention'; readonly after: string; readonly limit?: number },
): Promise<Result<PreviewPage, Failure>> {
  const file = await findImport(db, own);
  if (file === undefined) return notFound();
  const kinds: readonly PreviewKind[] = kind === 'attention' ? ATTENTION : [kind];
  const [from = kinds[0], last = '0'] = after === '' ? [] : after.split(':');
  const start = kinds.findIndex((one) => one === from);
  if (start < 0 || !/^\d{1,9}$/.test(last)) return invalid({ after: 'This is not a page of the list.' });
  const found: { readonly number: number; readonly row: PreviewRow }[] = [];
  for (const one of kinds.slice(start)) {
    const page = { after: one === from ? Number(last) : 0, limit: limit + 1 - found.length };
    if (page.limit > 0) found.push(...(await readRows(db, file, one, page)));
  }
  const rows = found.slice(0, limit);
  const end = found.length > limit ? rows.at(-1) : undefined;
  return ok({ rows: rows.map(({ row }) => row), next: end ? `${end.row.kind}:${end.number}` : null });
}

async function readRows(
  db: Database,
  file: StoredImport,
  kind: PreviewKind,
  page: { readonly after: number; readonly limit: number },
): Promise<readonly { readonly number: number; readonly row: PreviewRow }[]> {
  if (kind === 'missing') {
    const sites = await listMissing(db, file, page);
    return sites.map(({ id, name, area_name, postcode }) => ({
      number: id,
      row: { line: 0, kind, site_name: name, area_name, postcode, problems: [], changes: [] },
    }));
  }
  const rows = await rowsOfKind(db, file.id, { kind, ...page });
  return rows.map(({ number, line, name, area_name, postcode, problems, changes }) => ({
    number,
    row: { line, kind, site_name: name, area_name, postcode, problems: [...problems], changes: [...changes] },
  }));
}

const ERRORS_PER_PAGE = 5_000;

/** Every problem of every bad line as CSV. */
export async function exportImportErrors(
  db: Database,
  own: OwnImport,
  after: string,
): Promise<Result<CsvPage, Failure>> {
  const page = await listImportRows(db, own, { kind: 'error', after, limit: ERRORS_PER_PAGE });
  if (!page.ok) return page;
  const lines = page.value.rows.flatMap(({ line, site_name, problems }) =>
    problems.map(({ column, reason }) => csvLine([String(line), site_name, column ?? '', reason])),
  );
  const heading = after === '' ? [csvLine(['line', 'site_name', 'column', 'reason'])] : [];
  const csv = [...heading, ...lines].map((line) => `${line}\n`).join('');
  return ok({ csv, rows: page.value.rows.length, next: page.value.next });
}
