import { type CountedVisit, countVisit } from '#api/modules/visit-rules/times-a-day.ts';
import type { VisitLine } from './visit-line.ts';
import type { World } from './world.ts';
import { patrolDays } from './world-days.ts';

/**
 * The share of the days on which sites were seen as often as they are to be, over all of these sites. Days on which the staff
 * does not suffice are left out: those with fewer visits than the rules of all sites need in a day.
 */
export function timesKept(world: World, lines: readonly VisitLine[]): number {
  const rules = new Map(world.sites.flatMap(({ id, timesADay }) => (timesADay ? [[id, timesADay]] : [])));
  const ofTimes = [...rules.values()].reduce((sum, { visits }) => sum + visits, 0);
  const needed = ofTimes + (world.sites.length - rules.size) / world.everyDays;
  const linesOf = Map.groupBy(lines, ({ day }) => day);
  let days = 0;
  let kept = 0;
  for (const day of patrolDays(world)) {
    const made = linesOf.get(day) ?? [];
    if (made.length < needed) continue;
    for (const [id, rule] of rules) {
      let last: CountedVisit | undefined;
      for (const { site, minute } of made) if (site === id) last = countVisit(rule, last, { day, minute });
      days += 1;
      if ((last?.ofDay ?? 0) >= rule.visits) kept += 1;
    }
  }
  return kept / days;
}
