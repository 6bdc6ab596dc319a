/** What is known of an item, a weather cell or an area, from the last time it was asked for. */
export type LastRefresh = {
  readonly item: string;
  readonly asked_at: Date | null;
  readonly answered_at: Date | null;
  readonly retry_at: Date | null;
};

/**
 * The items to ask for now: those never asked for first, then the longest not asked for, so that a budget that does not
 * reach for all is spent in turn. Left out is what was answered a moment ago and what waits after its own failure. A time
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
  const askedAt = (item: Item) => known.get(keyOf(item))?.asked_at?.getTime() ?? 0;
  return items
    .filter((item) => {
      const last = known.get(keyOf(item));
      if (last === undefined) return true;
      const answeredAt = last.answered_at?.getTime() ?? 0;
      return now.getTime() - answeredAt >= freshMs && (last.retry_at === null || last.retry_at <= now);
    })
    .toSorted((a, b) => askedAt(a) - askedAt(b));
}
