/** By the key of each drawn site its slot, which is the row of the page that shows it. */
export type RowSlots<K> = ReadonlyMap<K, number>;

/**
 * A site that stays drawn keeps its slot, and with it the focus. One that comes takes the slot of one that went, so that its
 * row is filled anew instead of being made anew; but only of one that stood above the rows it comes to stand above, or those
 * would all be moved in the page. Both lists are in the order of the page.
 */
export function rowSlots<K>(before: RowSlots<K>, sites: readonly K[]): RowSlots<K> {
  const staying = new Set(sites);
  const stood = new Map([...before.keys()].map((site, place) => [site, place]));
  const left = [...before].flatMap(([site, slot]) =>
    staying.has(site) ? [] : [{ slot, place: stood.get(site) ?? 0 }],
  );
  const used = new Set(before.values());
  const slots: [K, number][] = [];
  // From below, because those that follow decide which slots may be taken.
  let below = Infinity;
  for (const site of sites.toReversed()) {
    const own = before.get(site);
    if (own !== undefined) below = Math.min(below, stood.get(site) ?? 0);
    slots.push([site, own ?? lastAbove(left, below) ?? unused(used)]);
  }
  return new Map(slots.toReversed());
}

function lastAbove(left: { slot: number; place: number }[], below: number): number | undefined {
  const at = left.findLastIndex(({ place }) => place < below);
  return at < 0 ? undefined : left.splice(at, 1)[0]?.slot;
}

function unused(used: Set<number>): number {
  let slot = 0;
  while (used.has(slot)) slot += 1;
  used.add(slot);
  return slot;
}

/** Which slots are in the page. A drawing may be called off; only one that stands is remembered. */
export function createSlotMemory<K>(): { slots(): RowSlots<K>; remember(slots: RowSlots<K>): void } {
  let inPage: RowSlots<K> = new Map();
  return {
    slots: () => inPage,
    remember(slots) {
      inPage = slots;
    },
  };
}
