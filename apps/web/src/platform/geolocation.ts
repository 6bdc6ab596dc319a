import type { Position } from '#domain/geo.ts';
import { pageVisible } from '#platform/page/visibility.ts';
import { type Source, createSource } from './source.ts';

export type PositionReading =
  | { readonly kind: 'waiting' }
  /** `at` is when the device measured it, in ms since 1970: a device may return an old fix. */
  | {
      readonly kind: 'fix';
      readonly position: Position;
      readonly accuracyMetres: number;
      readonly at: number;
    }
  /** `isRefused`: the person or the browser does not allow it. */
  | { readonly kind: 'failed'; readonly message: string; readonly isRefused?: boolean };

type Deps = {
  /** Undefined where the browser does not support it. */
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined;
  readonly everyMs: number;
  readonly visible?: Source<boolean>;
};

/**
 * Requests the position every `everyMs` while there are subscribers and the page is visible, and once when it becomes
 * visible again. One request at a time.
 */
export function createPositionWatcher(deps: Deps): Source<PositionReading> {
  const { geolocation, everyMs, visible = pageVisible } = deps;
  const readings = createSource<PositionReading>({ kind: 'waiting' }, (publish) => {
    if (!geolocation) {
      publish({ kind: 'failed', message: NOT_SUPPORTED });
      return () => {};
    }
    let timer: ReturnType<typeof setInterval> | undefined;
    let asking = false;
    let stopped = false;
    const settle = (reading: PositionReading) => {
      asking = false;
      if (!stopped) publish(reading);
    };
    const ask = () => {
      if (asking) return;
      asking = true;
      geolocation.getCurrentPosition(
        (found) => settle(fixFrom(found)),
        (error) =>
          settle({ kind: 'failed', message: positionMessage(error), isRefused: error.code === DENIED }),
        { enableHighAccuracy: true, timeout: everyMs, maximumAge: 0 },
      );
    };
    const follow = () => {
      clearInterval(timer);
      timer = undefined;
      if (!visible.get()) return;
      ask();
      timer = setInterval(ask, everyMs);
    };
    const stopWatching = visible.subscribe(follow);
    follow();
    return () => {
      stopped = true;
      clearInterval(timer);
      stopWatching();
    };
  });
  return { get: readings.get, subscribe: readings.subscribe };
}

function fixFrom(found: GeolocationPosition): PositionReading {
  const { latitude, longitude, accuracy } = found.coords;
  return { kind: 'fix', position: { latitude, longitude }, accuracyMetres: accuracy, at: found.timestamp };
}

/** Geolocation errors, with the texts of the error catalogue. */
const NOT_SUPPORTED = 'Geolocation is not supported by this browser.';

const DENIED = 1;

const REASONS: Readonly<Record<number, string>> = {
  [DENIED]: 'User denied Geolocation',
  2: 'Position unavailable',
  3: 'Timeout expired',
};

/** The browser's message, or ours where it has none. */
function positionMessage(error: { readonly code: number; readonly message: string }): string {
  return `Error getting geolocation: ${error.message.trim() || (REASONS[error.code] ?? 'Unknown error')}`;
}

/** The browser's geolocation; undefined where it is not supported, and on an insecure page. */
export function deviceGeolocation(): Pick<Geolocation, 'getCurrentPosition'> | undefined {
  return typeof navigator !== 'undefined' && 'geolocation' in navigator ? navigator.geolocation : undefined;
}
