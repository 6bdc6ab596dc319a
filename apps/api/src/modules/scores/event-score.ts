import type { Position } from '#geo/distance.ts';
import { EVENT_REACH_MILES } from '#modules/events/event-limits.ts';

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
 * together, and only those in the cells around a site are measured.
 */
export function eventScorer(
  crowds: readonly Crowd[],
  at: number,
): (latitude: number | null, longitude: number | null) => number {
  const rows = doorsByRow(crowds, at);
  return (latitude, longitude) => {
    if (latitude === null || longitude === null) return 0;
    const row = rows.get(rowOf(latitude));
    const doors = row?.near.get(columnOf(longitude, row.columns));
    if (doors === undefined) return 0;
    const site = unitVector({ latitude, longitude });
    let sum = 0;
    for (const door of doors) {
      const squared = (site.x - door.x) ** 2 + (site.y - door.y) ** 2 + (site.z - door.z) ** 2;
      if (squared >= REACH_SQUARED) continue;
      // Over so short a way the line through the Earth is as long as the one along it, to a fraction of a millimetre.
      sum += door.worth * closeness(Math.sqrt(squared) * EARTH_RADIUS_MILES);
      if (sum >= MAX_EVENT_SCORE) return MAX_EVENT_SCORE;
    }
    return sum;
  };
}

type Vector = { readonly x: number; readonly y: number; readonly z: number };
type Door = Vector & { worth: number };

/** A ring of cells around the Earth. `near` has, for a cell, the doors in it and in the cells that touch it. */
type Row = { readonly columns: number; readonly near: Map<number, Door[]> };

const REACH_RADIANS = EVENT_REACH_MILES / EARTH_RADIUS_MILES;
const REACH_SQUARED = REACH_RADIANS ** 2;
const DEGREES = Math.PI / 180;
/** A cell is a little taller and wider than the reach, so whatever is near lies in a site's own cell or touches it. */
const CELL_RADIANS = REACH_RADIANS * 1.001;

const rowOf = (latitude: number): number => Math.floor((latitude * DEGREES) / CELL_RADIANS);

/** Rings are shorter towards the poles: fewer cells as wide as the reach, up to the next row's end, fit into them. */
function columnsIn(row: number): number {
  const farthest = Math.min(Math.PI / 2, (Math.abs(row) + 2) * CELL_RADIANS);
  const halfWidth = Math.asin(Math.min(1, Math.sin(CELL_RADIANS / 2) / Math.cos(farthest)));
  return Math.max(1, Math.floor(Math.PI / halfWidth));
}

function columnOf(longitude: number, columns: number): number {
  const turn = longitude / 360;
  return Math.floor((turn - Math.floor(turn)) * columns) % columns;
}

function doorsByRow(crowds: readonly Crowd[], at: number): ReadonlyMap<number, Row> {
  const rows = new Map<number, Row>();
  for (const door of doorsOf(crowds, at)) {
    const own = rowOf(door.latitude);
    for (let number = own - 1; number <= own + 1; number++) {
      let row = rows.get(number);
      if (row === undefined) rows.set(number, (row = { columns: columnsIn(number), near: new Map() }));
      enterDoor(row, door);
    }
  }
  return rows;
}

function enterDoor({ columns, near }: Row, door: Door & Position): void {
  const own = columnOf(door.longitude, columns);
  for (let step = -1; step <= 1; step++) {
    const column = (own + step + columns) % columns;
    const doors = near.get(column);
    if (doors === undefined) near.set(column, [door]);
    // Where a ring has fewer than three cells, two of the three are the same.
    else if (doors.at(-1) !== door) doors.push(door);
  }
}

function doorsOf(crowds: readonly Crowd[], at: number): readonly (Door & Position)[] {
  const doors: (Door & Position)[] = [];
  const known = new Map<number, Map<number, Door>>();
  for (const crowd of crowds) {
    const worth = crowdAt(crowd, at);
    if (worth === 0) continue;
    const { latitude, longitude } = crowd;
    const sameLatitude = known.get(latitude) ?? new Map<number, Door>();
    const sameDoor = sameLatitude.get(longitude);
    if (sameDoor) {
      sameDoor.worth += worth;
      continue;
    }
    const door = { ...unitVector(crowd), latitude, longitude, worth };
    doors.push(door);
    known.set(latitude, sameLatitude.set(longitude, door));
  }
  return doors;
}

/** Places as points on a ball of radius 1: the straight line between two gives the distance without a sine each time. */
function unitVector({ latitude, longitude }: Position): Vector {
  const phi = latitude * DEGREES;
  const lambda = longitude * DEGREES;
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}
