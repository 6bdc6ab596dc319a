import type { CallFailure } from './http/call-failure.ts';
import { type OwnedSource, type Source, createSource } from './source.ts';

const reported = () => typeof navigator === 'undefined' || navigator.onLine;

/**
 * Events that trigger a check. A phone that slept may have missed 'online', so it checks again when it is used again.
 */
const MOMENTS = ['online', 'offline', 'pageshow', 'visibilitychange'];

/** Whether the device reports a connection. If true, a call may still fail; if false, it always fails. */
export const online: Source<boolean> = createOnline(reported, () => window);

export function createOnline(isOnline: () => boolean, page: () => EventTarget): Source<boolean> {
  const watched = createSource(isOnline(), (publish) => {
    const update = () => publish(isOnline());
    update();
    for (const moment of MOMENTS) page().addEventListener(moment, update);
    return () => {
      for (const moment of MOMENTS) page().removeEventListener(moment, update);
    };
  });
  return { get: isOnline, subscribe: watched.subscribe };
}

/**
 * Why the last token refresh or profile request failed temporarily; null while the service responds. The session and
 * the stored data stay in use meanwhile, and the screens treat the device as offline.
 */
export const outage: OwnedSource<CallFailure | null> = createSource<CallFailure | null>(null);

const reachable: Source<boolean> = {
  get: () => online.get() && outage.get() === null,
  subscribe(onChange) {
    const stops = [online.subscribe(onChange), outage.subscribe(onChange)];
    return () => stops.forEach((stop) => stop());
  },
};

const STABLE_AFTER_MS = 4_000;

/**
 * For display: false immediately, true again only after the connection has been stable for a while, so that nothing
 * flickers.
 */
export const stableOnline: Source<boolean> = createStable(reachable, STABLE_AFTER_MS);

export function createStable(connection: Source<boolean>, afterMs: number): Source<boolean> {
  const stable = createSource(connection.get(), (publish) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (connection.get()) timer = setTimeout(() => publish(true), afterMs);
      else publish(false);
    };
    // There was no subscriber until now, so nothing can flicker.
    publish(connection.get());
    const stop = connection.subscribe(follow);
    return () => {
      clearTimeout(timer);
      stop();
    };
  });
  return { get: stable.get, subscribe: stable.subscribe };
}
