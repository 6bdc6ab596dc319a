import { memo } from 'react';
import { siteRowProps } from './site-row-props.ts';
import { AnimatedRanking } from './animated-ranking.tsx';
import { SiteRow } from './site-row.tsx';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import type { RouteProgress } from '#features/patrol-plan/routes/route-run.ts';

type ShortSiteListProps = {
  ranking: readonly RankedSite[];
  progress: RouteProgress | null;
  labelledBy: string;
  /** Renders only this many rows: in the first render, and while the code of the long list loads. */
  atMost?: number | undefined;
};

/** Renders every row of the plan. Memoized: a touch, a position or a minute renders the plan, but changes no row. */
export const ShortSiteList = memo(function ShortSiteList(props: ShortSiteListProps) {
  const { ranking, progress, labelledBy, atMost } = props;
  const drawn = atMost === undefined ? ranking : ranking.slice(0, atMost);
  return (
    <AnimatedRanking order={ranking} labelledBy={labelledBy}>
      {drawn.map((ranked, place) => (
        <SiteRow key={ranked.site.siteId} {...siteRowProps(ranking, ranked, place, progress)} />
      ))}
    </AnimatedRanking>
  );
});
