import { type Result, fail, ok } from '#core/result.ts';
import { unguardCell } from '#formats/csv-line.ts';
import { detectDialect, lineNumber, parseRecords } from '#modules/imports/csv-records.ts';
import { readImportText } from '#modules/imports/import-text.ts';
import { type CellProblem, type CsvRow, columnName, headingProblems, readCsvRow } from './csv-row.ts';

/** All rows are stored within the time of one call. */
export const MAX_CSV_ROWS = 500;

export type CsvLine = {
  /** As an editor counts. */
  readonly line: number;
  readonly read: Result<CsvRow, readonly CellProblem[]>;
};

/**
 * The rows of a CSV file as people save it: commas, semicolons or tabs, any capitals in the heading, quoted line breaks. Fails
 * with a sentence when the file as a whole cannot be read.
 */
export function readCsvFile(
  bytes: Uint8Array,
  context: { readonly now: Date; readonly timeZone: string },
): Result<readonly CsvLine[], string> {
  const text = readImportText(bytes, bytes);
  if (!text.ok) return text;
  const { delimiter, start, skipped } = detectDialect(text.value);
  const parsed = parseRecords(text.value.slice(start), delimiter);
  if (!parsed.ok) return fail(`Line ${parsed.failure.line + skipped}: ${parsed.failure.reason}.`);
  const [heading, ...records] = parsed.value.filter(({ record }) =>
    record.some((cell) => cell.trim() !== ''),
  );
  if (heading === undefined) return fail('The file is empty.');
  const columns = heading.record.map(columnName);
  const problems = headingProblems(columns);
  if (problems.length > 0)
    return fail(problems.map(({ column, reason }) => `${column ?? ''}: ${reason}.`).join(' '));
  if (records.length === 0) return fail('The file has no requests.');
  if (records.length > MAX_CSV_ROWS)
    return fail(`The file has ${records.length} requests; at most ${MAX_CSV_ROWS} at once. Split the file.`);
  return ok(
    records.map((one) => {
      const line = lineNumber(one) + skipped;
      if (one.record.length !== columns.length) {
        const reason = `${one.record.length} cells, but the heading has ${columns.length}`;
        return { line, read: fail([{ column: null, reason }]) };
      }
      const cells = new Map(columns.map((column, n) => [column, unguardCell(one.record[n] ?? '')]));
      return { line, read: readCsvRow(cells, context) };
    }),
  );
}
