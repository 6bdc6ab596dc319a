import { CsvError, parse } from 'csv-parse/sync';
import { unguardCell } from '#formats/csv-line.ts';
import { type Result, fail, ok } from '#core/result.ts';

export type IndexRow = { readonly area_id: number; readonly label: string; readonly number: number };
export type IndexProblem = { readonly line: number; readonly message: string };

const COLUMNS = ['area', 'label', 'number'];
const MAX_LABEL = 100;

/** Reads an index by area. Every wrong line is named, by its number in the file. */
export function readAreaIndexFile(
  csv: string,
  areas: readonly { readonly id: number; readonly name: string }[],
): Result<readonly IndexRow[], readonly IndexProblem[]> {
  const parsed = parseLines(csv);
  if (!parsed.ok) return parsed;
  const [heading, ...lines] = parsed.value;
  const columns = heading?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  if (COLUMNS.some((name) => !columns.includes(name)))
    return fail([{ line: 1, message: 'The first line must be: area,label,number' }]);
  if (lines.length === 0) return fail([{ line: 1, message: 'The file has no areas.' }]);
  const idByName = new Map(areas.map(({ id, name }) => [name.toLowerCase(), id]));
  const lineOfArea = new Map<number, number>();
  const rows: IndexRow[] = [];
  const problems: IndexProblem[] = [];
  for (const { line, cells } of lines) {
    const cell = (name: string) => unguardCell(cells[columns.indexOf(name)] ?? '').trim();
    const areaId = idByName.get(cell('area').toLowerCase());
    const number = cell('number') === '' ? Number.NaN : Number(cell('number'));
    const twice = areaId === undefined ? undefined : lineOfArea.get(areaId);
    const label = cell('label');
    const wrong = [
      ...(areaId === undefined ? [`Unknown area '${cell('area')}'.`] : []),
      ...(twice === undefined ? [] : [`'${cell('area')}' is in line ${twice} already.`]),
      ...(label === '' || label.length > MAX_LABEL
        ? [`A label of at most ${MAX_LABEL} characters is required.`]
        : []),
      ...(label !== '' && rows[0] !== undefined && rows[0].label !== label
        ? ['All lines must have the same label.']
        : []),
      ...(Number.isFinite(number) ? [] : [`'${cell('number')}' is not a number.`]),
    ];
    if (areaId !== undefined && twice === undefined) lineOfArea.set(areaId, line);
    problems.push(...wrong.map((message) => ({ line, message })));
    if (areaId !== undefined && wrong.length === 0) rows.push({ area_id: areaId, label, number });
  }
  return problems.length > 0 ? fail(problems) : ok(rows);
}

type Line = { readonly line: number; readonly cells: readonly string[] };

function parseLines(csv: string): Result<readonly Line[], readonly IndexProblem[]> {
  try {
    const records = parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as readonly { record: string[]; info: { lines: number } }[]; // safe: the option `info`
    return ok(records.map(({ record, info }) => ({ line: info.lines, cells: record })));
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    return fail([{ line: Number(cause['lines'] ?? 1), message: 'A quote in this line is not closed.' }]);
  }
}
