import { useState } from 'react';
import type { FocusEvent } from 'react';
import { heldRows, partRows, sameRows } from './held-rows.ts';
import type { RowParts } from './held-rows.ts';

/**
 * The rows of a card that a poll must not move under the mouse or the focus. `holders` go on the card. Another `filter` lets
 * the rows go.
 */
export function useHeldRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  isEnded: (row: Row) => boolean,
  filter = '',
) {
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [held, setHeld] = useState<(RowParts<string> & { readonly filter: string }) | null>(null);
  const wanted = partRows(rows, isEnded);
  const isHeld = (isPointed || isFocused) && held?.filter === filter;
  const parts = isHeld ? heldRows(held, wanted) : wanted;
  if (held?.filter !== filter || !sameRows(held, parts)) setHeld({ ...parts, filter });
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
