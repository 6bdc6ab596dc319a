import { type Round, nextStop, stopKey } from '#domain/round/round.ts';
import { roundInProgress } from '#domain/round/progress.ts';
import { timesLeft } from '#domain/round/timetable.ts';

const LONGEST_MS = 45 * 60_000;

/** The stop that a person has started towards. `key` changes with every stop. */
export type Destination = { readonly key: string; readonly siteId: number; readonly until: number };

/** Where the person is going, until the estimated arrival plus the visit; null on a break and without a round. */
export function currentDestination(stored: Round | null, now: number): Destination | null {
  const round = roundInProgress(stored);
  const stop = round && nextStop(round);
  if (!round || !stop || stop.kind === 'break') return null;
  const { begin, stops } = timesLeft(round, now);
  // A sent round that starts hours from now.
  if (begin > now + LONGEST_MS) return null;
  const leave = stops[0]?.leave ?? now;
  return {
    key: `${round.id} ${stopKey(stop)}`,
    siteId: stop.siteId,
    until: Math.min(leave, now + LONGEST_MS),
  };
}
