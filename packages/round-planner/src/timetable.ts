import type { City, Shift } from './problem.ts';
import { placeOf, serviceTime, travelTime } from './search/model.ts';
import { type TimedVisit, timeVisits } from './time-visits.ts';

type Visit = Omit<TimedVisit<number>, 'stop'> & { readonly place: number };

export type Timetable = {
  readonly visits: readonly Visit[];
  /** The arrival at the end; where a round may end anywhere, the end of its last visit. */
  readonly end: number;
  readonly score: number;
  /** All visits begin within their hours and the round ends within its limit. */
  readonly inTime: boolean;
};

/** The times of a round with these stops. Nothing is left out, so that a round can be timed again on other legs. */
export function timeRound(city: City, shift: Shift, stops: readonly number[]): Timetable {
  const { visits, ...walk } = timeVisits(shift.startTime ?? 0, stops, (place, before = shift.start) => {
    const { open, close } = placeOf(city, place);
    const travel = travelTime(city, shift, before, place);
    return { travel, open, close, service: serviceTime(city, shift, place) };
  });
  const last = stops.at(-1) ?? shift.start;
  const end = walk.end + (shift.end === undefined ? 0 : travelTime(city, shift, last, shift.end));
  return {
    visits: visits.map(({ stop: place, ...times }) => ({ place, ...times })),
    end,
    score: stops.reduce((sum, place) => sum + placeOf(city, place).score, 0),
    inTime: walk.inTime && end <= shift.limit,
  };
}
