import { type FocusEvent, useState } from 'react';

/** As many ended rows stay on screen; earlier ones are folded. */
const MOST_ENDED = 3;

/**
 * The rows of a card that a poll must not move under the mouse or the focus. `holders` go on the card. Another `filter` lets
 * the rows go.
 */
export function useStableRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  isEnded: (row: Row) => boolean,
  filter = '',
) {
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [last, setLast] = useState<(RowParts<string> & { readonly filter: string }) | null>(null);
  const wanted = partRows(rows, isEnded);
  const isStable = (isPointed || isFocused) && last?.filter === filter;
  const parts = isStable ? stableRows(last, wanted) : wanted;
  if (last?.filter !== filter || !sameRows(last, parts)) setLast({ ...parts, filter });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return {
    shown: found(parts.shown),
    folded: found(parts.folded),
    holders: {
      // A touch has no pointer to leave with.
      onPointerEnter: ({ pointerType }: { pointerType: string }) => setIsPointed(pointerType === 'mouse'),
      onPointerLeave: () => setIsPointed(false),
      onFocus: () => setIsFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setIsFocused(currentTarget.contains(relatedTarget)),
    },
  };
}

/** The rows of a card by id: those on screen, and those folded below them. */
type RowParts<Id> = { readonly shown: readonly Id[]; readonly folded: readonly Id[] };

/** While somebody points into a card, its rows keep their places, and new rows come last. */
export function stableRows<Id>(last: RowParts<Id>, wanted: RowParts<Id>): RowParts<Id> {
  const all = new Set([...wanted.shown, ...wanted.folded]);
  const known = new Set([...last.shown, ...last.folded]);
  const isThere = (id: Id) => all.has(id);
  return {
    shown: [...last.shown.filter(isThere), ...[...all].filter((id) => !known.has(id))],
    folded: last.folded.filter(isThere),
  };
}

export const sameRows = <Id>(one: RowParts<Id>, other: RowParts<Id>): boolean =>
  sameIds(one.shown, other.shown) && sameIds(one.folded, other.folded);

const sameIds = <Id>(one: readonly Id[], other: readonly Id[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

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
