/** Rows of cells under a heading, in columns. */
export function textTable(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => String(row[column]).length)),
  );
  return rows
    .map((row) => row.map((cell, column) => String(cell).padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

export const percent = (share: number): string => `${(100 * share + 1e-9).toFixed(2)} %`;

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
