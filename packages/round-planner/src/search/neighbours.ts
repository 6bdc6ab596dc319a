import type { Habits, Model } from './model.ts';

/** For each node the sites that a warden should try after it, nearest first; a row is computed on first use. */
export type Neighbours = {
  readonly habits: Habits;
  readonly width: number;
  /** How many entries a row has; -1 before it is computed. */
  readonly count: Int32Array;
  readonly site: Int32Array;
  /** Travel to the site and the time spent there. */
  readonly reach: Float64Array;
};

/** Up to this many sites a row holds them all. */
const ALL_UP_TO = 150;
const NEAREST = 48;
const RICHEST = 48;

/** The neighbours of each round; wardens of the same habits share them. */
export function createNeighbours(model: Model): readonly Neighbours[] {
  const known = new Map<Habits, Neighbours>();
  return model.habits.map((habits) => {
    const neighbours = known.get(habits) ?? emptyRows(model, habits);
    known.set(habits, neighbours);
    return neighbours;
  });
}

function emptyRows(model: Model, habits: Habits): Neighbours {
  const width = model.sites <= ALL_UP_TO ? model.sites : NEAREST + RICHEST;
  return {
    habits,
    width,
    count: new Int32Array(model.size).fill(-1),
    site: new Int32Array(model.size * width),
    reach: new Float64Array(model.size * width),
  };
}

/** Fills a row: all sites, or the nearest and those with the most points for the time to them. */
export function fillRow(model: Model, neighbours: Neighbours, node: number): void {
  const { size, sites, score } = model;
  const { width, habits } = neighbours;
  const { travel, service } = habits;
  const reach = new Float64Array(sites);
  const price = new Float64Array(sites);
  for (let site = 0; site < sites; site++) {
    reach[site] = site === node ? Infinity : travel[node * size + site]! + service[site]!;
    price[site] = reach[site]! / score[site]!;
  }
  const chosen =
    width === sites ? pack(reach) : union(lowest(pack(reach), NEAREST), lowest(pack(price), RICHEST), reach);
  chosen.sort();
  for (let index = 0; index < chosen.length; index++) {
    const site = chosen[index]! % ITEMS;
    neighbours.site[node * width + index] = site;
    neighbours.reach[node * width + index] = reach[site]!;
  }
  neighbours.count[node] = chosen.length;
}

const STEPS = 2 ** 31;
const ITEMS = 2 ** 21;

/**
 * Encodes the finite keys as numbers that sort like them, with their index in the low digits: plain numbers sort many
 * times faster than objects. Keys closer than a two-thousand-millionth of the highest sort by index.
 */
function pack(keys: Float64Array): Float64Array {
  let highest = Number.MIN_VALUE;
  let count = 0;
  for (let index = 0; index < keys.length; index++) {
    if (!(keys[index]! < Infinity)) continue;
    count++;
    if (keys[index]! > highest) highest = keys[index]!;
  }
  const packed = new Float64Array(count);
  for (let index = 0, at = 0; index < keys.length; index++) {
    if (keys[index]! < Infinity) packed[at++] = Math.floor((keys[index]! / highest) * STEPS) * ITEMS + index;
  }
  return packed;
}

/** Both lists without doubles, packed by reach. */
function union(nearest: Float64Array, richest: Float64Array, reach: Float64Array): Float64Array {
  const chosen = new Set<number>();
  for (const value of nearest) chosen.add(value % ITEMS);
  for (const value of richest) chosen.add(value % ITEMS);
  return pack(reach.map((value, site) => (chosen.has(site) ? value : Infinity)));
}

/** The lowest values in no order (quickselect). The values are moved about. */
function lowest(values: Float64Array, count: number): Float64Array {
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const pivot = values[(left + right) >> 1]!;
    let low = left;
    let high = right;
    while (low <= high) {
      while (values[low]! < pivot) low++;
      while (values[high]! > pivot) high--;
      if (low > high) break;
      const value = values[low]!;
      values[low++] = values[high]!;
      values[high--] = value;
    }
    if (count - 1 <= high) right = high;
    else if (count - 1 >= low) left = low;
    else break;
  }
  return values.subarray(0, count);
}
