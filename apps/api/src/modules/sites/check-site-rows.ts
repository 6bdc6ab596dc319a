import { type CellProblem, SITE_COLUMNS, type SiteCells, type SiteDraft, readSiteRow } from './site-row.ts';

/** A site file as it was parsed: its header, and each line with the number that an editor shows for it. */
export type SiteFile = {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: SiteCells }[];
};

export type RowProblem = CellProblem & { readonly line: number };

export type CheckedRows = {
  readonly drafts: readonly SiteDraft[];
  /** Every error of every line, in line order; the drafts are valid only when there is none. */
  readonly problems: readonly RowProblem[];
};

const REQUIRED_COLUMNS = ['site_name', 'area_name', 'postcode'];
const MAX_ROWS = 100_000;

export function checkSiteRows(file: SiteFile, scoreColumns: readonly string[]): CheckedRows {
  const headerProblems = [...headerErrors(file.columns, scoreColumns), ...lengthErrors(file.rows.length)];
  if (headerProblems.length > 0)
    return { drafts: [], problems: headerProblems.map((problem) => ({ line: 1, ...problem })) };
  const drafts: SiteDraft[] = [];
  const problems: RowProblem[] = [];
  const firstLines = new Map<string, number>();
  for (const { line, cells } of file.rows) {
    const reading = readSiteRow(cells);
    if (!reading.ok) {
      problems.push(...reading.failure.map((problem) => ({ line, ...problem })));
      continue;
    }
    const key = siteKey(reading.value);
    const earlier = firstLines.get(key);
    if (earlier === undefined) firstLines.set(key, line);
    else problems.push({ line, ...duplicateProblem(earlier) });
    drafts.push(reading.value);
  }
  return { drafts, problems };
}

const duplicateProblem = (line: number): CellProblem => ({
  column: 'site_name',
  reason: `The same name and postcode as line ${line}`,
});

/** The columns that a heading names, in any capitals; a period may have some of its own. An unknown one stays as it is. */
export function resolveColumns(
  heading: readonly string[],
  scoreColumns: readonly string[],
): readonly string[] {
  const known = [...SITE_COLUMNS, ...scoreColumns];
  const exact: ReadonlySet<string> = new Set(known);
  const inLowerCase = new Map(known.map((column) => [column.toLowerCase(), column]));
  return heading.map((cell) => {
    const name = cell.trim();
    const lower = name.toLowerCase();
    return exact.has(name) ? name : (inLowerCase.get(lower) ?? lower);
  });
}

export function headerErrors(
  columns: readonly string[],
  scoreColumns: readonly string[],
): readonly CellProblem[] {
  const known: ReadonlySet<string> = new Set([...SITE_COLUMNS, ...scoreColumns]);
  const seen = new Set<string>();
  const twice = columns.filter((column) => {
    const isRepeated = seen.has(column);
    seen.add(column);
    return isRepeated;
  });
  const missing = REQUIRED_COLUMNS.filter((column) => !seen.has(column));
  const unknown = columns.filter((column) => !known.has(column));
  return [
    ...missing.map((column) => ({ column, reason: 'The file does not have this column' })),
    ...unknown.map((column) => ({ column, reason: 'Unknown column' })),
    ...twice.map((column) => ({ column, reason: 'The file has this column twice' })),
  ];
}

export function lengthErrors(rows: number): readonly CellProblem[] {
  if (rows <= MAX_ROWS) return [];
  return [{ column: null, reason: `More than ${MAX_ROWS.toLocaleString('en-GB')} lines; split the file` }];
}

/** A site is identified by its name and postcode, in any capitals. */
const siteKey = (draft: SiteDraft): string =>
  JSON.stringify([draft.name.toLowerCase(), draft.postcode.toLowerCase()]);
