import type { Model } from './model.ts';

/** For each node the sites worth trying after it, nearest first; a row is made when it is first asked for. */
export type Neighbours = {
  readonly width: number;
  /** How many entries a row has; -1 before it is made. */
  readonly count: Int32Array;
  readonly site: Int32Array;
  /** Travel to the site and the time spent there. */
  readonly reach: Float64Array;
};

/** Up to this many sites a row holds them all. */
const ALL_UP_TO = 150;
const NEAREST = 48;
const RICHEST = 48;

export function createNeighbours(model: Model): Neighbours {
  const width = model.sites <= ALL_UP_TO ? model.sites : NEAREST + RICHEST;
  return {
    width,
    count: new Int32Array(model.size).fill(-1),
    site: new Int32Array(model.size * width),
    reach: new Float64Array(model.size * width),
  };
}

export function fillRow(model: Model, neighbours: Neighbours, node: number): void {
  const { size, sites, travel, service, score } = model;
  const { width } = neighbours;
  const reach = (site: number): number => travel[node * size + site]! + service[site]!;
  const all: number[] = [];
  for (let site = 0; site < sites; site++) if (site !== node && reach(site) < Infinity) all.push(site);
  let kept = sortedBy(all, reach);
  if (kept.length > width) {
    const others = sortedBy(kept.slice(NEAREST), (site) => reach(site) / score[site]!);
    kept = sortedBy([...kept.slice(0, NEAREST), ...others.slice(0, RICHEST)], reach);
  }
  kept.forEach((site, index) => {
    neighbours.site[node * width + index] = site;
    neighbours.reach[node * width + index] = reach(site);
  });
  neighbours.count[node] = kept.length;
}

/** Sorts by a key that is not negative. Numbers sort many times faster than objects: the low digits carry the item. */
function sortedBy(items: readonly number[], key: (item: number) => number): number[] {
  let highest = 1e-300;
  for (const item of items) highest = Math.max(highest, key(item));
  const packed = new Float64Array(items.length);
  for (let index = 0; index < items.length; index++) {
    packed[index] = Math.floor((key(items[index]!) / highest) * 2 ** 31) * 2 ** 21 + items[index]!;
  }
  packed.sort();
  return Array.from(packed, (value) => value % 2 ** 21);
}
