import { CsvError, parse } from 'csv-parse/sync';
import type { RowProblem, SiteFile } from '#modules/sites/check-site-rows.ts';
import { isScoreColumn } from '#modules/sites/score-column.ts';
import { type SiteCells, isSiteColumn } from '#modules/sites/site-row.ts';
import { type Result, fail, ok } from '#result.ts';
import { decodeText } from './decode-text.ts';
import { unguardCell } from './spreadsheet-cell.ts';

type ParsedRecord = {
  readonly record: string[];
  readonly raw: string;
  readonly info: { readonly lines: number };
};

/** Reads a CSV as people save it: commas, semicolons or tabs, any capitals in the heading, quoted line breaks. */
export function readSiteFile(bytes: Uint8Array): Result<SiteFile, readonly RowProblem[]> {
  const { text, delimiter, skipped } = dialectOf(decodeText(bytes));
  let records: readonly ParsedRecord[];
  try {
    // Safe: `info` and `raw` make the parser answer records of this shape.
    records = parse(text, {
      delimiter,
      info: true,
      raw: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as ParsedRecord[];
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const line = typeof cause['lines'] === 'number' ? cause['lines'] + skipped : 1;
    return fail([{ line, reason: `it is not CSV: ${cause.message}` }]);
  }
  const [heading, ...body] = records;
  if (heading === undefined) return fail([{ line: 1, reason: 'the file is empty' }]);
  const columns = heading.record.map((name) => name.trim().toLowerCase());
  const filled = body.filter(({ record }) => record.some((cell) => cell.trim() !== ''));
  const problems = filled.flatMap((parsed) =>
    parsed.record.length === columns.length
      ? []
      : [
          {
            line: lineOf(parsed) + skipped,
            reason: `${parsed.record.length} cells, but the heading has ${columns.length}`,
          },
        ],
  );
  if (problems.length > 0) return fail(problems);
  const rows = filled.map((parsed) => ({
    line: lineOf(parsed) + skipped,
    cells: cellsOf(columns, parsed.record),
  }));
  return ok({ columns, rows });
}

/** The parser counts to the end of a record; people look for its first line. */
function lineOf({ raw, info }: ParsedRecord): number {
  const breaks = raw.trimEnd().match(/\r\n|\n|\r/g)?.length ?? 0;
  const leading = /^[\r\n]*/.exec(raw)?.[0].match(/\r\n|\n|\r/g)?.length ?? 0;
  return info.lines - (breaks - leading);
}

function cellsOf(columns: readonly string[], record: readonly string[]): SiteCells {
  const cells: { -readonly [Column in keyof SiteCells]: SiteCells[Column] } = {};
  for (const [at, column] of columns.entries()) {
    // A column that is neither is named by the check of the heading.
    if (isSiteColumn(column) || isScoreColumn(column)) cells[column] ??= unguardCell(record[at] ?? '');
  }
  return cells;
}

/** Excel may name the separator in a first line of its own, `sep=;`; else the heading shows it. */
function dialectOf(text: string): { text: string; delimiter: string; skipped: number } {
  const named = /^sep=(.)\r?\n/i.exec(text);
  if (named !== null) return { text: text.slice(named[0].length), delimiter: named[1] ?? ',', skipped: 1 };
  const heading = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const count = (delimiter: string) => heading.split(delimiter).length;
  const delimiter = [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
  return { text, delimiter, skipped: 0 };
}
