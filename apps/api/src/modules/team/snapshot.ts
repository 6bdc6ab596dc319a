/**
 * What a snapshot of PostgreSQL sees, as `pg_current_snapshot()` writes it: everything below `xmin`, nothing from `xmax` on,
 * and between them all but the transactions that were open. Snapshots of one database are nested: a later one sees all that
 * an earlier one sees.
 */
export type Snapshot = { readonly xmin: number; readonly xmax: number; readonly open: readonly number[] };

/** Undefined when the text is no snapshot. */
export function readSnapshot(text: string): Snapshot | undefined {
  const match = /^(\d{1,15}):(\d{1,15}):((?:\d{1,15}(?:,\d{1,15})*)?)$/.exec(text);
  if (match === null) return undefined;
  const [, xmin = '', xmax = '', open = ''] = match;
  return { xmin: Number(xmin), xmax: Number(xmax), open: open === '' ? [] : open.split(',').map(Number) };
}

export const snapshotText = ({ xmin, xmax, open }: Snapshot): string => `${xmin}:${xmax}:${open.join()}`;

/** Whether a snapshot sees what a transaction wrote, if that was committed. */
export const sees = ({ xmin, xmax, open }: Snapshot, transaction: number): boolean =>
  transaction < xmin || (transaction < xmax && !open.includes(transaction));

/** Whether a snapshot sees all that the other one sees. */
export const seesAllOf = (later: Snapshot, earlier: Snapshot): boolean =>
  earlier.xmax <= later.xmax &&
  later.open.every((transaction) => transaction >= earlier.xmax || earlier.open.includes(transaction));
