/** One line of the table: our figure, that of the baseline in the same run, and the limit. */
export type Figure = {
  readonly what: string;
  readonly ours: string;
  readonly yardstick: string;
  /** The ratio of ours to the baseline, in elapsed time. */
  readonly ratio?: number;
  /** The same by CPU time, which a busy machine disturbs less. */
  readonly cpuRatio?: number;
  readonly allowed: string;
  /** Undefined for a figure without a limit. */
  readonly held: boolean | undefined;
};

/** A limit on the ratio: the text and the check use the same number. */
export function atMost(ratio: number, limit: number): Pick<Figure, 'ratio' | 'allowed' | 'held'> {
  return { ratio, allowed: `≤ ${limit}×`, held: ratio <= limit };
}

const COLUMNS = ['Figure', 'Ours', 'Yardstick', 'Ratio', 'CPU ratio', 'Allowed', 'Held'];

/** The table as Markdown, so that the document shows exactly what the run printed. */
export function table(figures: readonly Figure[]): string {
  const times = (ratio: number | undefined) => (ratio === undefined ? '' : ratio.toFixed(2));
  const rows = figures.map(({ what, ours, yardstick, ratio, cpuRatio, allowed, held }) => [
    what,
    ours,
    yardstick,
    times(ratio),
    times(cpuRatio),
    allowed,
    held === undefined ? '' : held ? 'yes' : 'NO',
  ]);
  const widths = COLUMNS.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(COLUMNS), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
