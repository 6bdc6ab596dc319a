import type { RankedSite } from './rank-sites.ts';
import { scoreBreakdown } from './score-breakdown.ts';

/** Without base, the only part that a row does not list. */
const REASON_PARTS = ['weather', 'boost', 'event', 'route'] as const;
type ReasonPart = (typeof REASON_PARTS)[number];

export type NewFirst = {
  readonly siteName: string;
  /** The part that moved the site to the top, and its value; null when no single part did. */
  readonly reason: { readonly part: ReasonPart; readonly score: number } | null;
};

/** The new first site of a ranking; null when it is the same as before, or when one of the two is empty. */
export function newFirst(before: readonly RankedSite[], after: readonly RankedSite[]): NewFirst | null {
  const [last] = before;
  const [first, second] = after;
  if (!last || !first || last.site.siteId === first.site.siteId) return null;
  const known = before.find(({ site }) => site.siteId === first.site.siteId);
  return { siteName: first.site.siteName, reason: known ? findReason(known, first, second) : null };
}

/** The part that grew most, if the site would not be first without that growth. */
function findReason(
  before: RankedSite,
  first: RankedSite,
  second: RankedSite | undefined,
): NewFirst['reason'] {
  const was = scoreBreakdown(before.site, before.boost, before.route);
  const is = scoreBreakdown(first.site, first.boost, first.route);
  const growth = (part: ReasonPart) => is[part] - was[part];
  const part = REASON_PARTS.reduce((most, other) => (growth(other) > growth(most) ? other : most));
  if (!second || first.final - growth(part) >= second.final) return null;
  return { part, score: is[part] };
}
