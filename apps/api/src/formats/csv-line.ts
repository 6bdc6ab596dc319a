/** A spreadsheet takes a cell that begins like this for a formula and runs it. */
const RISKY = /^[=+@\t\r]|^-(?!\d)/;

/** An apostrophe in front makes a spreadsheet show the text as it is. */
function guardCell(text: string): string {
  return RISKY.test(text) ? `'${text}` : text;
}

/** Takes back what `guardCell` did, so that an export can be imported again. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && RISKY.test(text.slice(1)) ? text.slice(1) : text;
}

/** One line of a CSV file, without its line end. No cell can be run as a formula. */
export function csvLine(cells: readonly string[]): string {
  return cells
    .map(guardCell)
    .map((cell) =>
      /[",;\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(',');
}
