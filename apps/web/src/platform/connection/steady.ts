import { online } from './online.ts';
import { createSource } from '#platform/source.ts';
import type { Source } from '#platform/source.ts';

const STEADY_AFTER_MS = 4_000;

/** For what is shown: off at once, on again when the connection has held for a while. A flapping one does not flicker. */
export const steadilyOnline: Source<boolean> = createSteady(online, STEADY_AFTER_MS);

export function createSteady(connection: Source<boolean>, afterMs: number): Source<boolean> {
  const steady = createSource(connection.get(), (publish) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (connection.get()) timer = setTimeout(() => publish(true), afterMs);
      else publish(false);
    };
    // Nobody looked until now, so nothing can flicker.
    publish(connection.get());
    const stop = connection.subscribe(follow);
    return () => {
      clearTimeout(timer);
      stop();
    };
  });
  return { get: steady.get, subscribe: steady.subscribe };
}
