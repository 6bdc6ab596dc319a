import { runRoutes, type RouteRun } from './route-run.ts';
import { directionsService } from '#platform/directions.ts';
import { logRouteFetch } from '#state/directions/log-route-fetch.ts';
import { mapsPausedFor, pauseAfter } from '#state/directions/maps-pause.ts';

/** Fetches the missing routes. Returns the minutes until the next try; null when no route is missing, or after an abort. */
export async function fetchMissingRoutes(
  run: Omit<RouteRun, 'directions' | 'log'>,
  retries: number,
): Promise<number | null> {
  const directions = directionsService();
  if (directions === null || run.signal.aborted) return null;
  const paused = mapsPausedFor();
  if (paused > 0) return paused;
  const ending = await runRoutes({ ...run, directions, log: logRouteFetch });
  return ending.kind === 'done' || run.signal.aborted ? null : pauseAfter(ending, retries);
}
