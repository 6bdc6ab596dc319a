import * as v from 'valibot';
import type { Position } from '#domain/geo.ts';
import { failed, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { DirectionsFailure } from '#platform/directions.ts';

/** More points than any route of a shift. */
const MOST_POINTS = 20_000;
const point = v.tuple([
  v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
]);
const reply = v.object({
  routes: v.tuple([
    v.object({
      geometry: v.object({
        type: v.literal('LineString'),
        coordinates: v.pipe(v.array(point), v.minLength(2), v.maxLength(MOST_POINTS)),
      }),
    }),
  ]),
});

/** The line of the first route along the streets. */
export function readStreetLine(body: unknown): Result<readonly Position[], DirectionsFailure> {
  const read = v.safeParse(reply, body);
  if (!read.success) return failed({ kind: 'no-route' });
  const [first] = read.output.routes;
  return ok(first.geometry.coordinates.map(([longitude, latitude]) => ({ latitude, longitude })));
}
