import { localMoment } from '#time/local-moment.ts';
import type { Database } from '#db/database.ts';
import type { Position } from '#geo/distance.ts';
import { EVENT_REACH_MILES, eventsFreshSince } from '#modules/events/event-limits.ts';
import { eventsIn } from '#modules/events/events-table.ts';
import { boxAround } from '#modules/events/reach-box.ts';
import type { AreaRules } from '#modules/visit-rules/area-rules.ts';
import { type LearnedCell, readLearnedCells } from '#modules/learning/learned-scores-table.ts';
import { readAreaRules } from '#modules/visit-rules/read-area-rules.ts';
import { daysAround } from '#modules/sites/day-type-table.ts';
import { type AreaVisits, NO_VISITS, readAreaVisits } from '#modules/visits/read-area-visits.ts';
import { weatherFreshSince, weatherFreshUntil } from '#modules/weather/observation.ts';
import { type AreaCalendar, groupPositions } from './area-scores.ts';
import { type SiteGroup, type WantedSites, readAreaSites } from './area-sites-table.ts';
import { ARRIVAL_MS, DEPARTURE_MS, type ScoredEvent } from './event-score.ts';
import type { ScoreDeps } from './score-deps.ts';

/** The scored time and the current one. They differ for a plan of another time. */
export type ScoreTime = { readonly at: Date; readonly now: Date };

export type PlannedEvent = ScoredEvent & { readonly name: string };

export type AreaInputs = {
  readonly groups: readonly SiteGroup[];
  readonly events: readonly PlannedEvent[];
  readonly visits: AreaVisits;
  readonly calendar: AreaCalendar;
  /** Null: no visit rule applies to any of the sites. */
  readonly rules: AreaRules | null;
  /** Learned factors of the base scores by site id; a site without one has the score of staff. */
  readonly learned: ReadonlyMap<number, LearnedCell>;
};

/** Inputs for the scores of an area, or of one site, at a time. */
export async function readArea(
  { db, timeZone, recoveryMinutes, largestBase }: Omit<ScoreDeps, 'clock'>,
  wanted: WantedSites,
  { at, now }: ScoreTime,
): Promise<AreaInputs> {
  const moment = localMoment(at, timeZone);
  const groups = await readAreaSites(db, wanted, {
    moment,
    weather: { since: weatherFreshSince(at), until: weatherFreshUntil(at) },
  });
  const [group] = groups;
  const period = group?.period ?? null;
  const slot = group === undefined || period === null ? null : `${group.day_type} ${period}`;
  const hasHours = groups.some(({ hours, precautions }) => hours !== null || precautions !== null);
  return {
    groups,
    calendar: { days: hasHours ? await daysAround(db, moment, timeZone) : [], timeZone },
    events: await readEvents(db, groupPositions(groups), { at, now }),
    visits: recoveryMinutes === null ? NO_VISITS : await readAreaVisits(db, wanted, { at, recoveryMinutes }),
    rules:
      largestBase === null
        ? null
        : await readAreaRules({ db, timeZone, largestBase }, wanted, { at, now, moment, slot }),
    learned:
      largestBase === null || group === undefined || period === null
        ? new Map()
        : await readLearnedCells(db, wanted, { dayType: group.day_type, period }),
  };
}

/** The events that may count at this time for a site at one of the positions. */
async function readEvents(
  db: Database,
  positions: readonly Position[],
  { at, now }: ScoreTime,
): Promise<readonly PlannedEvent[]> {
  const box = boxAround(positions, EVENT_REACH_MILES);
  if (box === null) return [];
  const events = await eventsIn(db, box, {
    endAfter: new Date(at.getTime() - DEPARTURE_MS),
    startBefore: new Date(at.getTime() + ARRIVAL_MS),
    // Events must be confirmed recently relative to now, even for a plan of another day.
    fetchedSince: eventsFreshSince(now),
  })
    .select(['name', 'latitude', 'longitude', 'starts_at', 'ends_at'])
    .execute();
  return events.map(({ name, latitude, longitude, starts_at, ends_at }) => ({
    name,
    latitude,
    longitude,
    startsAt: starts_at.getTime(),
    endsAt: ends_at.getTime(),
  }));
}
