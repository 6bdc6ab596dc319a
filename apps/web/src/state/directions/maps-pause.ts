import { runtimeConfig } from '#config/runtime-config.ts';
import { backOff } from '#domain/back-off.ts';
import { minuteClock } from '#platform/clock.ts';
import type { DirectionsFailure } from '#platform/directions.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

/** Why routes are missing after a run. */
export type RoutesMissing =
  /** Some pairs may be requested again. */
  | { readonly kind: 'unanswered' }
  /** The service refuses all requests. */
  | Extract<DirectionsFailure, { kind: 'key-refused' | 'too-many-requests' }>;

const MAX_RETRY_MINUTES = 15;
const KEY_REFUSED_SECONDS = 3_600;
/** Upper limit for `Retry-After`, so that one header cannot disable routes for a whole shift. */
const MAX_PAUSE_MINUTES = 6 * 60;

const stored = storedValue('pp:mapsPause');

/** Minutes until the next run, with exponential back-off. */
export function retryAfterMinutes(ending: RoutesMissing, retries: number): number {
  if (ending.kind === 'key-refused') return minutesFor(KEY_REFUSED_SECONDS);
  if (ending.kind === 'too-many-requests' && ending.retryAfterSeconds !== null) {
    return Math.min(minutesFor(ending.retryAfterSeconds), MAX_PAUSE_MINUTES);
  }
  return backOff(retries + 1, 1, MAX_RETRY_MINUTES);
}

/** Pauses the maps service if it refused all requests. Returns the minutes until the next run. */
export function pauseAfter(ending: RoutesMissing, retries = 0): number {
  const minutes = retryAfterMinutes(ending, retries);
  if (ending.kind !== 'unanswered') pauseMaps(minutes);
  return minutes;
}

/** Pauses the maps service for this many minutes, also after a reload. */
export function pauseMaps(minutes: number): void {
  stored.set({ untilMinute: minuteClock.get() + minutes, maps: mapsInUse() });
}

/** The remaining minutes; 0 when requests are allowed, also because the deployment now uses another service or key. */
export function mapsPausedFor(): number {
  const pause = stored.get();
  if (pause === null || pause.maps !== mapsInUse()) return 0;
  const left = pause.untilMinute - minuteClock.get();
  // A clock that was set back must not prolong the pause.
  return left > MAX_PAUSE_MINUTES ? 0 : Math.max(0, left);
}

/** Rounded up, and one more because the current minute has begun. */
const minutesFor = (seconds: number): number => Math.ceil(seconds / 60) + 1;

function mapsInUse(): string {
  const { mapsHost, mapsToken } = runtimeConfig();
  return `${mapsHost} ${mapsToken}`;
}
