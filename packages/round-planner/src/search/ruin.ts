import type { Model } from './model.ts';
import { listStops, refreshTimes, unlink, type Tour } from './tour.ts';

/** Takes some stops out: a run of them, some anywhere, or those around a place. */
export function removeStops(model: Model, tour: Tour, stops: Int32Array, random: () => number): void {
  const count = listStops(model, tour, stops);
  if (count === 0) return;
  const most = Math.max(1, Math.min(count, 3 + Math.floor(count * 0.3)));
  const removed = 1 + Math.floor(random() * random() * most);
  const kind = random();
  if (kind < 0.5) removeRun(model, tour, stops, count, removed, random);
  else if (kind < 0.7) removeAnywhere(model, tour, stops, count, removed, random);
  else removeAround(model, tour, stops, count, removed, random);
  refreshTimes(model, tour);
}

function removeRun(
  model: Model,
  tour: Tour,
  stops: Int32Array,
  count: number,
  removed: number,
  random: () => number,
): void {
  const from = Math.floor(random() * (count - removed + 1));
  for (let index = from; index < from + removed; index++) unlink(model, tour, stops[index]!);
}

function removeAnywhere(
  model: Model,
  tour: Tour,
  stops: Int32Array,
  count: number,
  removed: number,
  random: () => number,
): void {
  for (let left = count; left > count - removed; left--) {
    const index = Math.floor(random() * left);
    unlink(model, tour, stops[index]!);
    stops[index] = stops[left - 1]!;
  }
}

function removeAround(
  model: Model,
  tour: Tour,
  stops: Int32Array,
  count: number,
  removed: number,
  random: () => number,
): void {
  const { travel, size, sites } = model;
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
