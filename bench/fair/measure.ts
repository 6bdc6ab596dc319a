import { recoveredShare } from '#api/modules/visits/recovered-share.ts';
import { meanFinds } from './finds.ts';
import type { VisitLine } from './visit-line.ts';
import { type World, cellAt } from './world.ts';
import { patrolDays, timeAt } from './world-days.ts';

/** Measures of the visits of a run, by the true rates of the world. */
export type Measures = {
  readonly visits: number;
  /** Mean finds by the true rates, without the chance of a single draw. */
  readonly finds: number;
  /** Staff's points times exposure. */
  readonly points: number;
  /** Share of the visits that go to the tenth of the sites with the most visits. */
  readonly topTenth: number;
  /** Share of the sites that nobody visits for 28 days in a row or longer. */
  readonly unseen: number;
  /** Longest time between visits after a warm-up of twice the rule, in days of patrol by the days of the rule. */
  readonly longestGap: number;
  /** Mean share of the sites that have been unseen for longer than the rule when a day of patrol begins. */
  readonly overdue: number;
  /** Share of the overrated sites in the visits to all pairs of twins. */
  readonly overrated: number;
  /** Visits to changed sites in the 40 days after the change, by those in the 40 days before it. */
  readonly afterChange: number;
};

const UNSEEN_DAYS = 28;
const WARM_UP_RULES = 2;
const CHANGE_DAYS = 40;
const TENTH = 10;

export function measure(world: World, lines: readonly VisitLine[]): Measures {
  const daysOf = new Map<string, number[]>(world.sites.map(({ id }) => [id, []]));
  for (const { site, day } of lines) daysOf.get(site)?.push(day);
  const visitsOf = (site: string): readonly number[] => daysOf.get(site) ?? [];
  const counts = [...daysOf.values()].map(({ length }) => length).sort((one, other) => other - one);
  const unseen = [...daysOf.values()].filter((days) => isUnseen(days, world.days));
  const sumOver = (sites: readonly string[]): number => sum(sites.map((site) => visitsOf(site).length));
  const overrated = sumOver(world.about.twins.map(([site]) => site));
  const within = (from: number, to: number): number =>
    sum(
      world.changes.map(
        ({ site, day }) => visitsOf(site).filter((seen) => seen >= day + from && seen < day + to).length,
      ),
    );
  return {
    visits: lines.length,
    ...findsAndPoints(world, lines),
    topTenth: sum(counts.slice(0, Math.ceil(counts.length / TENTH))) / lines.length,
    unseen: unseen.length / daysOf.size,
    ...gaps(world, [...daysOf.values()]),
    overrated: overrated / sumOver(world.about.twins.flat()),
    afterChange: within(0, CHANGE_DAYS) / within(-CHANGE_DAYS, 0),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function findsAndPoints(world: World, lines: readonly VisitLine[]): Pick<Measures, 'finds' | 'points'> {
  const indexOf = new Map(world.sites.map(({ id }, index) => [id, index]));
  const lastAt = new Map<string, Date>();
  let finds = 0;
  let points = 0;
  for (const { day, minute, site: id } of lines) {
    const site = indexOf.get(id) ?? -1;
    const at = timeAt(day, minute);
    const cell = cellAt(world, day, minute);
    const exposure = recoveredShare(lastAt.get(id), at, world.recoveryMinutes);
    finds += meanFinds(world, { site, day, cell, exposure });
    points += (world.sites[site]?.base[cell] ?? 0) * exposure;
    lastAt.set(id, at);
  }
  return { finds, points };
}

function isUnseen(days: readonly number[], lastDay: number): boolean {
  let previous = 0;
  for (const day of [...days, lastDay + 1]) {
    if (day - previous > UNSEEN_DAYS) return true;
    previous = day;
  }
  return false;
}

/** Days of patrol between visits. The rule begins on the first day. */
function gaps(
  world: World,
  visits: readonly (readonly number[])[],
): Pick<Measures, 'longestGap' | 'overdue'> {
  const unseen = visits.map((days) => unseenDays(world, days));
  const longest = Math.max(...unseen.map((days) => longestAfterWarmUp(world, days)));
  const overdue = unseen.flat().filter((days) => days > world.everyDays).length;
  return { longestGap: longest / world.everyDays, overdue: overdue / unseen.flat().length };
}

/** For each day of patrol, the days of patrol since the last visit when it begins. */
export function unseenDays(
  world: Pick<World, 'days' | 'weekdays'>,
  visited: readonly number[],
): readonly number[] {
  const seen = new Set(visited);
  let last = 0;
  return patrolDays(world).map((day, index) => {
    const unseen = index - last;
    if (seen.has(day)) last = index;
    return unseen;
  });
}

export const longestAfterWarmUp = (
  { everyDays }: Pick<World, 'everyDays'>,
  unseen: readonly number[],
): number => Math.max(0, ...unseen.slice(WARM_UP_RULES * everyDays + 1));
