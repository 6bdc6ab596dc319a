import { pageVisible } from '#platform/page/visibility.ts';
import { type Source, createSource } from './source.ts';

/** The only clock of the app. */
export function now(): Date {
  return new Date();
}

const MINUTE_MS = 60_000;

/** The minute since 1970. Changes at each minute boundary, and on waking from a sleep that crossed one. */
export const minuteClock: Source<number> = startMinuteClock({ now, pageVisible });

export function startMinuteClock(deps: { now(): Date; pageVisible: Source<boolean> }): Source<number> {
  const currentMinute = () => Math.floor(deps.now().getTime() / MINUTE_MS);
  const clock = createSource(currentMinute(), (publish) => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      publish(currentMinute());
      clearTimeout(timer);
      timer = setTimeout(tick, MINUTE_MS - (deps.now().getTime() % MINUTE_MS));
    };
    tick();
    const stopWatching = deps.pageVisible.subscribe(() => {
      if (deps.pageVisible.get()) tick();
    });
    return () => {
      clearTimeout(timer);
      stopWatching();
    };
  });
  return { get: clock.get, subscribe: clock.subscribe };
}
