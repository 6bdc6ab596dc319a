export type Cell = string | number | boolean | null | undefined | Date | readonly string[];

/** Rows for people: a heading, columns as wide as they need to be, one line each. */
export function rowsAsTable(rows: readonly Readonly<Record<string, Cell>>[]): string {
  const [first] = rows;
  if (first === undefined) return '(none)';
  const columns = Object.keys(first);
  const lines = [columns, ...rows.map((row) => columns.map((column) => shown(row[column])))];
  const widths = columns.map((_, n) => Math.max(...lines.map((line) => line[n]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function shown(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'object') return cell.join(', ');
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  // Control characters of somebody's text must not reach the terminal.
  return String(cell).replaceAll(/\p{Cc}/gu, ' ');
}
