import { type Position, metresBetween } from '#geo/distance.ts';
import { snapToStreet } from './snap-to-street.ts';
import { type Point, streetGraph } from './street-graph.ts';
import { type Speeds, routeOnStreets } from './street-route.ts';

const KM_PER_HOUR = 1_000 / 3_600;
/** Outside the street graph: the ratio of a route's length to the straight line. */
const STREET_FACTOR = 1.3;
/** Farther apart no route is returned, such as across an ocean. */
const MAX_STRAIGHT_METRES = 1_000_000;

/** Average speeds in a city, traffic lights and junctions included. */
const TRAVEL = {
  driving: {
    speeds: { main: 26 * KM_PER_HOUR, quiet: 17 * KM_PER_HOUR },
    /** Walking to the car, leaving the space and parking again. */
    startSeconds: 60,
  },
  walking: { speeds: { main: 4.8 * KM_PER_HOUR, quiet: 4.8 * KM_PER_HOUR }, startSeconds: 0 },
} satisfies Record<string, { readonly speeds: Speeds; readonly startSeconds: number }>;

export type TravelProfile = keyof typeof TRAVEL;
export const travelProfiles: readonly TravelProfile[] = ['driving', 'walking'];

/** A route in the format of the maps service: https://docs.mapbox.com/api/navigation/directions/ */
export type Directions =
  | { readonly status: 200; readonly body: { readonly code: 'Ok' | 'NoRoute' } & Record<string, unknown> }
  | { readonly status: 422; readonly body: { readonly code: 'InvalidInput'; readonly message: string } };

/** The route for a path segment such as `-1.61,54.97;-1.60,54.98`. Deterministic. */
export function simulatedDirections(profile: TravelProfile, coordinates: string): Directions {
  const stops = coordinates.split(';').map(readPosition);
  const [from, to] = stops;
  if (stops.length !== 2 || !from || !to) {
    return {
      status: 422,
      body: {
        code: 'InvalidInput',
        message: 'Two coordinates are needed: longitude,latitude;longitude,latitude',
      },
    };
  }
  const route = onStreets(profile, from, to) ?? inStraightLine(profile, from, to);
  if (route === null)
    return { status: 200, body: { code: 'NoRoute', message: 'No route found', routes: [] } };
  return { status: 200, body: { code: 'Ok', uuid: 'simulated', ...toWire(route) } };
}

type Route = {
  readonly duration: number;
  readonly distance: number;
  readonly line: readonly Point[];
  /** From the requested start to the first point of the line, and from its last point to the requested end. */
  readonly metresOff: readonly [number, number];
};

function onStreets(profile: TravelProfile, from: Position, to: Position): Route | null {
  const graph = streetGraph();
  const start = snapToStreet(graph, from);
  const end = start && snapToStreet(graph, to);
  const { speeds, startSeconds } = TRAVEL[profile];
  const route = start && end && routeOnStreets(graph, start, end, speeds);
  if (!route) return null;
  return {
    duration: route.metres === 0 ? 0 : startSeconds + route.seconds,
    distance: route.metres,
    // A line needs two points, even when start and end are equal.
    line: route.line.length > 1 ? route.line : [start.point, end.point],
    metresOff: [start.metresOff, end.metresOff],
  };
}

/** For positions outside the street graph. */
function inStraightLine(profile: TravelProfile, from: Position, to: Position): Route | null {
  const straight = metresBetween(from, to);
  if (straight > MAX_STRAIGHT_METRES) return null;
  const { speeds, startSeconds } = TRAVEL[profile];
  const distance = straight * STREET_FACTOR;
  return {
    duration: distance === 0 ? 0 : startSeconds + distance / speeds.main,
    distance,
    line: [from, to].map(({ latitude, longitude }): Point => [longitude, latitude]),
    metresOff: [0, 0],
  };
}

function toWire(route: Route) {
  const duration = round(route.duration);
  const distance = round(route.distance);
  const ends = [route.line[0], route.line.at(-1)];
  return {
    routes: [
      {
        weight_name: 'auto',
        weight: duration,
        duration,
        distance,
        legs: [{ summary: 'Simulated', weight: duration, duration, distance, steps: [] }],
        geometry: { type: 'LineString', coordinates: route.line },
      },
    ],
    waypoints: ends.map((location, index) => ({
      name: 'Simulated',
      location,
      distance: round(route.metresOff[index] ?? 0),
    })),
  };
}

const DECIMAL = /^-?\d{1,3}(\.\d{1,20})?$/;

function readPosition(text: string): Position | null {
  const parts = text.split(',');
  if (parts.length !== 2 || !parts.every((part) => DECIMAL.test(part))) return null;
  const [longitude = Number.NaN, latitude = Number.NaN] = parts.map(Number);
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { latitude, longitude } : null;
}

const round = (value: number): number => Math.round(value * 10) / 10;
