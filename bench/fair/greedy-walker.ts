import { DETOUR } from '@patrolplan/round-planner';
import { metresBetween } from '#api/geo/distance.ts';
import { recoveredShare } from '#api/modules/visits/recovered-share.ts';
import type { VisitLine } from './visit-line.ts';
import { type World, cellAt } from './world.ts';
import { patrolDays, timeAt } from './world-days.ts';

const WALKING_METRES_PER_MINUTE = 4_800 / 60;

/**
 * A team without a planner, to compare with: the warden who is free first goes to the site with the most points for the
 * time that it takes, as they will be on arrival.
 */
export function* walkGreedily(world: World): Generator<VisitLine> {
  const lastAt = new Map<string, Date>();
  for (const day of patrolDays(world)) {
    const walkers = world.wardens.map((warden, index) => ({
      ...warden,
      index,
      place: warden.start,
      time: warden.from,
    }));
    const busy = new Set(walkers);
    while (busy.size > 0) {
      const walker = [...busy].reduce((one, other) => (other.time < one.time ? other : one));
      const next = bestSite(world, walker, day, lastAt);
      if (next === undefined) {
        busy.delete(walker);
        continue;
      }
      const { site, minute } = next;
      walker.place = site;
      walker.time = minute + world.visitMinutes;
      lastAt.set(site.id, timeAt(day, minute));
      yield { day, warden: walker.index, site: site.id, minute };
    }
  }
}

function bestSite(
  world: World,
  {
    areas,
    place,
    time,
    to,
  }: World['wardens'][number] & { place: { latitude: number; longitude: number }; time: number },
  day: number,
  lastAt: ReadonlyMap<string, Date>,
): { readonly site: World['sites'][number]; readonly minute: number } | undefined {
  let best: { site: World['sites'][number]; minute: number; gain: number } | undefined;
  for (const site of world.sites) {
    if (!areas.includes(site.area)) continue;
    const walk = (metresBetween(place, site) * DETOUR) / WALKING_METRES_PER_MINUTE;
    const minute = time + walk;
    if (minute + world.visitMinutes > to) continue;
    const base = site.base[cellAt(world, day, minute)] ?? 0;
    const points = base * recoveredShare(lastAt.get(site.id), timeAt(day, minute), world.recoveryMinutes);
    const gain = points / (walk + world.visitMinutes);
    if (best === undefined || gain > best.gain) best = { site, minute, gain };
  }
  return best;
}
