import { type Position, milesBetween } from '#geo/distance.ts';

/**
 * The distance from a place to the nearest of many sites, in miles, or null without sites. The nearest is found on a flat
 * map, which costs a fraction of the true distance and finds the same site this close by.
 */
export function milesToNearest(place: Position, sites: readonly Position[]): number | null {
  const shrink = Math.cos((place.latitude * Math.PI) / 180);
  let nearest: Position | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const site of sites) {
    const north = site.latitude - place.latitude;
    const turn = Math.abs(site.longitude - place.longitude);
    const east = Math.min(turn, 360 - turn) * shrink;
    const square = north * north + east * east;
    if (square >= least) continue;
    least = square;
    nearest = site;
  }
  return nearest === null ? null : milesBetween(place, nearest);
}
