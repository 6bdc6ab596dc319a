/** When a boost holds: from its start up to its end, or up to the moment when staff ended it before that. */
export type BoostWindow = {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
};

export type BoostState = 'planned' | 'in force' | 'over';

/** The start is part of the window, the end is not: a boost until noon no longer counts at noon. */
export function boostState(boost: BoostWindow, at: Date): BoostState {
  const end = Math.min(boost.endsAt.getTime(), boost.endedAt?.getTime() ?? Infinity);
  if (at.getTime() >= end) return 'over';
  return at.getTime() >= boost.startsAt.getTime() ? 'in force' : 'planned';
}
