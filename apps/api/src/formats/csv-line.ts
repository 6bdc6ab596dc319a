import { isPlainNumber } from './plain-number.ts';

/**
 * Whether a spreadsheet could run the cell as a formula. Apostrophes in front count as if they were absent: each guard adds
 * one, so that a text that already has some is read back with exactly those.
 */
function isRisky(text: string): boolean {
  return /^'*[=+\-@\t\r\n]/.test(text) && !isPlainNumber(text);
}

/** An apostrophe in front makes a spreadsheet show the text as it is. */
function guardCell(text: string): string {
  return isRisky(text) ? `'${text}` : text;
}

/** Takes back what `guardCell` did, so that an export can be imported again. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && isRisky(text.slice(1)) ? text.slice(1) : text;
}

/** One line of a CSV file, without its line end. No cell can be run as a formula. */
export function csvLine(cells: readonly string[]): string {
  return cells
    .map(guardCell)
    .map((cell) =>
      /[",;\t\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(',');
}
