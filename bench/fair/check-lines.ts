import { DETOUR } from '@patrolplan/round-planner';
import { metresBetween } from '#api/geo/distance.ts';
import type { VisitLine } from './visit-line.ts';
import type { World } from './world.ts';
import { isPatrolled } from './world-days.ts';

const WALKING_METRES_PER_MINUTE = 4_800 / 60;
/** Half of the last printed digit, at both ends. */
const ROUNDING_MINUTES = 0.01;

/** The first visit that no warden could have made: another area, outside the hours, or faster than on foot. */
export function impossibleVisit(world: World, lines: readonly VisitLine[]): string | undefined {
  const siteOf = new Map(world.sites.map((site) => [site.id, site]));
  const places = new Map<string, { latitude: number; longitude: number; free: number }>();
  for (const line of lines) {
    const site = siteOf.get(line.site);
    const warden = world.wardens[line.warden];
    if (site === undefined || warden === undefined) return `${JSON.stringify(line)}: unknown`;
    if (!isPatrolled(world, line.day)) return `${JSON.stringify(line)}: nobody patrols on this day`;
    if (!warden.areas.includes(site.area)) return `${JSON.stringify(line)}: not an area of the warden`;
    const shift = `${line.day} ${line.warden}`;
    const from = places.get(shift) ?? { ...warden.start, free: warden.from };
    const walk = (metresBetween(from, site) * DETOUR) / WALKING_METRES_PER_MINUTE;
    if (line.minute < from.free + walk - ROUNDING_MINUTES) return `${JSON.stringify(line)}: too soon`;
    const free = line.minute + world.visitMinutes;
    if (free > warden.to + ROUNDING_MINUTES) return `${JSON.stringify(line)}: ends after the hours`;
    places.set(shift, { latitude: site.latitude, longitude: site.longitude, free });
  }
  return undefined;
}
