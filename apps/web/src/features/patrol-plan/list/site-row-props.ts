import type { RowSetting } from './plan-row.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import type { RouteProgress } from '#features/patrol-plan/routes/route-run.ts';

export type RankedRowProps = RowSetting & { readonly ranked: RankedSite };

/** The same values for a row that shows the same, so that React skips it. */
export function siteRowProps(
  ranking: readonly RankedSite[],
  ranked: RankedSite,
  place: number,
  progress: RouteProgress | null,
): RankedRowProps {
  return {
    ranked,
    place,
    rows: ranking.length,
    highest: ranking[0]?.final ?? 0,
    progress: ranked.route === null ? progress : null,
  };
}
