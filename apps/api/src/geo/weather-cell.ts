import type { Position } from './distance.ts';

/**
 * The grid of weather calls: cells of about 2.8 km, so that one call serves all sites of a cell and the weather still
 * differs across a city. Rows are bands of latitude; the number of columns of a row makes its cells about square.
 */
const ROW_DEGREES = 0.025;
const ROWS = 180 / ROW_DEGREES;

/** The id of the cell that contains a position, such as '5798:4096'. */
export function weatherCell(position: Position): string {
  const row = Math.min(ROWS - 1, Math.floor((position.latitude + 90) / ROW_DEGREES));
  const columns = countColumns(row);
  // The modulo makes 180 degrees east the same place as 180 degrees west.
  const column = Math.floor(((position.longitude + 180) / 360) * columns) % columns;
  return `${row}:${column}`;
}

/** The centre of a cell, for which its weather is requested. Null when the text is not a cell id. */
export function weatherCellCentre(cell: string): Position | null {
  const match = /^(\d{1,4}):(\d{1,5})$/.exec(cell);
  if (match === null) return null;
  const row = Number(match[1]);
  const column = Number(match[2]);
  if (row >= ROWS || column >= countColumns(row)) return null;
  return {
    latitude: (row + 0.5) * ROW_DEGREES - 90,
    longitude: ((column + 0.5) / countColumns(row)) * 360 - 180,
  };
}

function countColumns(row: number): number {
  const middle = (row + 0.5) * ROW_DEGREES - 90;
  return Math.max(1, Math.round((360 / ROW_DEGREES) * Math.cos((middle * Math.PI) / 180)));
}
