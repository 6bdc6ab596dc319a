import { useEffect, useEffectEvent, useState } from 'react';
import type { ExactLeg, LegEnds, Legs } from '#domain/round/legs.ts';
import { type LegInput, roundLegs } from '#domain/round/timetable.ts';
import { online } from '#platform/connection.ts';
import { type Directions, directionsService } from '#platform/directions.ts';
import { pageVisible } from '#platform/page/visibility.ts';
import { report } from '#platform/report.ts';
import { useSource } from '#platform/source.ts';
import { logRouteFetch } from '#state/directions/log-route-fetch.ts';
import { useRouteSwitch } from '#state/settings/app-settings.ts';
import { type PairResult, inOrder, isOutage, runDirections } from '#state/directions/directions-run.ts';
import { mapsPausedFor, pauseAfter } from '#state/directions/maps-pause.ts';
import { refusedPairs } from '#state/directions/refused-pairs.ts';

/**
 * Requests the unknown legs of this round, once per round, but not of a sent round, which has the times of its plan. True
 * while requesting. A leg without a response stays an
 * estimate until the round or the connection changes.
 */
export function useExactLegs(round: LegInput, onLegs: (legs: Legs) => void): boolean {
  const switched = useRouteSwitch();
  const connected = useSource(online);
  const visible = useSource(pageVisible);
  const mayAsk = switched === 'on' && connected && visible && directionsService() !== null;
  const wanted = round.mode === undefined ? roundLegs(round) : [];
  const keys = wanted.map(({ key }) => key).join(' ');
  const [requested, setRequested] = useState('');
  const missingLegs = () =>
    wanted.filter(({ key, from, to }) => !(key in round.legs) && !refusedPairs.has(from, to));

  const missing = useEffectEvent(missingLegs);
  const take = useEffectEvent(onLegs);

  useEffect(() => {
    const directions = mayAsk && mapsPausedFor() === 0 ? directionsService() : null;
    if (directions === null) return undefined;
    const calledOff = new AbortController();
    const ask = async () => {
      const ending = await runDirections<LegEnds, Directions>({
        next: inOrder(missing()),
        ask: ({ from, to }) => directions(from, to, calledOff.signal),
        take: (results) => take(exactLegs(results)),
        // An error of the service says nothing about the leg.
        refuse: ({ from, to }, failure) => isOutage(failure) || refusedPairs.add(from, to),
        log: logRouteFetch,
        signal: calledOff.signal,
      });
      if (calledOff.signal.aborted) return;
      if (ending.kind !== 'done') pauseAfter(ending);
      setRequested(keys);
    };
    ask().catch((cause: unknown) => report('legs of the round', cause));
    return () => calledOff.abort();
  }, [mayAsk, keys]);

  return mayAsk && requested !== keys && mapsPausedFor() === 0 && missingLegs().length > 0;
}

function exactLegs(results: readonly PairResult<LegEnds, Directions>[]): Legs {
  const legs: Record<string, ExactLeg> = {};
  for (const { pair, result } of results) {
    if (result.ok) legs[pair.key] = { minutes: result.value.seconds / 60, metres: result.value.metres };
  }
  return legs;
}
