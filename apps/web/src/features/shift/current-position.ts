import type { Position } from '#domain/geo.ts';
import { deviceGeolocation } from '#platform/geolocation.ts';

const LONGEST_MS = 5_000;

/** The position of the device; null when it is refused, unavailable or takes longer than five seconds. */
export function currentPosition(geolocation = deviceGeolocation()): Promise<Position | null> {
  return new Promise((resolve) => {
    // The browser does not count the time in which it asks for permission.
    setTimeout(() => resolve(null), LONGEST_MS);
    if (!geolocation) return resolve(null);
    return geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: LONGEST_MS, maximumAge: 10_000 },
    );
  });
}
