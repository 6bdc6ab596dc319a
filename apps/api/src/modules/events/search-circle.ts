import { milesBetween } from '#geo/distance.ts';
import { EVENT_REACH_MILES } from './event-limits.ts';

/** The box around the sites of an area. */
export type AreaExtent = {
  readonly north: number;
  readonly south: number;
  readonly east: number;
  readonly west: number;
  /** The middle of its sites, which lies in the box but rarely in its centre. */
  readonly latitude: number;
  readonly longitude: number;
};

export type SearchCircle = {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusMiles: number;
};

/** The largest radius that is still a search around a place. */
const MAX_RADIUS_MILES = 100;

/** The circle around an area's middle that holds every event within reach of any of its sites. */
export function searchCircle({ north, south, east, west, latitude, longitude }: AreaExtent): SearchCircle {
  const middle = { latitude, longitude };
  const corners = [north, south].flatMap((ns) => [east, west].map((ew) => ({ latitude: ns, longitude: ew })));
  const farthest = Math.max(...corners.map((corner) => milesBetween(middle, corner)));
  return { ...middle, radiusMiles: Math.min(MAX_RADIUS_MILES, Math.ceil(farthest + EVENT_REACH_MILES)) };
}
