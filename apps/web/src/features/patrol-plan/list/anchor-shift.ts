/**
 * How far to scroll so that the first visible row keeps its position on screen after a new ranking. Both maps hold the
 * distance of each row from the top of the window, `before` in row order. Does not scroll while the top of the list is
 * visible. A row that moved by more than a screen is not followed: the next visible one is.
 */
export function anchorShift<Key>(
  before: ReadonlyMap<Key, number>,
  after: () => ReadonlyMap<Key, number>,
  screenHeight: number,
): number {
  const [first] = before.values();
  if (first === undefined || first >= 0) return 0;
  const tops = after();
  for (const [key, top] of before) {
    const by = (tops.get(key) ?? Infinity) - top;
    if (top >= 0 && Math.abs(by) <= screenHeight) return by;
  }
  return 0;
}
