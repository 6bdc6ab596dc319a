import { CsvError, parse } from 'csv-parse/sync';
import { type Result, fail, ok } from '#core/result.ts';

/** Many times the cells of a site with a hundred periods. A quote that is not closed ends here. */
export const MAX_RECORD_BYTES = 64 * 1_024;

export type ParsedRecord = {
  readonly record: string[];
  readonly raw: string;
  readonly info: { readonly lines: number };
};

/** The records of a CSV text. */
export function parseRecords(
  text: string,
  delimiter: string,
): Result<readonly ParsedRecord[], { readonly line: number; readonly reason: string }> {
  try {
    // Safe: `info` and `raw` make the parser answer records of this shape.
    const records = parse(text, {
      delimiter,
      info: true,
      max_record_size: MAX_RECORD_BYTES,
      raw: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as ParsedRecord[];
    return ok(withLines(records));
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const line = typeof cause['lines'] === 'number' ? cause['lines'] : 1;
    if (cause.code === 'CSV_MAX_RECORD_SIZE')
      return fail({ line, reason: 'This is not CSV: a line is longer than 64 KB, or a quote is not closed' });
    // The parser also names the line, counted from where this text begins.
    return fail({ line, reason: `This is not CSV: ${cause.message.replace(/ at line \d+/, '')}` });
  }
}

/** The parser counts a line break of Windows within quotes as two lines. */
function withLines(records: readonly ParsedRecord[]): readonly ParsedRecord[] {
  let twice = 0;
  return records.map((one) => {
    for (const cell of one.record) twice += cell.split('\r\n').length - 1;
    return twice === 0 ? one : { ...one, info: { lines: one.info.lines - twice } };
  });
}

/** The parser counts to the end of a record; people look for its first line. */
export function lineNumber({ raw, info }: ParsedRecord): number {
  const leading = /^[\r\n]*/.exec(raw)?.[0] ?? '';
  return info.lines - (breaksIn(raw.trimEnd()) - breaksIn(leading));
}

export const breaksIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/** Excel may name the separator in a first line of its own, `sep=;`; else the heading shows it. */
export function detectDialect(text: string): { delimiter: string; start: number; skipped: number } {
  const named = /^sep=(.)\r?\n/i.exec(text);
  if (named !== null) return { delimiter: named[1] ?? ',', start: named[0].length, skipped: 1 };
  const heading = /^[\r\n]*([^\r\n]*)/.exec(text)?.[1] ?? '';
  // The name of a period may contain any of them; then it is quoted.
  const separators = heading.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => separators.split(delimiter).length;
  const delimiter = [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
  return { delimiter, start: 0, skipped: 0 };
}
