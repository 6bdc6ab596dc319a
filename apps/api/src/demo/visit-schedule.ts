import type { Found, VisitInput } from '@patrolplan/contract/visits';
import { localMoment } from '#time/local-moment.ts';
import { addDays, zonedMoment } from '#time/wall-time.ts';
import { deterministic } from '#simulated/deterministic.ts';
import { type DEMO_PERIODS, demoBaseScore } from './demo-base-score.ts';
import { demoSites } from './demo-sites.ts';

const ZONE = 'Europe/London';
const MINUTE_MS = 60_000;

/** When a colleague may begin to walk through the first area; the others follow. */
const STARTS = {
  weekday: ['07:20', '09:20', '11:30', '13:40', '15:50', '18:10'],
  saturday: ['08:00', '10:00', '12:10', '14:20', '16:30', '18:50'],
  sunday: ['10:00', '12:40', '15:30'],
} as const;
const LAST_AREA_MINUTES = 110;
const LATE_MINUTES = 25;
/** Few walks take place: about 25 visits a day, too few for sixty sites every week, so that some are due and overdue. */
const WALKED_SHARE = 0.22;
/** How often a site is on a walk: from the least popular to the most popular one. Most are not popular. */
const LEAST_POPULAR = 0.02;
const MOST_POPULAR = 0.7;
/** Each site is seen at least this often, so that none is overdue by more than some days. */
const SEEN_EVERY_DAYS = 10;
const DAY_MS = 24 * 3_600_000;
const STOP_MINUTES = { least: 7, most: 15 };
const SKIPPED_SHARE = 0.04;
const NOTED_SHARE = 0.06;
/** Most visits have an answer to what was found; about one stop in thirty is a survey stop. */
const ANSWERED_SHARE = 0.7;
const SURVEY_SHARE = 1 / 30;
/** Vehicles in contravention at a visit, on average for each point of its base score: from the best site to the worst. */
const LEAST_FOUND = 0.08;
const MOST_FOUND = 0.45;
const SKIP_REASONS = ['road_closed', 'no_time', 'not_safe'] as const;
const NOTES = [
  'Two vans moved on.',
  'Bay markings are worn.',
  'A sign is turned the wrong way.',
  'A skip takes up two bays.',
  'Ticket machine out of order.',
  'Coach waiting for passengers, will leave soon.',
];

export type ScheduledVisit = Omit<VisitInput, 'kind' | 'site_id'> & { readonly site: string };

/**
 * Visits of colleagues to the demo's sites from `from` up to `until`, at the hours of patrols. Deterministic: the visits of
 * a period do not depend on how it is split.
 */
export function scheduledVisits(from: Date, until: Date): readonly ScheduledVisit[] {
  const visits: ScheduledVisit[] = [];
  const lastDay = localMoment(until, ZONE).day;
  for (let { day } = localMoment(from, ZONE); day <= lastDay; day = addDays(day, 1)) {
    visits.push(...visitsOfDay(day));
  }
  const [first, end] = [from.toISOString(), until.toISOString()];
  return visits.filter(({ at }) => first <= at && at < end);
}

function visitsOfDay(day: string): readonly ScheduledVisit[] {
  const { weekday } = localMoment(zonedMoment(day, '12:00:00', ZONE), ZONE);
  const walks = STARTS[weekday].flatMap((start) => {
    const startMs = zonedMoment(day, `${start}:00`, ZONE).getTime();
    return Object.keys(demoSites).flatMap((area) => {
      const walk = `${day} ${start} ${area}`;
      if (deterministic(`${walk} walked`) >= WALKED_SHARE) return [];
      const delay = deterministic(area) * LAST_AREA_MINUTES + deterministic(`${walk} late`) * LATE_MINUTES;
      return visitsOfWalk(area, walk, startMs + Math.round(delay * MINUTE_MS));
    });
  });
  return [...walks, ...visitsOfTurn(day)];
}

/** The sites whose turn it is, from half past ten to half past three. */
function visitsOfTurn(day: string): readonly ScheduledVisit[] {
  const dayNumber = Math.round(Date.parse(day) / DAY_MS);
  const startMs = zonedMoment(day, '10:30:00', ZONE).getTime();
  return [...places.keys()].flatMap((site) => {
    const turn = Math.floor(deterministic(`turn ${site}`) * SEEN_EVERY_DAYS);
    if (dayNumber % SEEN_EVERY_DAYS !== turn) return [];
    const at = startMs + Math.round(deterministic(`${day} ${site} turn`) * 300) * MINUTE_MS;
    return [{ ...visit(site, at), outcome: 'visited' as const, reason: null }];
  });
}

/** The sites of an area one after the other, each walk from another one on. */
function visitsOfWalk(area: string, walk: string, startMs: number): readonly ScheduledVisit[] {
  const names = (demoSites[area] ?? []).map(({ name }) => name);
  const first = Math.floor(deterministic(`${walk} first`) * names.length);
  const stops = [...names.slice(first), ...names.slice(0, first)].filter((name) => {
    const popularity = LEAST_POPULAR + deterministic(`popular ${name}`) ** 2 * (MOST_POPULAR - LEAST_POPULAR);
    return deterministic(`${walk} ${name}`) < popularity;
  });
  let at = startMs;
  return stops.map((site) => {
    const { least, most } = STOP_MINUTES;
    at += Math.round((least + deterministic(`${walk} ${site} minutes`) * (most - least)) * MINUTE_MS);
    return visit(site, at);
  });
}

function visit(site: string, at: number): ScheduledVisit {
  const draw = (what: string) => deterministic(`${at} ${site} ${what}`);
  const skipped = draw('skipped') < SKIPPED_SHARE;
  return {
    id: visitId(at, site),
    site,
    at: new Date(at).toISOString(),
    outcome: skipped ? 'skipped' : 'visited',
    reason: skipped ? (SKIP_REASONS[Math.floor(draw('reason') * SKIP_REASONS.length)] ?? 'other') : null,
    note: draw('noted') < NOTED_SHARE ? (NOTES[Math.floor(draw('note') * NOTES.length)] ?? '') : '',
    found: skipped || draw('answered') >= ANSWERED_SHARE ? null : foundAt(site, at, draw('found')),
    is_survey: !skipped && draw('survey') < SURVEY_SHARE,
  };
}

const places = new Map(
  Object.values(demoSites)
    .flat()
    .map(({ name, kind }, number) => [name, { kind, number }] as const),
);

/** Since when each period of the day runs, as in a new database. */
const PERIOD_STARTS: readonly (readonly [string, (typeof DEMO_PERIODS)[number]])[] = [
  ['22:00', 'night'],
  ['18:00', 'evening'],
  ['16:00', 'peak'],
  ['14:00', 'afternoon'],
  ['12:00', 'lunch'],
  ['09:00', 'morning'],
  ['07:00', 'early'],
];

/**
 * A coarse answer, for a number of vehicles that follows Poisson's distribution. Its mean follows the base score of the time,
 * so that what is learned from it stays near what staff expect.
 */
function foundAt(site: string, at: number, draw: number): Found {
  const place = places.get(site);
  const { weekday, time } = localMoment(new Date(at), ZONE);
  const [, period = 'night' as const] = PERIOD_STARTS.find(([start]) => start <= time) ?? [];
  const base = place === undefined ? 0 : demoBaseScore(place, weekday, period);
  const mean = base * (LEAST_FOUND + deterministic(`found ${site}`) * (MOST_FOUND - LEAST_FOUND));
  const none = Math.exp(-mean);
  if (draw < none) return 0;
  return draw < none * (1 + mean + mean ** 2 / 2) ? 1 : 3;
}

/** A UUID of version 7 that depends on time and site only, so that storing a visit twice stores it once. */
function visitId(at: number, site: string): string {
  const time = at.toString(16).padStart(12, '0');
  const hex = (part: string, digits: number) =>
    Math.floor(deterministic(`${at} ${site} id ${part}`) * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex('a', 3)}-8${hex('b', 3)}-${hex('c', 6)}${hex('d', 6)}`;
}
