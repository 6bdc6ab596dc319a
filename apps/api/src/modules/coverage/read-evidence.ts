import type { CallReply, ReadBody } from '@patrolplan/contract';
import type { LAST_VISITS, staffContract } from '@patrolplan/contract/staff';
import { localMoment } from '#time/local-moment.ts';
import { addDays, zonedMoment } from '#time/wall-time.ts';
import type { Database } from '#db/database.ts';
import { pointFeature } from '#formats/geo-json.ts';
import { dayNumber, dayTypesBetween } from '#modules/visit-rules/day-number.ts';
import { readClosedDays } from '#modules/visit-rules/closed-days-table.ts';
import {
  type DayTotals,
  enforcedUpTo,
  totalDays,
  withoutClosedDays,
} from '#modules/visit-rules/enforced-days.ts';
import { specialDays } from '#modules/visit-rules/ruled-sites-table.ts';
import { CLOSED } from '#modules/sites/enforcement-hours.ts';
import { hoursOn } from '#modules/sites/openings.ts';
import { readAreaIndex } from './area-index-table.ts';
import {
  ALL_COUNTED,
  type Counted,
  type EvidencePeriod,
  readCountedSites,
  readHourCounts,
} from './evidence-table.all-areas.ts';
import { surveyResult } from './survey-result.ts';
import { type SurveyCount, readSurveys } from './surveys-table.all-areas.ts';
import { type CountedSite, type SiteEvidence, countEvidence, median, siteEvidence } from './site-evidence.ts';

type LastVisitGroup = (typeof LAST_VISITS)[number];

const MINUTE_MS = 60_000;

/** The column of today's coverage that a site is in, by its last visit: the rule of the statement that counts them. */
function lastVisitGroup(
  lastAt: string | null,
  { now, dayStart }: { readonly now: Date; readonly dayStart: Date },
): LastVisitGroup {
  if (lastAt === null) return 'not_today';
  const minutes = (now.getTime() - Date.parse(lastAt)) / MINUTE_MS;
  if (minutes < 30) return 'under_30_min';
  if (minutes < 60) return 'under_60_min';
  if (minutes < 120) return 'under_2_h';
  if (minutes < 240) return 'under_4_h';
  return Date.parse(lastAt) >= dayStart.getTime() ? 'over_4_h' : 'not_today';
}

export type EvidenceDeps = {
  readonly db: Database;
  readonly now: Date;
  readonly timeZone: string;
  /** Whether the organisation has visit rules, the index and the hours. */
  readonly isFair: boolean;
  /** Whether sites that cannot be enforced are counted apart. */
  readonly hasClosures: boolean;
};

/** Gaps are counted up to two years back. */
const MOST_DAYS = 731;
const MOST_SITES = 500;
const HOUR_MS = 3_600_000;

/** The numbers of the last days, by area and by weekday and hour. */
export async function readEvidence(
  deps: EvidenceDeps,
  days: number,
): Promise<CallReply<typeof staffContract.readEvidence>> {
  const period = evidencePeriod(deps, days);
  const [sites, hourCounts, index, surveys] = await Promise.all([
    readSites(deps, period),
    readHourCounts(deps.db, period),
    deps.isFair ? readAreaIndex(deps.db) : null,
    deps.isFair ? readSurveys(deps.db, period.firstDay) : new Map<number, SurveyCount>(),
  ]);
  const byDay = Map.groupBy(hourCounts, ({ hour }) => Math.floor((hour - 1) / 24));
  const countVisits = (counts: readonly { readonly visits: number }[]) =>
    counts.reduce((sum, { visits }) => sum + visits, 0);
  const has = { hasRules: deps.isFair, hasClosures: deps.hasClosures };
  const counts = countEvidence(sites, has);
  const areas = [...Map.groupBy(sites, ({ site }) => site.area_id)].map(([id, own]) => ({
    id,
    name: own[0]?.site.area_name ?? '',
    ...countEvidence(own, has),
    index: index?.numbers.get(id) ?? null,
    survey: surveyResult([surveys.get(id) ?? []].flat()),
  }));
  return {
    first_day: period.firstDay,
    last_day: period.lastDay,
    ...counts,
    visits_a_day: median([...byDay.values()].map(countVisits)),
    longest_gap_site:
      sites.find(({ site, longestGap }) => !site.is_marked && longestGap === counts.longest_gap)?.site.name ??
      null,
    areas: areas.toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB')),
    hours: deps.isFair ? weekdayHours(period, hourCounts) : [],
    survey: surveyResult([...surveys.values()]),
    survey_from: addDays(period.firstDay, 1 - weekdayAt(period, 0)),
    index: index && { label: index.label, imported_at: index.importedAt.toISOString() },
  };
}

/** The sites behind a number, those with the longest gap first. */
export async function listEvidenceSites(
  deps: EvidenceDeps,
  wanted: ReadBody<typeof staffContract.listEvidenceSites>,
): Promise<CallReply<typeof staffContract.listEvidenceSites>> {
  const period = evidencePeriod(deps, wanted.days);
  const { weekday, hour } = wanted;
  const hasHours = weekday !== null || hour !== null;
  const hours = period.hours.flatMap((_, index) =>
    (weekday === null || weekdayAt(period, index) === weekday) && (hour === null || index % 24 === hour)
      ? [index + 1]
      : [],
  );
  const counted = { hours: hasHours ? hours : null, areaId: wanted.area_id };
  const found = (await readSites(deps, period, counted)).filter(
    (one) =>
      (!hasHours || one.site.visits > 0) &&
      (hasHours || one.site.is_marked === (wanted.which === 'cannot_be_enforced')) &&
      isWanted(one, wanted.which, deps, period),
  );
  const sorted = found.toSorted(
    (one, other) =>
      (hasHours ? other.site.visits - one.site.visits : other.longestGap - one.longestGap) ||
      one.site.name.localeCompare(other.site.name, 'en-GB'),
  );
  return {
    count: found.length,
    sites: sorted.slice(0, MOST_SITES).map((one) => ({ site_id: one.site.id, ...siteFacts(one, deps) })),
  };
}

/** Every site in use as GeoJSON. */
export async function exportCoverageGeoJson(
  deps: EvidenceDeps,
  days: number,
): Promise<CallReply<typeof staffContract.exportCoverageGeoJson>> {
  const sites = await readSites(deps, evidencePeriod(deps, days));
  const features = sites.map((one) => pointFeature(one.site.id, one.site, siteFacts(one, deps)));
  return { type: 'FeatureCollection', features };
}

function siteFacts({ site, longestGap, unseenDays }: SiteEvidence, { isFair }: EvidenceDeps) {
  return {
    site_name: site.name,
    area_name: site.area_name,
    visits: site.visits,
    last_visited_at: site.last_at,
    longest_gap: longestGap,
    unseen_days: unseenDays,
    every_days: isFair ? site.every_days : null,
    ...(site.is_marked && { cannot_be_enforced: true }),
  };
}

type Which = ReadBody<typeof staffContract.listEvidenceSites>['which'];

function isWanted(one: SiteEvidence, which: Which, { now }: EvidenceDeps, { dayStart }: Period): boolean {
  if (which === 'all' || which === 'cannot_be_enforced') return true;
  if (which === 'seen' || which === 'unseen') return one.site.visits > 0 === (which === 'seen');
  if (which === 'within_rule' || which === 'outside_rule') return one.keepsRule === (which === 'within_rule');
  return lastVisitGroup(one.site.last_at, { now, dayStart }) === which;
}

/** Every site in use, or those of an area, with its gaps. */
export async function readSites(
  { db }: EvidenceDeps,
  period: Period,
  counted: Counted = ALL_COUNTED,
): Promise<readonly SiteEvidence[]> {
  const sites = await readCountedSites(db, period, counted);
  const closedDays = await readClosedDays(
    db,
    counted.areaId === null ? 'all' : { areaId: counted.areaId },
    period,
  );
  const today = dayNumber(period.lastDay);
  const oldest = sites.reduce((day, site) => Math.min(day, site.before_day ?? site.since_day), today);
  const days = { first: Math.max(oldest, today - MOST_DAYS), last: today };
  const totals = totalDays(days.first, dayTypesBetween(days, await specialDays(db, days)));
  const at = { first: dayNumber(period.firstDay), today };
  const countUpTo = enforcedCounts(totals);
  return sites.map((site) => {
    const enforced = countUpTo(site.hours);
    const closed = closedDays.get(site.id);
    return siteEvidence(site, {
      ...at,
      enforcedUpTo: closed === undefined ? enforced : withoutClosedDays(enforced, closed),
    });
  });
}

/** Most sites are enforced on the same day types: their days are summed once. */
function enforcedCounts(totals: DayTotals) {
  const counts = new Map<string, (day: number) => number>();
  return (hours: CountedSite['hours']): ((day: number) => number) => {
    const closed = [...totals.byDayType.keys()].filter((dayType) => hoursOn(hours, dayType) === CLOSED);
    const key = closed.join();
    const count = counts.get(key) ?? enforcedUpTo(totals, (dayType) => !closed.includes(dayType));
    counts.set(key, count);
    return count;
  };
}

export type Period = EvidencePeriod & {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly dayStart: Date;
};

export function evidencePeriod({ now, timeZone, hasClosures }: EvidenceDeps, days: number): Period {
  const lastDay = localMoment(now, timeZone).day;
  const firstDay = addDays(lastDay, 1 - days);
  const starts = Array.from({ length: days + 1 }, (_, n) =>
    zonedMoment(addDays(firstDay, n), '00:00:00', timeZone),
  );
  const hours = starts.slice(0, days).flatMap((start, n) => {
    const hoursLong = (Number(starts[n + 1]) - start.getTime()) / HOUR_MS;
    return Array.from({ length: 24 }, (_, hour) =>
      // Only a day on which the clocks change needs the time zone.
      hoursLong === 24
        ? new Date(start.getTime() + hour * HOUR_MS)
        : zonedMoment(addDays(firstDay, n), `${String(hour).padStart(2, '0')}:00:00`, timeZone),
    );
  });
  const dayStart = zonedMoment(lastDay, '00:00:00', timeZone);
  return {
    firstDay,
    lastDay,
    dayStart,
    hours,
    from: hours[0] ?? dayStart,
    until: now,
    timeZone,
    hasClosures,
  };
}

/** 1 is Monday. The first day of 1970 was a Thursday. */
const weekdayAt = ({ firstDay }: Period, hour: number): number =>
  ((dayNumber(firstDay) + Math.floor(hour / 24) + 3) % 7) + 1;

function weekdayHours(period: Period, counts: readonly { readonly hour: number; readonly visits: number }[]) {
  const sums = new Map<number, number>();
  for (const { hour, visits } of counts) {
    const cell = weekdayAt(period, hour - 1) * 24 + ((hour - 1) % 24);
    sums.set(cell, (sums.get(cell) ?? 0) + visits);
  }
  return [...sums].map(([cell, visits]) => ({ weekday: Math.floor(cell / 24), hour: cell % 24, visits }));
}
