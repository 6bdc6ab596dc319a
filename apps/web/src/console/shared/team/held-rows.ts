/** The rows of a card by id: those on screen, and those folded below them. */
export type RowParts<Id> = { readonly shown: readonly Id[]; readonly folded: readonly Id[] };

/** While somebody points into a card, its rows keep their places, and new rows come last. */
export function heldRows<Id>(held: RowParts<Id>, wanted: RowParts<Id>): RowParts<Id> {
  const all = new Set([...wanted.shown, ...wanted.folded]);
  const known = new Set([...held.shown, ...held.folded]);
  const isThere = (id: Id) => all.has(id);
  return {
    shown: [...held.shown.filter(isThere), ...[...all].filter((id) => !known.has(id))],
    folded: held.folded.filter(isThere),
  };
}

export const sameRows = <Id>(one: RowParts<Id>, other: RowParts<Id>): boolean =>
  sameIds(one.shown, other.shown) && sameIds(one.folded, other.folded);

const sameIds = <Id>(one: readonly Id[], other: readonly Id[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** As many ended rows stay on screen; earlier ones are folded. */
const MOST_ENDED = 3;

/** Rows in their order, the ended ones last. */
export function partRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  isEnded: (row: Row) => boolean,
): RowParts<string> {
  const ended = rows.filter(isEnded).map(({ id }) => id);
  return {
    shown: [...rows.filter((row) => !isEnded(row)).map(({ id }) => id), ...ended.slice(0, MOST_ENDED)],
    folded: ended.slice(MOST_ENDED),
  };
}
