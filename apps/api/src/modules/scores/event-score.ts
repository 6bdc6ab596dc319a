import type { Position } from '#geo/distance.ts';
import { EVENT_REACH_MILES } from '#modules/events/event-reach.ts';

/** An event as far as it fills the streets around its venue. Times are in milliseconds. */
export type Crowd = Position & { readonly startsAt: number; readonly endsAt: number };

export const MAX_EVENT_SCORE = 3;

const MINUTE_MS = 60_000;
export const ARRIVAL_MS = 60 * MINUTE_MS;
export const DEPARTURE_MS = 30 * MINUTE_MS;

/** What an event is worth at its own door. Looking for a space brings more wrong parking than leaving one. */
const ARRIVING = 2;
const UNDER_WAY = 1.5;
const LEAVING = 1;

const EARTH_RADIUS_MILES = 6_371_000 * 0.00062137;

/** The worth of an event by time alone: from an hour before its start to half an hour after its end. */
export function crowdAt(crowd: Crowd, at: number): number {
  if (at < crowd.startsAt - ARRIVAL_MS || at > crowd.endsAt + DEPARTURE_MS) return 0;
  if (at < crowd.startsAt) return ARRIVING;
  return at <= crowd.endsAt ? UNDER_WAY : LEAVING;
}

/** The share of that worth which reaches a place: all of it at the door, none beyond the reach, evenly less between. */
export function closeness(miles: number): number {
  return Math.max(0, 1 - miles / EVENT_REACH_MILES);
}

/**
 * Makes the rule for one moment: a position gets the sum over all events of worth times closeness, at most 3; a place
 * without a position gets 0. Thousands of sites are asked about in one go, so events at the same door are counted
 * together, and only those within the reach by latitude are measured.
 */
export function eventScorer(
  crowds: readonly Crowd[],
  at: number,
): (latitude: number | null, longitude: number | null) => number {
  const rows = doorsByRow(crowds, at);
  return (latitude, longitude) => {
    if (latitude === null || longitude === null) return 0;
    const site = unitVector({ latitude, longitude });
    const row = rowOf(latitude);
    let sum = 0;
    for (let near = row - 1; near <= row + 1; near++) {
      for (const door of rows.get(near) ?? []) {
        const squared = (site.x - door.x) ** 2 + (site.y - door.y) ** 2 + (site.z - door.z) ** 2;
        if (squared >= REACH_SQUARED) continue;
        // Over so short a way the line through the Earth is as long as the one along it, to a fraction of a millimetre.
        sum += door.worth * closeness(Math.sqrt(squared) * EARTH_RADIUS_MILES);
        if (sum >= MAX_EVENT_SCORE) return MAX_EVENT_SCORE;
      }
    }
    return sum;
  };
}

type Vector = { readonly x: number; readonly y: number; readonly z: number };
type Door = Vector & { worth: number };

/** A row is as tall as the reach, so whatever is near lies in a site's own row or in one beside it. */
const ROW_DEGREES = (EVENT_REACH_MILES / EARTH_RADIUS_MILES) * (180 / Math.PI) * 1.001;
const REACH_SQUARED = (EVENT_REACH_MILES / EARTH_RADIUS_MILES) ** 2;

const rowOf = (latitude: number): number => Math.floor(latitude / ROW_DEGREES);

function doorsByRow(crowds: readonly Crowd[], at: number): ReadonlyMap<number, readonly Door[]> {
  const doors = new Map<string, Door>();
  const rows = new Map<number, Door[]>();
  for (const crowd of crowds) {
    const worth = crowdAt(crowd, at);
    if (worth === 0) continue;
    const place = `${crowd.latitude},${crowd.longitude}`;
    const known = doors.get(place);
    if (known) {
      known.worth += worth;
      continue;
    }
    const door = { ...unitVector(crowd), worth };
    doors.set(place, door);
    const row = rowOf(crowd.latitude);
    const neighbours = rows.get(row);
    if (neighbours) neighbours.push(door);
    else rows.set(row, [door]);
  }
  return rows;
}

/** Places as points on a ball of radius 1: the straight line between two gives the distance without a sine each time. */
function unitVector({ latitude, longitude }: Position): Vector {
  const phi = (latitude * Math.PI) / 180;
  const lambda = (longitude * Math.PI) / 180;
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}
