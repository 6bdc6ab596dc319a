import type { Round, RoundStop } from './round.ts';

/** The round if it is not finished; null otherwise. */
export const roundInProgress = (round: Round | null): Round | null =>
  round?.finishedAt === null ? round : null;

export const visitedStops = ({ stops }: Round): readonly RoundStop[] =>
  stops.filter(({ mark }) => mark?.reason === null);
