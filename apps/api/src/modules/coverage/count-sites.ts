import type { Database } from '#db/database.ts';
import { CLOSED } from '#modules/sites/enforcement-hours.ts';
import { type HoursByDayType, hoursOn } from '#modules/sites/openings.ts';
import { readClosedDays } from '#modules/visit-rules/closed-days-table.ts';
import { dayTypesBetween } from '#modules/visit-rules/day-number.ts';
import {
  type DayTotals,
  enforcedUpTo,
  totalDays,
  withoutClosedDays,
} from '#modules/visit-rules/enforced-days.ts';
import { specialDays } from '#modules/visit-rules/ruled-sites-table.ts';
import {
  type EvidencePeriod,
  dayFinder,
  hourFinder,
  oldestDay,
  storedMs,
  storedSeconds,
} from './evidence-period.ts';
import { type SiteEvidence, siteEvidence } from './site-evidence.ts';
import {
  type StoredArea,
  type StoredSite,
  readAreas,
  readClosedSites,
  readSiteGroups,
  unpackSites,
} from './site-visits-table.all-areas.ts';

export type Counted = {
  /** Counts only visits in these hours of the period, from 0 on; null for all. */
  readonly hours: ReadonlySet<number> | null;
  /** Null for all areas. */
  readonly areaId: number | null;
};

export const ALL_COUNTED: Counted = { hours: null, areaId: null };

/**
 * Counts every site in use at the end of the period, or those of an area, one after the other. Returns the areas, and the visits
 * by hour of the period.
 */
export async function countSites(
  { db, hasClosures }: { readonly db: Database; readonly hasClosures: boolean },
  period: EvidencePeriod,
  counted: Counted,
  onSite: (evidence: SiteEvidence) => void,
) {
  const { areaId } = counted;
  const days = { first: oldestDay(period), last: period.today };
  const [areas, closedSites, closedDays, special] = await Promise.all([
    readAreas(db),
    hasClosures ? readClosedSites(db, period.until) : new Set<number>(),
    readClosedDays(db, areaId === null ? 'all' : { areaId }, period),
    specialDays(db, days),
  ]);
  const countDays = enforcedCounts(totalDays(days.first, dayTypesBetween(days, special)));
  const dayOf = dayFinder(period);
  const { countVisits, visitsByHour } = visitCounts(period, counted.hours);
  await readSiteGroups(db, { until: period.until, areaId }, (groups) => {
    for (const group of groups) {
      const area = areas.get(group.areaId);
      const enforced = countDays(group.hours);
      unpackSites(group.packed, (stored) => {
        const { before, ...visits } = countVisits(stored.times);
        const site = {
          id: stored.id,
          areaId: group.areaId,
          everyDays: stored.everyDays ?? area?.everyDays ?? null,
          sinceDay: dayOf(countsSince(stored, area)),
          beforeDay: before === null ? null : dayOf(before),
          ...visits,
          isClosed: closedSites.has(stored.id),
        };
        const closed = closedDays.get(stored.id);
        const enforcedUpToDay = closed === undefined ? enforced : withoutClosedDays(enforced, closed);
        onSite(
          siteEvidence(site, { enforcedUpTo: enforcedUpToDay, first: period.first, today: period.today }),
        );
      });
    }
  });
  return { areas, visitsByHour };
}

/** When a site that nobody visited begins to count: when it was added, or its first rule began after that. */
function countsSince(site: StoredSite, area: StoredArea | undefined): number {
  const rule = Math.min(site.ruleSince ?? Infinity, area?.ruleSince ?? Infinity);
  return rule === Infinity ? site.createdAt : Math.max(site.createdAt, rule);
}

function visitCounts(period: EvidencePeriod, hours: Counted['hours']) {
  const [from, until] = [storedSeconds(period.from), storedSeconds(period.until)];
  const hourOf = hourFinder(period);
  const visitsByHour = new Int32Array(period.hours.length);
  return {
    visitsByHour,
    countVisits(times: StoredSite['times']) {
      let [before, last, visits]: [number | null, number | null, number] = [null, null, 0];
      const days: number[] = [];
      for (const time of times) {
        if (time > until) break;
        last = time;
        if (time < from) {
          before = time;
          continue;
        }
        const hour = hourOf(time);
        visitsByHour[hour] = (visitsByHour[hour] ?? 0) + 1;
        if (hours === null || hours.has(hour)) visits += 1;
        const day = Math.floor(hour / 24);
        if (days.at(-1) !== day) days.push(day);
      }
      return { before, visits, days, lastAt: last === null ? null : storedMs(last) };
    },
  };
}

/** Most sites are enforced on the same day types: their days are summed once. */
function enforcedCounts(totals: DayTotals) {
  const counts = new Map<string, (day: number) => number>();
  return (hours: HoursByDayType): ((day: number) => number) => {
    const closed = [...totals.byDayType.keys()].filter((dayType) => hoursOn(hours, dayType) === CLOSED);
    const key = closed.join();
    const count = counts.get(key) ?? enforcedUpTo(totals, (dayType) => !closed.includes(dayType));
    counts.set(key, count);
    return count;
  };
}
