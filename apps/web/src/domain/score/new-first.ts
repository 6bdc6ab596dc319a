import type { RankedSite } from './rank-sites.ts';
import type { ScorePart } from './score-breakdown.ts';

/** Base is no reason: it is the only part that a row does not list. */
type ReasonPart = Exclude<ScorePart, 'base'>;

export type NewFirst = {
  readonly siteName: string;
  /** The part that put the site first, and its value; null when no single part did. */
  readonly reason: { readonly part: ReasonPart; readonly score: number } | null;
};

/** What is new at the top of a ranking; null when the same site is first, or when one of the two has none. */
export function newFirst(before: readonly RankedSite[], after: readonly RankedSite[]): NewFirst | null {
  const [last] = before;
  const [first, second] = after;
  if (!last || !first || last.site.siteId === first.site.siteId) return null;
  const known = before.find(({ site }) => site.siteId === first.site.siteId);
  return { siteName: first.site.siteName, reason: known ? reasonOf(known, first, second) : null };
}

/** The part that grew most, if the site would not be first without its growth. */
function reasonOf(before: RankedSite, first: RankedSite, second: RankedSite | undefined): NewFirst['reason'] {
  const was = partsOf(before);
  const growths = partsOf(first).map(({ part, score }, index) => ({
    part,
    score,
    growth: score - (was[index]?.score ?? 0),
  }));
  const [most] = growths.sort((one, other) => other.growth - one.growth);
  if (!most || !second || first.final - most.growth >= second.final) return null;
  return { part: most.part, score: most.score };
}

function partsOf({ site, boost, route }: RankedSite): readonly { part: ReasonPart; score: number }[] {
  return [
    { part: 'weather', score: site.weatherScore },
    { part: 'boost', score: boost },
    { part: 'event', score: site.eventScore },
    { part: 'route', score: route?.score ?? 0 },
  ];
}
