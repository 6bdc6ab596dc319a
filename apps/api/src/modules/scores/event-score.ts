import { EARTH_RADIUS_MILES, type Position } from '#geo/distance.ts';
import { EVENT_REACH_MILES } from '#modules/events/event-limits.ts';
import { fromHundredths, toHundredths } from './hundredths.ts';

/** Where and when an event takes place. Times are in milliseconds. */
export type ScoredEvent = Position & { readonly startsAt: number; readonly endsAt: number };

export const MAX_EVENT_SCORE = 3;
const MAX_HUNDREDTHS = toHundredths(MAX_EVENT_SCORE);

const MINUTE_MS = 60_000;
export const ARRIVAL_MS = 60 * MINUTE_MS;
export const DEPARTURE_MS = 30 * MINUTE_MS;

/** The score at the venue itself. Arriving drivers look for a space, so they count more than leaving ones. */
const ARRIVING = 2;
const RUNNING = 1.5;
const LEAVING = 1;

export type EventPhase = 'arriving' | 'running' | 'leaving';

const AT_VENUE: Readonly<Record<EventPhase, number>> = {
  arriving: ARRIVING,
  running: RUNNING,
  leaving: LEAVING,
};

/** The phase of an event at a time: from an hour before its start to half an hour after its end. */
export function eventPhase(event: ScoredEvent, at: number): EventPhase | null {
  if (at < event.startsAt - ARRIVAL_MS || at > event.endsAt + DEPARTURE_MS) return null;
  if (at < event.startsAt) return 'arriving';
  return at <= event.endsAt ? 'running' : 'leaving';
}

/** The score of an event by time alone. */
export function scoreAtVenue(event: ScoredEvent, at: number): number {
  const phase = eventPhase(event, at);
  return phase === null ? 0 : AT_VENUE[phase];
}

/** The share of that score at a distance: all of it at the venue, none beyond the reach, linear in between. */
export function closeness(miles: number): number {
  return Math.max(0, 1 - miles / EVENT_REACH_MILES);
}

/** An event that counts at the time of the plan, with its venue as a point on a sphere of radius 1. */
export type ActiveEvent<E extends ScoredEvent = ScoredEvent> = Vector & {
  readonly latitude: number;
  readonly score: number;
  readonly event: E;
};

/** The events that count at a time, from south to north. */
export function activeEvents<E extends ScoredEvent>(
  events: readonly E[],
  at: number,
): readonly ActiveEvent<E>[] {
  return events
    .flatMap((event) => {
      const score = scoreAtVenue(event, at);
      return score === 0 ? [] : [{ ...unitVector(event), latitude: event.latitude, score, event }];
    })
    .sort((one, other) => one.latitude - other.latitude);
}

/** The event score of a place: the sum of the lines of all events in reach, at most 3. */
export function eventScore(events: readonly ActiveEvent[], place: Position | null): number {
  let sum = 0;
  forEachInReach(events, place, ({ score }, miles) => {
    sum += eventLine(score, miles);
  });
  return fromHundredths(Math.min(MAX_HUNDREDTHS, sum));
}

export type EventLine<E extends ScoredEvent> = {
  readonly event: E;
  readonly miles: number;
  readonly hundredths: number;
};

/** The lines of the same score: one for each event in reach, and what the limit takes off, 0 or less. */
export function eventLines<E extends ScoredEvent>(
  events: readonly ActiveEvent<E>[],
  place: Position | null,
): { readonly lines: readonly EventLine<E>[]; readonly overLimit: number } {
  const lines: EventLine<E>[] = [];
  forEachInReach(events, place, ({ event, score }, miles) => {
    lines.push({ event, miles, hundredths: eventLine(score, miles) });
  });
  const sum = lines.reduce((total, { hundredths }) => total + hundredths, 0);
  return { lines, overLimit: Math.min(0, MAX_HUNDREDTHS - sum) };
}

/** One event in hundredths: its score at the venue times closeness. */
const eventLine = (score: number, miles: number): number => toHundredths(score * closeness(miles));

/**
 * Goes through the events within reach of a place. A place without a position has none. Only the events in a window of
 * latitude around the place are measured.
 */
function forEachInReach<E extends ScoredEvent>(
  events: readonly ActiveEvent<E>[],
  place: Position | null,
  visit: (event: ActiveEvent<E>, miles: number) => void,
): void {
  if (place === null || events.length === 0) return;
  const { latitude } = place;
  const { x, y, z } = unitVector(place);
  for (let n = firstFrom(events, latitude - REACH_DEGREES); ; n += 1) {
    const event = events[n];
    if (event === undefined || event.latitude > latitude + REACH_DEGREES) return;
    const squared = (x - event.x) ** 2 + (y - event.y) ** 2 + (z - event.z) ** 2;
    if (squared >= REACH_SQUARED) continue;
    // Within the reach, the straight line and the great circle differ by less than a millimetre.
    visit(event, Math.sqrt(squared) * EARTH_RADIUS_MILES);
  }
}

/** The index of the first event that is not south of a latitude. */
function firstFrom(events: readonly ActiveEvent[], latitude: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle]?.latitude ?? latitude) < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Vector = { readonly x: number; readonly y: number; readonly z: number };

const DEGREE = Math.PI / 180;
const REACH_RADIANS = EVENT_REACH_MILES / EARTH_RADIUS_MILES;
const REACH_SQUARED = REACH_RADIANS ** 2;
/** A little more than the reach, so that rounding skips no event. */
const REACH_DEGREES = (REACH_RADIANS / DEGREE) * 1.001;

/** The straight line between two points on the sphere gives their distance without trigonometry for each pair. */
function unitVector({ latitude, longitude }: Position): Vector {
  const phi = latitude * DEGREE;
  const lambda = longitude * DEGREE;
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}
