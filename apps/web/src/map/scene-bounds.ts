import type { Scene } from './scene.ts';

/** West, south, east, north. */
type Bounds = [number, number, number, number];

/**
 * South-west and north-east of all pins and areas and of the line of a round; null when there are none. The sites that a
 * round leaves out do not count while it has stops.
 */
export function sceneBounds({ pins, areas, passed = [], ahead = [] }: Scene): Bounds | null {
  const stops = pins.filter(({ look }) => look !== 'hollow');
  const all = [
    ...(stops.length > 0 ? stops : pins).map(({ place }) => place),
    ...areas.flatMap(({ places }) => places),
    ...passed,
    ...ahead,
  ];
  if (all.length === 0) return null;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const place of all) {
    west = Math.min(west, place.longitude);
    east = Math.max(east, place.longitude);
    south = Math.min(south, place.latitude);
    north = Math.max(north, place.latitude);
  }
  return [west, south, east, north];
}
