import type { Database } from '#db/database.ts';
import type { SiteLines } from './read-site-file.ts';
import type { ScoreColumn } from '#modules/sites/score-column.ts';
import { changedCells } from '#modules/sites/site-cells.ts';
import type { ImportRow } from './site-imports-table.ts';
import { type CellProblem, type SiteCells, type SiteDraft, readSiteRow } from '#modules/sites/site-row.ts';
import { type StoredSite, sitesOfDrafts } from '#modules/sites/sites-table.all-areas.ts';
import { importedBy, withStoredAreas } from './store-drafts.ts';

export type ComparedRow = Omit<ImportRow, 'number'>;

/** The preview of some lines: what each of them would change, or what is wrong with it. */
export async function compareRows(
  db: Database,
  { rows, problems }: SiteLines,
  slots: readonly ScoreColumn[],
): Promise<readonly ComparedRow[]> {
  const readings = rows.map(({ line, cells }) => ({ line, cells, reading: readSiteRow(cells) }));
  const drafts = readings.flatMap(({ line, reading }) =>
    reading.ok ? [{ line, draft: reading.value }] : [],
  );
  const errors = readings.flatMap(({ line, cells, reading }) =>
    reading.ok ? [] : [errorRow(line, cells, reading.failure)],
  );
  const unread = problems.map(({ line, ...problem }) => errorRow(line, {}, [problem]));
  return [...(await compareDrafts(db, drafts, slots)), ...errors, ...unread].toSorted(
    (a, b) => a.line - b.line,
  );
}

/** Compares lines that could be read with the sites as they are now. */
export async function compareDrafts<Line extends { readonly line: number; readonly draft: SiteDraft }>(
  db: Database,
  lines: readonly Line[],
  slots: readonly ScoreColumn[],
): Promise<readonly (Line & ComparedRow)[]> {
  const drafts = await withStoredAreas(
    db,
    lines.map(({ draft }) => draft),
  );
  const stored = await sitesOfDrafts(db, drafts);
  return lines.map((line, n) => ({ ...line, ...comparison(drafts[n] ?? line.draft, stored[n], slots) }));
}

function comparison(
  draft: SiteDraft,
  stored: StoredSite | undefined,
  slots: readonly ScoreColumn[],
): Omit<ComparedRow, 'line'> {
  const change = importedBy(draft, stored);
  return {
    kind: stored === undefined ? 'new' : change === undefined ? 'unchanged' : 'changed',
    name: draft.name,
    area_name: draft.area_name,
    postcode: draft.postcode,
    draft,
    site_id: stored?.id ?? null,
    site_version: stored?.version ?? null,
    changes: stored && change ? changedCells(stored, change.after, slots) : [],
    problems: [],
  };
}

const errorRow = (line: number, cells: SiteCells, problems: readonly CellProblem[]): ComparedRow => ({
  line,
  kind: 'error',
  name: shown(cells.site_name),
  area_name: shown(cells.area_name),
  postcode: shown(cells.postcode),
  draft: null,
  site_id: null,
  site_version: null,
  changes: [],
  problems,
});

const SHOWN_LENGTH = 200;
const shown = (cell = '') => cell.trim().slice(0, SHOWN_LENGTH);
