import type { Model } from './model.ts';
import { fitsAfter } from './recreate.ts';
import { clearTour, insertAfter, keepsTimes, type Tour } from './tour.ts';

/** The places of each round, in order. */
export type Stops = readonly (readonly number[])[];

/** Puts given stops into a tour, in their order; leaves out those that do not fit or are no sites of the model. */
export function loadStops(model: Model, tour: Tour, stops: Stops): void {
  // All together first: a stop may fit only because of the one behind it.
  load(model, tour, stops, () => true);
  if (!keepsTimes(model, tour)) load(model, tour, stops, (last, site) => fitsAfter(model, tour, last, site));
}

type Check = (last: number, site: number) => boolean;

function load(model: Model, tour: Tour, stops: Stops, fits: Check): void {
  const siteByStop = new Map<number, number>();
  for (let site = 0; site < model.sites; site++) siteByStop.set(model.place[site]!, site);
  clearTour(model, tour);
  for (let start = model.sites, index = 0; start < model.size; start += 2, index++) {
    let last = start;
    for (const place of stops[index] ?? []) {
      const site = siteByStop.get(place);
      if (site === undefined || tour.used[site] === 1 || !fits(last, site)) continue;
      insertAfter(model, tour, last, site);
      last = site;
    }
  }
}

/** The stops of each round of a tour, as places. */
export function readStops(model: Model, tour: Tour): number[][] {
  const stops: number[][] = [];
  for (let start = model.sites; start < model.size; start += 2) {
    const places: number[] = [];
    for (let node = tour.next[start]!; node < model.sites; node = tour.next[node]!)
      places.push(model.place[node]!);
    stops.push(places);
  }
  return stops;
}
