import type { Model } from './model.ts';
import { fitsAfter } from './recreate.ts';
import { insertAfter, listStops, refreshTimes, type Tour, unlink } from './tour.ts';

/** Buffer for the stops of a tour, in order. */
type Ruin = {
  readonly model: Model;
  readonly stops: Int32Array;
  readonly random: () => number;
};

export const createRuin = (model: Model, random: () => number): Ruin => ({
  model,
  stops: new Int32Array(model.size),
  random,
});

/** Up to this share of the stops is taken out, and three. */
const MOST_REMOVED = 0.5;

/** Removes some stops, or forces a site in and removes its neighbours until it fits. */
export function ruinTour(ruin: Ruin, tour: Tour): void {
  const { model, stops, random } = ruin;
  const count = listStops(model, tour, stops);
  if (count === 0) return;
  const most = Math.min(count, 3 + Math.floor(count * MOST_REMOVED));
  // Few are taken out more often than many.
  const removed = 1 + Math.floor(random() * random() * most);
  const kind = random();
  if (kind < 0.25) forceSite(ruin, tour);
  else if (kind < 0.6) removeRun(ruin, tour, count, removed);
  else if (kind < 0.75) removeAnywhere(ruin, tour, count, removed);
  else removeAround(ruin, tour, count, removed);
  refreshTimes(model, tour);
}

/** Stops that follow each other. */
function removeRun({ model, stops, random }: Ruin, tour: Tour, count: number, removed: number): void {
  const from = Math.floor(random() * (count - removed + 1));
  for (let index = from; index < from + removed; index++) unlink(model, tour, stops[index]!);
}

function removeAnywhere({ model, stops, random }: Ruin, tour: Tour, count: number, removed: number): void {
  for (let left = count; left > count - removed; left--) {
    const index = Math.floor(random() * left);
    unlink(model, tour, stops[index]!);
    stops[index] = stops[left - 1]!;
  }
}

/** The stops nearest to some site. */
function removeAround({ model, stops, random }: Ruin, tour: Tour, count: number, removed: number): void {
  const { size, sites } = model;
  const { travel } = model.habits[0]!;
  const centre = Math.floor(random() * sites) * size;
  for (let left = count; left > count - removed; left--) {
    let nearest = 0;
    for (let index = 1; index < left; index++) {
      if (travel[centre + stops[index]!]! < travel[centre + stops[nearest]!]!) nearest = index;
    }
    unlink(model, tour, stops[nearest]!);
    stops[nearest] = stops[left - 1]!;
  }
}

/** Puts some site in where its detour is shortest, and takes out the stops beside it until it fits. */
function forceSite({ model, random }: Ruin, tour: Tour): void {
  const { sites } = model;
  const site = Math.floor(random() * sites);
  if (tour.used[site] === 1) {
    unlink(model, tour, site);
    refreshTimes(model, tour);
  }
  let before = shortestDetour(model, tour, site);
  while (!fitsAfter(model, tour, before, site)) {
    const after = tour.next[before]!;
    const takesBefore = before < sites && (after >= sites || random() < 0.5);
    const removed = takesBefore ? before : after;
    // The site does not even fit alone.
    if (removed >= sites) return;
    if (takesBefore) before = tour.prev[before]!;
    // The times on both sides of the gap stay as they are.
    unlink(model, tour, removed);
  }
  insertAfter(model, tour, before, site);
}

/** The node behind which a site is the shortest detour, in time or not. */
function shortestDetour({ habits, size, sites }: Model, tour: Tour, site: number): number {
  let best = sites;
  let shortest = Infinity;
  for (let start = sites; start < size; start += 2) {
    const { travel } = habits[tour.round[start]!]!;
    let node = start;
    do {
      const after = tour.next[node]!;
      const there = travel[node * size + site]! + travel[site * size + after]!;
      const detour = there - travel[node * size + after]!;
      if (detour < shortest) {
        shortest = detour;
        best = node;
      }
      node = after;
    } while (node < sites);
  }
  return best;
}
