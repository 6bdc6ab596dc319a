import type { CallKind } from './shift-calls.ts';

/** A call that a warden makes, in milliseconds after the start of the run. */
export type DueCall = { readonly at: number; readonly kind: CallKind };

const BOOSTS_EVERY_MS = 30_000;
/** A warden on foot or in a car has moved 500 m about this often; then routes are fetched and reported. */
const MOVES_EVERY_MS = 5 * 60_000;
const OPENS_A_SITE_EVERY_MS = 2 * 60_000;
/** Access tokens live five minutes. */
const RENEWS_EVERY_MS = 4.5 * 60_000;
/** All devices request scores in the same minutes; only their clock differences spread the calls. */
const SCORES_EVERY_MS = 15 * 60_000;
const CLOCKS_DIFFER_MS = 2_000;

/**
 * The calls of one warden within a run: boosts, moves, opened sites and renewals from an individual offset, the scores at
 * `scoresAt` and every quarter of an hour after it, like all others.
 */
export function shiftSchedule(
  lengthMs: number,
  scoresAt: number,
  random: () => number = Math.random,
): readonly DueCall[] {
  const every = (periodMs: number, ...kinds: readonly CallKind[]): DueCall[] => {
    const calls: DueCall[] = [];
    for (let at = random() * periodMs; at < lengthMs; at += periodMs)
      calls.push(...kinds.map((kind) => ({ at, kind })));
    return calls;
  };
  const scores: DueCall[] = [];
  for (let minute = scoresAt; minute + CLOCKS_DIFFER_MS <= lengthMs; minute += SCORES_EVERY_MS)
    scores.push({ at: minute + random() * CLOCKS_DIFFER_MS, kind: 'scores' });
  return [
    ...every(BOOSTS_EVERY_MS, 'boosts'),
    ...every(MOVES_EVERY_MS, 'route log'),
    ...every(OPENS_A_SITE_EVERY_MS, 'site', 'weather', 'events'),
    ...every(RENEWS_EVERY_MS, 'refresh'),
    ...scores,
  ].sort((one, other) => one.at - other.at);
}
