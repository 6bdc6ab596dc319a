import type { Database } from '#db/database.ts';
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
import { readTimesRules, type RuledByTimes } from '#modules/visit-rules/times-a-day-table.ts';
import { type CountedVisit, type LocalMinute, countVisit } from '#modules/visit-rules/times-a-day.ts';
import { type CountedTimes, type EvidenceDays, type SiteEvidence, siteEvidence } from './site-evidence.ts';
import {
  type StoredArea,
  type StoredSite,
  isClosedOn,
  readAreas,
  readClosedSites,
  readStoredSites,
  visitTime,
} from './site-visits-table.all-areas.ts';

export type Counted = {
  /** Counts only visits in these hours of the period, from 0 on; null for all. */
  readonly hours: ReadonlySet<number> | null;
  /** Null for all areas. */
  readonly areaId: number | null;
  /** For a period in the past: older visits than from this day on are deleted. Null for the last days. */
  readonly keptFrom: number | null;
};

export const ALL_COUNTED: Counted = { hours: null, areaId: null, keptFrom: null };

/**
 * Counts every site in use at the end of the period, or those of an area, one after the other. Returns the areas, and the visits
 * by hour of the period.
 */
export async function countSites(
  { db, hasClosures }: { readonly db: Database; readonly hasClosures: boolean },
  period: EvidencePeriod,
  counted: Counted,
  onSite: (evidence: SiteEvidence, stored: StoredSite) => void,
) {
  const { areaId, keptFrom } = counted;
  const span = { first: oldestDay(period), last: period.today };
  const wanted = areaId === null ? 'all' : { areaId };
  const [areas, closedSites, closedDays, special, timesRules] = await Promise.all([
    readAreas(db),
    hasClosures ? readClosedSites(db, period.until) : new Set<number>(),
    readClosedDays(db, wanted, period),
    specialDays(db, span),
    readTimesRules(db, wanted, period.timeZone),
  ]);
  const daysOf = evidenceDays(period, totalDays(span.first, dayTypesBetween(span, special)));
  const dayOf = dayFinder(period);
  const localMinute = minuteFinder(period);
  const timesBySite = new Map(timesRules.map((site) => [site.id, site]));
  const visitsByHour = new Int32Array(period.hours.length);
  const countVisits = visitCounter(period, counted.hours, visitsByHour);
  const pastFrom = keptFrom === null ? null : period.from;
  await readStoredSites(db, { until: period.until, pastFrom, areaId }, (stored) => {
    const area = areas.get(stored.areaId);
    const { before, visits, visitedDays, lastAt } = countVisits(stored);
    const timesSite = timesBySite.get(stored.id);
    const site = {
      id: stored.id,
      areaId: stored.areaId,
      everyDays: timesSite === undefined ? (stored.everyDays ?? area?.everyDays ?? null) : null,
      ...(timesSite && { times: countTimes(stored, timesSite, { period, localMinute }) }),
      sinceDay: Math.max(dayOf(countsSince(stored, area)), keptFrom ?? -Infinity),
      beforeDay: before === null ? null : dayOf(before),
      visits,
      days: visitedDays,
      lastAt,
      isClosed: closedSites.has(stored.id),
    };
    const days = daysOf(stored.closedOn);
    const closed = closedDays.get(stored.id);
    onSite(
      siteEvidence(
        site,
        closed === undefined ? days : { ...days, enforcedUpTo: withoutClosedDays(days.enforcedUpTo, closed) },
      ),
      stored,
    );
  });
  return { areas, visitsByHour };
}

/** When a site that nobody visited begins to count: when it was added, or its first rule began after that. */
function countsSince(site: StoredSite, area: StoredArea | undefined): number {
  const rule = Math.min(site.ruleSince ?? Infinity, area?.ruleSince ?? Infinity);
  return rule === Infinity ? site.createdAt : Math.max(site.createdAt, rule);
}

/** Counts the visits for a rule of several times a day. Few sites have one. */
function countTimes(
  stored: StoredSite,
  { rule, since }: RuledByTimes,
  {
    period,
    localMinute,
  }: { readonly period: EvidencePeriod; readonly localMinute: (seconds: number) => LocalMinute },
): CountedTimes {
  const [from, until] = [storedSeconds(period.from), storedSeconds(period.until)];
  const byDay = new Map<number, number>();
  let last: CountedVisit | undefined;
  for (let n = 0; n < stored.visits; n += 1) {
    const time = visitTime(stored, n);
    if (time < from || time > until) continue;
    last = countVisit(rule, last, localMinute(time));
    if (last !== undefined) byDay.set(last.day, last.ofDay);
  }
  return {
    visits: rule.visits,
    firstDay: since.minute <= rule.from ? since.day : since.day + 1,
    byDay,
    isTodayOver: localMinute(until).minute >= rule.until,
  };
}

/** Tells the minute by the clock on the wall of a stored time of the period; its days begin with 0. */
function minuteFinder(period: EvidencePeriod): (seconds: number) => LocalMinute {
  const hourOf = hourFinder(period);
  return (seconds) => {
    const hour = hourOf(seconds);
    const start = storedSeconds(period.hours[hour] ?? period.from);
    const minute = Math.min(59, Math.floor((seconds - start) / 60));
    return { day: Math.floor(hour / 24), minute: 60 * (hour % 24) + minute };
  };
}

/** Shared by the many sites without a visit. */
const NO_DAYS: number[] = [];

/** Counts the visits to a site, and adds them to those of all sites by hour. */
function visitCounter(period: EvidencePeriod, hours: Counted['hours'], visitsByHour: Int32Array) {
  const [from, until] = [storedSeconds(period.from), storedSeconds(period.until)];
  const hourOf = hourFinder(period);
  return (site: StoredSite) => {
    let before: number | null = null;
    let last: number | null = null;
    let visits = 0;
    let visitedDays: number[] = NO_DAYS;
    for (let n = 0; n < site.visits; n += 1) {
      const time = visitTime(site, n);
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
      if (visitedDays.length === 0) visitedDays = [day];
      else if (visitedDays.at(-1) !== day) visitedDays.push(day);
    }
    return { before, visits, visitedDays, lastAt: last === null ? null : storedMs(last) };
  };
}

/** Most sites are closed on the same day types: their days are summed once. */
function evidenceDays({ first, today }: EvidencePeriod, totals: DayTotals) {
  const known = new Map<number, EvidenceDays>();
  return (closedOn: number): EvidenceDays => {
    const found = known.get(closedOn);
    if (found !== undefined) return found;
    const days = {
      enforcedUpTo: enforcedUpTo(totals, (dayType) => !isClosedOn(closedOn, dayType)),
      first,
      today,
    };
    known.set(closedOn, days);
    return days;
  };
}
