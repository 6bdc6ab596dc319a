import { BREAK, type City, type Shift } from './problem.ts';
import { placeAt, serviceTime, travelTime } from './search/model.ts';
import { type TimedVisit, timeVisits } from './time-visits.ts';

type Visit = Omit<TimedVisit<number>, 'stop'> & {
  /** `BREAK` for the break. */
  readonly place: number;
};

export type Timetable = {
  readonly visits: readonly Visit[];
  /** The arrival at the end; where a round may end anywhere, the end of its last visit. */
  readonly end: number;
  readonly score: number;
  /** All visits begin within their hours and the round ends within its limit. */
  readonly inTime: boolean;
};

/**
 * The times of a round with these stops. Nothing is left out, so that a round can be timed again on other legs. The second
 * visit to a place is the return to it.
 */
export function timeRound(city: City, shift: Shift, stops: readonly number[]): Timetable {
  const { visits, ...walk } = timeVisits(shift.startTime ?? 0, stops, (place, _, earlier) => {
    if (place === BREAK) return { ...shift.break, travel: 0, service: shift.break?.length ?? 0 };
    const travel = travelTime(city, shift, lastPlace(shift, earlier), place);
    return { travel, ...openHours(city, place, earlier), service: serviceTime(city, shift, place) };
  });
  const end =
    walk.end + (shift.end === undefined ? 0 : travelTime(city, shift, lastPlace(shift, visits), shift.end));
  return {
    visits: visits.map(({ stop: place, ...times }) => ({ place, ...times })),
    end,
    score: roundScore(city, stops),
    inTime: walk.inTime && end <= shift.limit,
  };
}

type Earlier = readonly TimedVisit<number>[];

/** Where the warden is after some visits: a break is spent where the one before it was. */
const lastPlace = (shift: Shift, earlier: Earlier): number =>
  earlier.findLast(({ stop }) => stop !== BREAK)?.stop ?? shift.start;

function openHours(
  city: City,
  place: number,
  earlier: Earlier,
): { readonly open?: number; readonly close?: number } {
  const { open, close, returnAfter } = placeAt(city, place);
  const first = returnAfter && earlier.find(({ stop }) => stop === place);
  if (!first) return { ...(open !== undefined && { open }), ...(close !== undefined && { close }) };
  return {
    open: Math.max(open ?? -Infinity, first.begin + returnAfter.earliest),
    close: Math.min(close ?? Infinity, first.begin + returnAfter.latest),
  };
}

/** The points of some stops: of a place that needs a return visit only with its second visit. */
export const roundScore = (city: City, stops: readonly number[]): number =>
  stops.reduce((sum, place, index) => {
    const { score, returnAfter } = placeAt(city, place);
    const counts = !returnAfter || (index > 0 && stops.lastIndexOf(place, index - 1) >= 0);
    return counts ? sum + score : sum;
  }, 0);
