import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { inOrder, isOutage, runDirections } from './directions-run.ts';
import { logRouteFetch } from './log-route-fetch.ts';
import { mapsPausedFor, pauseAfter } from './maps-pause.ts';
import { type Position, samePlace } from '#domain/geo.ts';
import { legKey } from '#domain/route/leg-key.ts';
import { type Result, failed, ok } from '#domain/result.ts';
import { type DirectionsFailure, mapsService } from '#platform/directions.ts';
import { useRouteSwitch } from '#state/settings/app-settings.ts';

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

export type LineEnds = { readonly from: Position; readonly to: Position };
type Line = readonly Position[];

/** Lines by leg; null if the service has none. */
type KnownLines = Map<string, Line | null>;

/** The route between two places along the streets; null until the maps service responds, and if it has no line. */
export function useStreetLine(ends: LineEnds | null): Line | null {
  const legs = ends === null || samePlace(ends.from, ends.to) ? NO_LEGS : [ends];
  return useStreetLines(legs)?.[0] ?? null;
}

const NO_LEGS: readonly LineEnds[] = [];

/**
 * Several routes along the streets, in order, requested while the map shows them. Null until all of them have a line,
 * because a map draws either all of them along the streets or all of them straight.
 */
export function useStreetLines(legs: readonly LineEnds[]): readonly Line[] | null {
  const isOn = useRouteSwitch() === 'on';
  // A round loses its first leg with each stop: the others are not requested again.
  const [known] = useState((): KnownLines => new Map());
  const query = useQuery({
    queryKey: ['street-lines', legs.map(lineKey)],
    enabled: isOn && legs.length > 0 && mapsPausedFor() === 0,
    staleTime: Infinity,
    queryFn: ({ signal }) => readStreetLines(legs, known, signal),
  });
  return query.data ?? null;
}

const lineKey = ({ from, to }: LineEnds): string => legKey(from, to);

async function readStreetLines(
  legs: readonly LineEnds[],
  known: KnownLines,
  signal: AbortSignal,
): Promise<readonly Line[] | null> {
  const ask = mapsService(readStreetLine);
  if (ask === null) return null;
  const ending = await runDirections<LineEnds, Line>({
    next: inOrder(legs.filter((leg) => !known.has(lineKey(leg)))),
    ask: ({ from, to }) => ask(from, to, signal),
    take(answers) {
      for (const { pair, result } of answers) if (result.ok) known.set(lineKey(pair), result.value);
    },
    refuse: (leg, failure) => isOutage(failure) || known.set(lineKey(leg), null),
    log: logRouteFetch,
    signal,
  });
  signal.throwIfAborted();
  if (ending.kind !== 'done') pauseAfter(ending);
  // An error, so that the next time the map shows these legs they are requested again.
  if (ending.kind === 'unanswered') throw new Error('The maps service does not answer');
  const lines = legs.flatMap((leg) => {
    const line = known.get(lineKey(leg));
    return line ? [line] : [];
  });
  return lines.length === legs.length ? lines : null;
}

/** The line of the first route along the streets. */
export function readStreetLine(body: unknown): Result<readonly Position[], DirectionsFailure> {
  const read = v.safeParse(reply, body);
  if (!read.success) return failed({ kind: 'no-route' });
  const [first] = read.output.routes;
  return ok(first.geometry.coordinates.map(([longitude, latitude]) => ({ latitude, longitude })));
}
