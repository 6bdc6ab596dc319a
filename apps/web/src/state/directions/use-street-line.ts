import { useQuery } from '@tanstack/react-query';
import { useRouteSwitch } from '#state/app-settings.ts';
import { logRouteFetch } from './log-route-fetch.ts';
import { mapsPausedFor, pauseMaps, retryAfterMinutes } from './maps-pause.ts';
import { readStreetLine } from './street-line.ts';
import type { Position } from '#domain/geo.ts';
import { samePlace } from '#domain/geo.ts';
import { mapsService } from '#platform/directions.ts';
import type { DirectionsFailure } from '#platform/directions.ts';

export type WayEnds = { readonly from: Position; readonly to: Position };

/**
 * The way between two places along the streets. The maps service is asked once for each way, while the map shows it; null
 * until it answers, and where it gives no line.
 */
export function useStreetLine(ends: WayEnds | null): readonly Position[] | null {
  const isOn = useRouteSwitch() === 'on';
  const query = useQuery({
    queryKey: ['street-line', ends],
    enabled: isOn && ends !== null && !samePlace(ends.from, ends.to) && mapsPausedFor() === 0,
    staleTime: Infinity,
    async queryFn({ signal }) {
      const ask = mapsService(readStreetLine);
      if (ask === null || ends === null) return null;
      const line = await ask(ends.from, ends.to, signal);
      if (line.ok) {
        logRouteFetch(1);
        return line.value;
      }
      pauseAfter(line.failure);
      // A dead spot ends: the next time the map shows this way, it is asked for again.
      if (line.failure.kind === 'no-answer') throw new Error('The maps service does not answer');
      return null;
    },
  });
  return query.data ?? null;
}

function pauseAfter(failure: DirectionsFailure): void {
  if (failure.kind === 'too-many-requests') pauseMaps(retryAfterMinutes(failure, 0));
  if (failure.kind === 'refused' && (failure.status === 401 || failure.status === 403)) {
    pauseMaps(retryAfterMinutes({ kind: 'key-refused' }, 0));
  }
}
