/** The last request of an item, which is a weather cell or an area. */
export type LastRefresh = {
  readonly item: string;
  readonly asked_at: Date | null;
  readonly answered_at: Date | null;
  readonly retry_at: Date | null;
};

/**
 * The items to request now: those never requested first, then those not requested for longest, so that a budget too small
 * for all is spent in turn. Items answered recently or waiting after a failure are left out. A time
 * in the future comes from a clock that was set back and counts as never.
 */
export function itemsDue<Item>(
  items: readonly Item[],
  refreshes: readonly LastRefresh[],
  { now, freshMs, keyOf }: { now: Date; freshMs: number; keyOf: (item: Item) => string },
): readonly Item[] {
  const known = new Map(
    refreshes
      .filter(({ asked_at }) => asked_at !== null && asked_at <= now)
      .map((refresh) => [refresh.item, refresh]),
  );
  const requestedAt = (item: Item) => known.get(keyOf(item))?.asked_at?.getTime() ?? 0;
  return items
    .filter((item) => {
      const last = known.get(keyOf(item));
      if (last === undefined) return true;
      const answeredAt = last.answered_at?.getTime() ?? 0;
      return now.getTime() - answeredAt >= freshMs && (last.retry_at === null || last.retry_at <= now);
    })
    .toSorted((a, b) => requestedAt(a) - requestedAt(b));
}
