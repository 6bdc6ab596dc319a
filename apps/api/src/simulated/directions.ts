import { type Position, metresBetween } from '#geo/distance.ts';

/** Streets wind: a drive is about this much longer than the straight line. */
const ROAD_FACTOR = 1.3;
const URBAN_METRES_PER_SECOND = 22_000 / 3_600;
/** To the car, out of the space, and into another one. */
const START_SECONDS = 60;
/** No road leads across an ocean. */
const MAX_STRAIGHT_METRES = 1_000_000;

/** A drive in the wire shape of the maps service: https://docs.mapbox.com/api/navigation/directions/ */
export type Directions =
  | { readonly status: 200; readonly body: { readonly code: 'Ok' | 'NoRoute' } & Record<string, unknown> }
  | { readonly status: 422; readonly body: { readonly code: 'InvalidInput'; readonly message: string } };

/** Answers for a path part such as `-1.61,54.97;-1.60,54.98`. The same drive always takes the same time. */
export function simulatedDirections(coordinates: string): Directions {
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
  const straight = metresBetween(from, to);
  if (straight > MAX_STRAIGHT_METRES) {
    return { status: 200, body: { code: 'NoRoute', message: 'No route found', routes: [] } };
  }
  return { status: 200, body: { code: 'Ok', uuid: 'simulated', ...drive(from, to, straight) } };
}

function drive(from: Position, to: Position, straight: number) {
  const distance = round(straight * ROAD_FACTOR);
  const duration = round(distance === 0 ? 0 : START_SECONDS + distance / URBAN_METRES_PER_SECOND);
  const points = [from, to].map(({ latitude, longitude }) => [longitude, latitude]);
  return {
    routes: [
      {
        weight_name: 'auto',
        weight: duration,
        duration,
        distance,
        legs: [{ summary: 'Simulated', weight: duration, duration, distance, steps: [] }],
        geometry: { type: 'LineString', coordinates: points },
      },
    ],
    waypoints: points.map((location) => ({ name: 'Simulated', location, distance: 0 })),
  };
}

const DECIMAL = /^-?\d{1,3}(\.\d{1,20})?$/;

function readPosition(text: string): Position | null {
  const parts = text.split(',');
  if (parts.length !== 2 || !parts.every((part) => DECIMAL.test(part))) return null;
  const [longitude = Number.NaN, latitude = Number.NaN] = parts.map(Number);
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { latitude, longitude } : null;
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
