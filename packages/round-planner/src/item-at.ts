/** The item of a list that is known to have it. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`A list of ${items.length} has no item ${index}`);
  return item;
}
