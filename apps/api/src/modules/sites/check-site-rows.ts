import { SITE_COLUMNS, type SiteCells, type SiteDraft, readSiteRow } from './site-row.ts';

/** A site file as it was parsed: its header, and each line with the number that an editor shows for it. */
export type SiteFile = {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: SiteCells }[];
};

export type RowProblem = { readonly line: number; readonly reason: string };

export type CheckedRows = {
  readonly drafts: readonly SiteDraft[];
  /** Every error of every line, in line order; the drafts are valid only when there is none. */
  readonly problems: readonly RowProblem[];
};

const REQUIRED_COLUMNS = ['site_name', 'area_name', 'postcode'];
const MAX_ROWS = 100_000;

export function checkSiteRows(file: SiteFile, scoreColumns: readonly string[]): CheckedRows {
  const headerProblems = headerFaults(file, scoreColumns).map((reason) => ({ line: 1, reason }));
  if (headerProblems.length > 0) return { drafts: [], problems: headerProblems };
  const drafts: SiteDraft[] = [];
  const problems: RowProblem[] = [];
  const firstLineOf = new Map<string, number>();
  for (const { line, cells } of file.rows) {
    const reading = readSiteRow(cells);
    if (!reading.ok) {
      problems.push(...reading.failure.map((reason) => ({ line, reason })));
      continue;
    }
    const key = siteKey(reading.value);
    const earlier = firstLineOf.get(key);
    if (earlier === undefined) firstLineOf.set(key, line);
    else problems.push({ line, reason: `the same site_name and postcode as line ${earlier}` });
    drafts.push(reading.value);
  }
  return { drafts, problems };
}

function headerFaults({ columns, rows }: SiteFile, scoreColumns: readonly string[]): string[] {
  const known: ReadonlySet<string> = new Set([...SITE_COLUMNS, ...scoreColumns]);
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.includes(column));
  const unknown = columns.filter((column) => !known.has(column));
  const twice = columns.filter((column, n) => columns.indexOf(column) !== n);
  return [
    ...missing.map((column) => `the column ${column} is missing`),
    ...unknown.map((column) => `there is no column '${column}'`),
    ...twice.map((column) => `the column '${column}' is there twice`),
    ...(rows.length > MAX_ROWS ? [`more than ${MAX_ROWS} lines; split the file`] : []),
  ];
}

/** A site is identified by its name and postcode, in any capitals. */
const siteKey = (draft: SiteDraft): string =>
  JSON.stringify([draft.name.toLowerCase(), draft.postcode.toLowerCase()]);
