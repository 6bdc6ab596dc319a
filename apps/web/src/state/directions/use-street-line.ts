import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inOrder, isOutage, runDirections } from './directions-run.ts';
import { logRouteFetch } from './log-route-fetch.ts';
import { mapsPausedFor, pauseAfter } from './maps-pause.ts';
import { readStreetLine } from './street-line.ts';
import type { Position } from '#domain/geo.ts';
import { samePlace } from '#domain/geo.ts';
import { legKey } from '#domain/route/leg-key.ts';
import { mapsService } from '#platform/directions.ts';
import { useRouteSwitch } from '#state/app-settings.ts';

export type LineEnds = { readonly from: Position; readonly to: Position };
type Line = readonly Position[];

/** Lines by leg; null if the service has none. */
type KnownLines = Map<string, Line | null>;

/** The route between two places along the streets; null until the maps service responds, and if it has no line. */
export function useStreetLine(ends: LineEnds | null): Line | null {
  const ways = ends === null || samePlace(ends.from, ends.to) ? NO_WAYS : [ends];
  return useStreetLines(ways)?.[0] ?? null;
}

const NO_WAYS: readonly LineEnds[] = [];

/**
 * Several routes along the streets, in order, requested while the map shows them. Null until all of them have a line,
 * because a map draws either all of them along the streets or all of them straight.
 */
export function useStreetLines(ways: readonly LineEnds[]): readonly Line[] | null {
  const isOn = useRouteSwitch() === 'on';
  // A round loses its first leg with each stop: the others are not requested again.
  const [known] = useState((): KnownLines => new Map());
  const query = useQuery({
    queryKey: ['street-lines', ways.map(lineKey)],
    enabled: isOn && ways.length > 0 && mapsPausedFor() === 0,
    staleTime: Infinity,
    queryFn: ({ signal }) => readStreetLines(ways, known, signal),
  });
  return query.data ?? null;
}

const lineKey = ({ from, to }: LineEnds): string => legKey(from, to);

async function readStreetLines(
  ways: readonly LineEnds[],
  known: KnownLines,
  signal: AbortSignal,
): Promise<readonly Line[] | null> {
  const ask = mapsService(readStreetLine);
  if (ask === null) return null;
  const ending = await runDirections<LineEnds, Line>({
    next: inOrder(ways.filter((way) => !known.has(lineKey(way)))),
    ask: ({ from, to }) => ask(from, to, signal),
    take(answers) {
      for (const { pair, result } of answers) if (result.ok) known.set(lineKey(pair), result.value);
    },
    refuse: (way, failure) => isOutage(failure) || known.set(lineKey(way), null),
    log: logRouteFetch,
    signal,
  });
  signal.throwIfAborted();
  if (ending.kind !== 'done') pauseAfter(ending);
  // An error, so that the next time the map shows these legs they are requested again.
  if (ending.kind === 'unanswered') throw new Error('The maps service does not answer');
  const lines = ways.flatMap((way) => {
    const line = known.get(lineKey(way));
    return line ? [line] : [];
  });
  return lines.length === ways.length ? lines : null;
}
