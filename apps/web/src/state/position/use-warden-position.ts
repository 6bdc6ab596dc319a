import { type WardenPosition, createWardenPosition } from './warden-position.ts';
import type { Position } from '#domain/geo.ts';
import { now } from '#platform/clock.ts';
import { deviceGeolocation, createPositionWatcher } from '#platform/geolocation.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const LOCATION_POLL_MS = 10_000;

const readings = createPositionWatcher({ geolocation: deviceGeolocation(), everyMs: LOCATION_POLL_MS });
const wardenPosition = createWardenPosition({
  readings,
  significant: storedValue('wardenLastLocation'),
  seenAt: storedValue('pp:positionSeenAt'),
  lastFix: storedValue('lastUserLocation'),
  lastError: storedValue('errorLocation'),
  now,
});

/** The warden's position. It is requested every 10 s while the plan is visible. */
export function useWardenPosition(): WardenPosition {
  return useSource(wardenPosition);
}

/** The last fix of the device with its accuracy; null before the first one and after an error. */
export function useLastFix(): { readonly position: Position; readonly accuracyMetres: number } | null {
  const reading = useSource(readings);
  return reading.kind === 'fix' ? reading : null;
}
