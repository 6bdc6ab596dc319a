import type { CallReply, contract } from '@patrolplan/contract';
import type { Position } from '#geo/distance.ts';
import { type AreaRules, daysOverdue, isDue } from '#modules/visit-rules/area-rules.ts';
import { type HoursByDayType, type TypedDay, hoursOn, toOpenings } from '#modules/sites/openings.ts';
import type { Precautions } from '#modules/sites/precautions.ts';
import { type AreaVisits, NO_VISITS, siteRecoveredShare } from '#modules/visits/read-area-visits.ts';
import type { SiteGroup } from './area-sites-table.ts';
import { baseScoreLines } from './base-score.ts';
import { type ActiveEvent, type ScoredEvent, activeEvents, eventScore } from './event-score.ts';
import { fromHundredths, toHundredths } from './hundredths.ts';
import { type OverdueLine, overdueLine } from './overdue-line.ts';
import { weatherScore } from './weather-score.ts';

export type SiteScore = CallReply<typeof contract.scoreSites>[number];

/** What the table gives: the contract also allows an id that is text. */
export type ScoredSite = SiteScore & { readonly site_id: number };

/** The day of the plan, the one before and the one after; none where no site has hours. */
export type AreaCalendar = { readonly days: readonly TypedDay[]; readonly timeZone: string };

/** Scores the sites of one area at a time, ordered by site id. */
export function areaScores(
  area: {
    readonly name: string;
    readonly groups: readonly SiteGroup[];
    readonly events: readonly ScoredEvent[];
    readonly visits?: AreaVisits;
    readonly calendar?: AreaCalendar;
    readonly rules?: AreaRules | null;
    /** Learned factors by site id. */
    readonly learned?: ReadonlyMap<number, { readonly ratio: number }>;
    /** Whether sites say how long a vehicle may wait, and what wardens must know before they go there. */
    readonly hasShifts?: boolean;
  },
  at: Date,
): ScoredSite[] {
  const events = activeEvents(area.events, at.getTime());
  const {
    visits = NO_VISITS,
    calendar = NO_CALENDAR,
    rules = null,
    learned = NOTHING_LEARNED,
    hasShifts = false,
  } = area;
  const openings = createOpenings(calendar, at);
  return area.groups
    .flatMap((group) =>
      groupScores(group, area.name, { events, visits, openings, rules, learned, hasShifts, at }),
    )
    .sort((one, other) => one.site_id - other.site_id);
}

function groupScores(
  {
    day_type,
    period,
    main,
    temp,
    ids,
    names,
    bases,
    latitudes,
    longitudes,
    visit_minutes,
    limited_waiting,
    hours,
    precautions,
  }: SiteGroup,
  areaName: string,
  shared: {
    readonly events: readonly ActiveEvent[];
    readonly visits: AreaVisits;
    readonly openings: (hours: HoursByDayType, notAfter: string) => SiteScore['openings'];
    /** The day type of today's hours, which may be a school day. */
    readonly rules: AreaRules | null;
    readonly learned: ReadonlyMap<number, { readonly ratio: number }>;
    readonly hasShifts: boolean;
    readonly at: Date;
  },
): ScoredSite[] {
  const weather = main === null ? null : { main, temp };
  const weather_score = weatherScore(weather);
  return ids.map((site_id, n) => {
    const place = toPosition(latitudes[n], longitudes[n]);
    const share = siteRecoveredShare(shared.visits, site_id, shared.at);
    const lines = baseScoreLines(bases[n] ?? 0, share, shared.learned.get(site_id)?.ratio);
    const base = lines.base + lines.learned + lines.recovery;
    const event_score = eventScore(shared.events, place);
    const ownHours = hours?.[site_id];
    const hundredths = base + toHundredths(weather_score) + toHundredths(event_score);
    const overdue =
      shared.rules && overdueLine(shared.rules, { siteId: site_id, hours: ownHours, hundredths });
    const site: ScoredSite = {
      site_id,
      site_name: names[n] ?? '',
      area_name: areaName,
      base_score: fromHundredths(base + (overdue?.hundredths ?? 0)),
      weather_score,
      event_score,
      current_period: period ?? '',
      day_type,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      weather,
    };
    // Few sites have these. Copying every site to add them would double the time of this function.
    const visitedAt = shared.visits.lastAt.get(site_id);
    if (visitedAt !== undefined) site.last_visited_at = visitedAt.toISOString();
    const minutes = visit_minutes?.[site_id];
    if (minutes !== undefined) site.visit_minutes = minutes;
    const waiting = shared.hasShifts ? limited_waiting?.[site_id] : undefined;
    if (waiting !== undefined) site.limited_waiting_minutes = waiting;
    const precaution = shared.hasShifts ? precautions?.[site_id] : undefined;
    if (precaution !== undefined) site.precautions = precautionsReply(precaution);
    if (ownHours !== undefined || precaution !== undefined) {
      const openings = shared.openings(ownHours ?? {}, precaution?.not_after ?? '');
      if (openings !== undefined) site.openings = openings;
    }
    if (overdue) addRule(site, overdue);
    return site;
  });
}

/** Whether the site is due, and how often it was seen today if it is to be seen several times. */
function addRule(site: ScoredSite, line: OverdueLine): void {
  if (isDue(line)) {
    const { every_days, unseen_days } =
      line.kind === 'days'
        ? { every_days: line.everyDays, unseen_days: line.unseenDays }
        : { every_days: 1, unseen_days: 1 + daysOverdue(line) };
    site.visit_due = { every_days, unseen_days };
  }
  if (line.kind === 'days' || !line.isEnforcedToday) return;
  const { visits } = line.site.rule;
  site.visits_today = { visits: Math.min(line.visitsToday, visits), of: visits };
}

const NOTHING_LEARNED: ReadonlyMap<number, { readonly ratio: number }> = new Map();
const NO_CALENDAR: AreaCalendar = { days: [], timeZone: 'UTC' };

/** The openings of hours as the reply has them. Many sites have the same hours, and converting them to moments is slow. */
function createOpenings(
  { days, timeZone }: AreaCalendar,
  at: Date,
): (hours: HoursByDayType, notAfter: string) => SiteScore['openings'] {
  const known = new Map<string, SiteScore['openings']>();
  return (hours, notAfter) => {
    const key = [...days.map(({ dayType }) => hoursOn(hours, dayType)), notAfter].join();
    if (!known.has(key)) {
      const openings = toOpenings(hours, days, { at, timeZone, notAfter });
      const reply = openings?.map(({ open, close }) => ({
        opens_at: new Date(open).toISOString(),
        closes_at: new Date(close).toISOString(),
      }));
      known.set(key, reply);
    }
    return known.get(key);
  };
}

/** Only what the site has. */
const precautionsReply = ({
  in_twos,
  not_after,
  read_first,
}: Precautions): NonNullable<SiteScore['precautions']> => ({
  ...(in_twos && { in_twos }),
  ...(not_after !== '' && { not_after }),
  ...(read_first !== '' && { read_first }),
});

/** The positions of the sites that have one. */
export const groupPositions = (groups: readonly SiteGroup[]): readonly Position[] =>
  groups.flatMap(({ latitudes, longitudes }) =>
    latitudes.flatMap((latitude, n) => toPosition(latitude, longitudes[n]) ?? []),
  );

function toPosition(latitude: number | null = null, longitude: number | null = null): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
