import { type Position, metresBetween } from '#geo/distance.ts';

/** A position belongs to the nearest site within this distance. */
export const SITE_METRES = 150;
/** Reports of one kind this close together are one request. */
const SAME_METRES = 30;
/** So are reports of one kind this long after the first, while nothing has answered them. */
export const SAME_REQUEST_MS = 24 * 3_600_000;
/** Farther from every site than this, a position cannot be meant. */
export const OUTSIDE_METRES = 10_000;

/** Where something was reported: at a site, at a position, or at a position that belongs to a site. */
export type Place = { readonly siteId: number | null; readonly position: Position | null };

/** Whether two reports of one kind are about the same place. Without two positions the site decides. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.position !== null && other.position !== null
    ? metresBetween(one.position, other.position) <= SAME_METRES
    : one.siteId !== null && one.siteId === other.siteId;

/** The nearest of some sites, with its distance; undefined without sites. */
export function nearestSite<Site extends Position>(
  position: Position,
  sites: readonly Site[],
): { readonly site: Site; readonly metres: number } | undefined {
  let nearest: { readonly site: Site; readonly metres: number } | undefined;
  for (const site of sites) {
    const metres = metresBetween(position, site);
    if (nearest === undefined || metres < nearest.metres) nearest = { site, metres };
  }
  return nearest;
}

/** To about ten metres: enough for a street, and less than a door. */
export const coarse = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 10_000) / 10_000,
  longitude: Math.round(longitude * 10_000) / 10_000,
});

const METRES_PER_DEGREE = 111_195;

/** A box in degrees around a position that holds everything within a distance. */
export function boxAround({ latitude, longitude }: Position, metres: number) {
  const north = metres / METRES_PER_DEGREE;
  // Towards the poles a degree of longitude is short; there the box is the whole circle.
  const east = Math.min(180, north / Math.max(0.01, Math.cos((Math.abs(latitude) * Math.PI) / 180)));
  return {
    south: latitude - north,
    north: latitude + north,
    west: longitude - east,
    east: longitude + east,
  };
}
