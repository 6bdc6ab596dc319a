import { useEffect, useEffectEvent, useState } from 'react';
import { askLegs } from './ask-legs.ts';
import { readLegKey } from '#domain/round/legs.ts';
import type { Legs } from '#domain/round/legs.ts';
import type { LegInput } from '#domain/round/timetable.ts';
import { legsOf } from '#domain/round/timetable.ts';
import { online } from '#platform/connection.ts';
import { directionsService } from '#platform/directions.ts';
import { pageVisible } from '#platform/page/visibility.ts';
import { report } from '#platform/report.ts';
import { useSource } from '#platform/source.ts';
import { logRouteFetch } from '#state/directions/log-route-fetch.ts';
import { useRouteSwitch } from '#state/app-settings.ts';
import { mapsPausedFor, pauseMaps, retryAfterMinutes } from '#state/directions/maps-pause.ts';

/** Legs that the service refused: the same question has the same answer. */
const refused = new Set<string>();

/**
 * Asks for the legs of this round that are not known, and only for these, once for each round. True while it asks. What
 * gets no answer stays an estimate until the round or the connection changes.
 */
export function useExactLegs(round: LegInput, onLegs: (legs: Legs) => void): boolean {
  const switched = useRouteSwitch();
  const connected = useSource(online);
  const visible = useSource(pageVisible);
  const mayAsk = switched === 'on' && connected && visible && directionsService() !== null;
  const keys = legsOf(round)
    .map(({ key }) => key)
    .join(' ');
  const [asked, setAsked] = useState('');
  const isMissing = (key: string) => !(key in round.legs) && !refused.has(key);

  const missing = useEffectEvent(isMissing);
  const take = useEffectEvent(onLegs);

  useEffect(() => {
    const directions = mayAsk && mapsPausedFor() === 0 ? directionsService() : null;
    if (directions === null) return undefined;
    const calledOff = new AbortController();
    const ask = async () => {
      const ending = await askLegs({
        wanted: keys
          .split(' ')
          .filter((key) => missing(key))
          .flatMap(readLegKey),
        directions,
        signal: calledOff.signal,
        take: (legs) => take(legs),
        refuse: (key) => void refused.add(key),
        log: logRouteFetch,
      });
      if (calledOff.signal.aborted) return;
      if (ending.kind === 'key-refused' || ending.kind === 'too-many-requests') {
        pauseMaps(retryAfterMinutes(ending, 0));
      }
      setAsked(keys);
    };
    ask().catch((cause: unknown) => report('legs of the round', cause));
    return () => calledOff.abort();
  }, [mayAsk, keys]);

  return mayAsk && asked !== keys && mapsPausedFor() === 0 && keys.split(' ').some(isMissing);
}
