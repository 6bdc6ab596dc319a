/** A priority queue of numbers, least cost first. */
export type MinHeap = {
  readonly push: (item: number, cost: number) => void;
  /** Undefined when the heap is empty. */
  readonly pop: () => { readonly item: number; readonly cost: number } | undefined;
};

/** Items and costs are in two arrays of numbers, which saves an object per entry. */
export function createMinHeap(): MinHeap {
  const items: number[] = [];
  const costs: number[] = [];

  /** Moves an entry to where another one is. */
  function move(from: number, to: number): void {
    items[to] = items[from] ?? 0;
    costs[to] = costs[from] ?? 0;
  }

  return {
    push(item, cost) {
      let index = items.length;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        if ((costs[parent] ?? 0) <= cost) break;
        move(parent, index);
        index = parent;
      }
      items[index] = item;
      costs[index] = cost;
    },
    pop() {
      const least = { item: items[0] ?? 0, cost: costs[0] ?? 0 };
      const item = items.pop();
      const cost = costs.pop();
      if (item === undefined || cost === undefined) return undefined;
      const size = items.length;
      if (size === 0) return least;
      let index = 0;
      for (let child = 1; child < size; child = 2 * index + 1) {
        if (child + 1 < size && (costs[child + 1] ?? 0) < (costs[child] ?? 0)) child += 1;
        if ((costs[child] ?? 0) >= cost) break;
        move(child, index);
        index = child;
      }
      items[index] = item;
      costs[index] = cost;
      return least;
    },
  };
}
