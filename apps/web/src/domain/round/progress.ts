import type { OpenStop, Round, RoundStop } from './round.ts';

/** The round if it is not finished; null otherwise. */
export const roundInProgress = (round: Round | null): Round | null =>
  round?.finishedAt === null ? round : null;

export const visitedStops = ({ stops }: Round): readonly RoundStop[] =>
  stops.filter(({ mark }) => mark?.reason === null);

/** The stops at a site, without the break. */
export const stopsAtSites = <Stop extends Pick<OpenStop, 'kind'>>(stops: readonly Stop[]): readonly Stop[] =>
  stops.filter(({ kind }) => kind !== 'break');

/** '3 of 14 visited'. A break is not a visit. */
export const progressText = (round: Round): string =>
  `${stopsAtSites(visitedStops(round)).length} of ${stopsAtSites(round.stops).length} visited`;
