import { useQuery } from '@tanstack/react-query';
import { inOrder, runDirections } from './directions-run.ts';
import { logRouteFetch } from './log-route-fetch.ts';
import { mapsPausedFor, pauseAfter } from './maps-pause.ts';
import { readStreetLine } from './street-line.ts';
import type { Position } from '#domain/geo.ts';
import { samePlace } from '#domain/geo.ts';
import { mapsService } from '#platform/directions.ts';
import { useRouteSwitch } from '#state/app-settings.ts';

export type WayEnds = { readonly from: Position; readonly to: Position };
type Line = readonly Position[];

/**
 * The way between two places along the streets. The maps service is asked once for each way, while the map shows it; null
 * until it answers, and where it gives no line.
 */
export function useStreetLine(ends: WayEnds | null): Line | null {
  const isOn = useRouteSwitch() === 'on';
  const query = useQuery({
    queryKey: ['street-line', ends],
    enabled: isOn && ends !== null && !samePlace(ends.from, ends.to) && mapsPausedFor() === 0,
    staleTime: Infinity,
    queryFn: ({ signal }) => (ends === null ? null : askStreetLine(ends, signal)),
  });
  return query.data ?? null;
}

async function askStreetLine(ends: WayEnds, signal: AbortSignal): Promise<Line | null> {
  const ask = mapsService(readStreetLine);
  if (ask === null) return null;
  let line: Line | null = null;
  const ending = await runDirections<WayEnds, Line>({
    next: inOrder([ends]),
    ask: ({ from, to }) => ask(from, to, signal),
    take([answer]) {
      if (answer?.result.ok) line = answer.result.value;
    },
    refuse: () => undefined, // the query cache remembers that there is none
    log: logRouteFetch,
    signal,
  });
  signal.throwIfAborted();
  if (ending.kind !== 'done') pauseAfter(ending);
  // A dead spot ends: the next time the map shows this way, it is asked for again.
  if (ending.kind === 'unanswered') throw new Error('The maps service does not answer');
  return line;
}
