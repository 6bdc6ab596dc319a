import { LEAST_POINTS } from './plan-request.ts';
import { type OpenStop, sitePoints } from './round.ts';
import type { RoundSite, Unfit } from './round-site.ts';

export type LeftOutReason = Unfit | 'not enough time' | 'visited lately' | 'few points';

type NamedSite = { readonly siteId: number; readonly siteName: string };

export type LeftOut = { readonly reason: LeftOutReason; readonly sites: readonly NamedSite[] };

/** In display order. */
const REASONS: readonly LeftOutReason[] = [
  'not enough time',
  'visited lately',
  'colleague',
  'closed',
  'in twos',
  'no position',
  'few points',
  'no points',
];

/** The left-out sites by reason. A site that opens only after the round counts as closed. */
export function leftOut(
  sites: readonly RoundSite[],
  stops: readonly OpenStop[],
  finishBy: number,
): readonly LeftOut[] {
  const stopIds = new Set(stops.map(({ siteId }) => siteId));
  const byReason = new Map<LeftOutReason, NamedSite[]>();
  for (const site of sites) {
    const { siteId, siteName } = site.fit ? site.stop : site;
    if (stopIds.has(siteId)) continue;
    const reason = leftOutReason(site, finishBy);
    const others = byReason.get(reason);
    if (others) others.push({ siteId, siteName });
    else byReason.set(reason, [{ siteId, siteName }]);
  }
  return REASONS.flatMap((reason) => {
    const found = byReason.get(reason);
    if (!found) return [];
    return [{ reason, sites: found.sort((one, other) => one.siteName.localeCompare(other.siteName)) }];
  });
}

function leftOutReason(site: RoundSite, finishBy: number): LeftOutReason {
  if (!site.fit) return site.why;
  if (site.stop.open !== null && site.stop.open > finishBy) return 'closed';
  if (site.isRecovering) return 'visited lately';
  return sitePoints(site.stop) < LEAST_POINTS ? 'few points' : 'not enough time';
}
