import { fromHundredths, toHundredths } from '#modules/scores/hundredths.ts';

/** A site of a plan: all parts of its score but the boost, without and with the new one, and the boosts in force. */
export type BoostableSite = {
  readonly siteId: number;
  readonly siteName: string;
  readonly points: number;
  readonly boostedPoints: number;
  readonly boost: number;
};

type RankedSite = { readonly siteId: number; readonly siteName: string; readonly score: number };

export type BoostPreview = {
  readonly siteCount: number;
  /** The first places. */
  readonly without: readonly RankedSite[];
  readonly with: readonly RankedSite[];
  /** The place of the boosted site, from 1; null for a whole area. */
  readonly place: { readonly without: number; readonly with: number } | null;
};

const FIRST_PLACES = 5;

/** The rankings of an area without and with a boost on one site, or on all of them (`siteId` null). */
export function compareRankings(
  sites: readonly BoostableSite[],
  boost: { readonly siteId: number | null; readonly amount: number },
): BoostPreview {
  const boosted = sites.map((site) =>
    boost.siteId === null || boost.siteId === site.siteId
      ? {
          ...site,
          points: site.boostedPoints,
          boost: fromHundredths(toHundredths(site.boost) + toHundredths(boost.amount)),
        }
      : site,
  );
  const without = ranked(sites);
  const withBoost = ranked(boosted);
  const placeIn = (order: readonly RankedSite[]) =>
    order.findIndex(({ siteId }) => siteId === boost.siteId) + 1;
  return {
    siteCount: sites.length,
    without: without.slice(0, FIRST_PLACES),
    with: withBoost.slice(0, FIRST_PLACES),
    place: boost.siteId === null ? null : { without: placeIn(without), with: placeIn(withBoost) },
  };
}

/** Highest score first; equal scores by id, as in the plan of a warden. */
function ranked(sites: readonly Omit<BoostableSite, 'boostedPoints'>[]): readonly RankedSite[] {
  return sites
    .map(({ siteId, siteName, points, boost }) => ({ siteId, siteName, score: points + boost }))
    .sort((one, other) => other.score - one.score || one.siteId - other.siteId);
}
