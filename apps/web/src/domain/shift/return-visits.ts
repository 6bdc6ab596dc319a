import { type Round, isFirstVisit } from '#domain/round/round.ts';

/** A site with limited waiting whose first visit was made in a round. Times are in ms since 1970. */
export type ReturnVisit = {
  readonly id: string;
  readonly siteName: string;
  readonly firstAt: number;
  /** Null: the second visit was not made. */
  readonly secondAt: number | null;
};

/** The return visits of a round that became due with their first visit. */
export function returnVisits(round: Round | null): readonly ReturnVisit[] {
  return (round?.stops ?? []).flatMap(({ kind, siteId, siteName, mark }) => {
    const first = round?.stops.find((stop) => isFirstVisit(stop) && stop.siteId === siteId)?.mark;
    if (kind !== 'return' || !round || !first || first.reason !== null) return [];
    const secondAt = mark?.reason === null ? mark.at : null;
    return [{ id: `${round.id} ${siteId}`, siteName, firstAt: first.at, secondAt }];
  });
}

/** Returns of earlier rounds stay; those of the current one are replaced. */
export function mergeReturns(
  earlier: readonly ReturnVisit[],
  current: readonly ReturnVisit[],
): readonly ReturnVisit[] {
  const ids = new Set(current.map(({ id }) => id));
  return current.length === 0 ? earlier : [...earlier.filter(({ id }) => !ids.has(id)), ...current];
}
