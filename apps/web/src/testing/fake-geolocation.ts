import type { Position } from '#domain/geo.ts';

/** The reply of the device to a position request. */
export type GeolocationReply = Position | { readonly code: number; readonly message: string };

export const HOME: Position = { latitude: 54.9738, longitude: -1.6131 };

/** The geolocation of the page. Import this file before the code under test, which reads it on load. */
export const fakeGeolocation: { answer: GeolocationReply; requests: number } = { answer: HOME, requests: 0 };

Object.defineProperty(navigator, 'geolocation', {
  configurable: true,
  value: {
    getCurrentPosition(onFix: PositionCallback, onError: PositionErrorCallback) {
      fakeGeolocation.requests += 1;
      const { answer } = fakeGeolocation;
      // Safe: only these fields of a position and of an error are read.
      if ('code' in answer) onError(answer as GeolocationPositionError);
      else onFix({ coords: { ...answer, accuracy: 5 }, timestamp: Date.now() } as GeolocationPosition);
    },
  },
});

const EARTH_RADIUS_METRES = 6_371_000;

/** The position this many metres further north. */
export function movedNorth({ latitude, longitude }: Position, metres: number): Position {
  return { latitude: latitude + (metres / EARTH_RADIUS_METRES) * (180 / Math.PI), longitude };
}
