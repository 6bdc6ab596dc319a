import type { City, Shift } from './problem.ts';
import { placeOf, serviceTime, travelTime } from './search/model.ts';

type Visit = {
  readonly place: number;
  readonly arrive: number;
  /** Later than the arrival when the place is not open yet. */
  readonly begin: number;
  readonly leave: number;
};

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
  const visits: Visit[] = [];
  let time = shift.startTime ?? 0;
  let from = shift.start;
  let score = 0;
  let inTime = true;
  for (const place of stops) {
    const { score: value, open, close } = placeOf(city, place);
    const arrive = time + travelTime(city, shift, from, place);
    const begin = Math.max(arrive, open ?? -Infinity);
    if (begin > (close ?? Infinity)) inTime = false;
    time = begin + serviceTime(city, shift, place);
    visits.push({ place, arrive, begin, leave: time });
    score += value;
    from = place;
  }
  const end = time + (shift.end === undefined ? 0 : travelTime(city, shift, from, shift.end));
  return { visits, end, score, inTime: inTime && end <= shift.limit };
}
