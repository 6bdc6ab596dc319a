import { createWardenPosition } from './warden-position.ts';
import type { WardenPosition } from './warden-position.ts';
import { now } from '#platform/clock.ts';
import { deviceGeolocation, createPositionWatcher } from '#platform/geolocation.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const LOCATION_POLL_MS = 10_000;

const wardenPosition = createWardenPosition({
  readings: createPositionWatcher({ geolocation: deviceGeolocation(), everyMs: LOCATION_POLL_MS }),
  significant: storedValue('wardenLastLocation'),
  seenAt: storedValue('pp:positionSeenAt'),
  lastFix: storedValue('lastUserLocation'),
  lastError: storedValue('errorLocation'),
  now,
});

/** The warden's position. The device is asked every 10 s while the plan is visible. */
export function useWardenPosition(): WardenPosition {
  return useSource(wardenPosition);
}
