import { type RecoveringSite, type RoundSite, roundSite } from './round-site.ts';
import type { OpenStop, Round } from './round.ts';
import type { Boosts } from '#domain/score/score-breakdown.ts';

type Input = {
  readonly sites: readonly RecoveringSite[];
  readonly boosts: Boosts;
  readonly visitMinutes: number;
  /** Sites that are done in this round, or were left out, are not candidates. */
  readonly round: Round | null;
  /** Sites that a colleague is going to. */
  readonly claimed?: ReadonlySet<number>;
  readonly now: number;
};

/** The sites as candidates of the round, without those that are done or were left out. */
export function roundSites(input: Input): readonly RoundSite[] {
  const { sites, boosts, visitMinutes, round, claimed, now } = input;
  const done = new Set(round?.stops.flatMap(({ siteId, mark }) => (mark === null ? [] : [siteId])));
  for (const siteId of round?.leftOut ?? []) done.add(siteId);
  return sites
    .filter(({ siteId }) => !done.has(siteId))
    .map((site) => {
      const { siteId, siteName } = site;
      if (claimed?.has(siteId)) return { fit: false, siteId, siteName, why: 'colleague' };
      return roundSite(site, { boosts, visitMinutes, now });
    });
}

export function fitStops(sites: readonly RoundSite[]): readonly OpenStop[] {
  return sites.flatMap((site) => (site.fit ? [site.stop] : []));
}

/** The open stops with their current points; a site that is not listed any more keeps its last ones. */
export function withCurrentPoints(
  stops: readonly OpenStop[],
  sites: readonly RoundSite[],
): readonly OpenStop[] {
  const current = new Map(fitStops(sites).map((stop) => [stop.siteId, stop]));
  return stops.map((stop) => ({ ...stop, ...current.get(stop.siteId), minutes: stop.minutes }));
}

/** The stops after the first one have no points at these sites. */
export function withoutPointsAt(
  siteIds: ReadonlySet<number>,
  stops: readonly OpenStop[],
): readonly OpenStop[] {
  return stops.map((stop, index) =>
    index > 0 && siteIds.has(stop.siteId) ? { ...stop, base: 0, weather: 0, boost: 0, event: 0 } : stop,
  );
}
