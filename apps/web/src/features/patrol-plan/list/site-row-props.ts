import { weakMemoize } from './weak-memoize.ts';
import { planRow } from './plan-row.ts';
import type { PlanRow } from './plan-row.ts';
import { paths } from '#config/paths.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { siteHandover } from '#domain/site/site-handover.ts';
import type { SiteHandover } from '#domain/site/site-handover.ts';
import type { RouteProgress } from '#features/patrol-plan/routes/route-run.ts';

export type RankedRowProps = {
  readonly row: PlanRow;
  readonly siteId: number;
  readonly href: string;
  readonly state: SiteHandover;
};

const cachedHandover = weakMemoize(siteHandover);

/** Computed on demand, only for rendered rows. */
export function siteRowProps(
  ranking: readonly RankedSite[],
  ranked: RankedSite,
  place: number,
  progress: RouteProgress | null,
): RankedRowProps {
  const { site } = ranked;
  return {
    row: planRow(ranked, { place, rows: ranking.length, highest: ranking[0]?.final ?? 0, progress }),
    siteId: site.siteId,
    href: paths.siteDetail(site.siteId, site.siteName),
    state: cachedHandover(ranked),
  };
}
