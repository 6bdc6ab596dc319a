import { unguardCell } from '#formats/csv-line.ts';
import { type Result, fail, ok } from '#core/result.ts';
import { type RowProblem, type SiteFile, resolveColumns } from '#modules/sites/check-site-rows.ts';
import { type ParsedRecord, breaksIn, detectDialect, lineNumber, parseRecords } from './csv-records.ts';
import { decodeText } from './decode-text.ts';
import { isScoreColumn } from '#modules/sites/score-column.ts';
import { type SiteCells, isSiteColumn } from '#modules/sites/site-row.ts';

/** The first line of a site file. */
export type Heading = {
  readonly columns: readonly string[];
  readonly delimiter: string;
};

export type SiteLines = {
  readonly rows: SiteFile['rows'];
  readonly problems: readonly RowProblem[];
};

/** Reads a CSV as people save it: commas, semicolons or tabs, any capitals in the heading, quoted line breaks. */
export function readSiteFile(
  bytes: Uint8Array,
  scoreColumns: readonly string[],
): Result<SiteFile, readonly RowProblem[]> {
  const read = readHeading(decodeText(bytes), scoreColumns);
  if (!read.ok) return read;
  const { heading, rest, lines } = read.value;
  const { rows, problems } = readSiteLines(rest, heading, lines);
  return problems.length > 0 ? fail(problems) : ok({ columns: heading.columns, rows });
}

/** The heading of a file, the text after it, and how many lines came before that text. */
export function readHeading(
  text: string,
  scoreColumns: readonly string[],
): Result<{ heading: Heading; rest: string; lines: number }, readonly RowProblem[]> {
  const { delimiter, start, skipped } = detectDialect(text);
  const leading = /^[\r\n]*/.exec(text.slice(start))?.[0] ?? '';
  const from = start + leading.length;
  const line = /^[^\r\n]*(\r\n|\n|\r)?/.exec(text.slice(from))?.[0] ?? '';
  const parsed = parseRecords(line, delimiter);
  if (!parsed.ok) return fail([{ line: 1, column: null, reason: parsed.failure.reason }]);
  const [record] = parsed.value;
  if (record === undefined) return fail([{ line: 1, column: null, reason: 'The file is empty' }]);
  const columns = resolveColumns(record.record, scoreColumns);
  const lines = skipped + breaksIn(leading) + 1;
  return ok({ heading: { columns, delimiter }, rest: text.slice(from + line.length), lines });
}

/** The lines of a text that begins after `before` lines of the file. A line that cannot be read is a problem. */
export function readSiteLines(text: string, { columns, delimiter }: Heading, before: number): SiteLines {
  const parsed = parseRecords(text, delimiter);
  if (!parsed.ok) {
    const { line, reason } = parsed.failure;
    return { rows: [], problems: [{ line: line + before, column: null, reason }] };
  }
  const filled = parsed.value.filter(({ record }) => record.some((cell) => cell.trim() !== ''));
  const isComplete = ({ record }: ParsedRecord) => record.length === columns.length;
  return {
    rows: filled
      .filter(isComplete)
      .map((one) => ({ line: lineNumber(one) + before, cells: toCells(columns, one.record) })),
    problems: filled
      .filter((one) => !isComplete(one))
      .map((one) => ({
        line: lineNumber(one) + before,
        column: null,
        reason: `${one.record.length} cells, but the heading has ${columns.length}`,
      })),
  };
}

function toCells(columns: readonly string[], record: readonly string[]): SiteCells {
  const cells: { -readonly [Column in keyof SiteCells]: SiteCells[Column] } = {};
  for (const [at, column] of columns.entries()) {
    // A column that is neither is named by the check of the heading.
    if (isSiteColumn(column) || isScoreColumn(column)) cells[column] ??= unguardCell(record[at] ?? '');
  }
  return cells;
}
