import { useMemo } from 'react';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import type { Site } from '#domain/site/site.ts';
import { visitedLately } from '#domain/visit/visited-lately.ts';
import { now } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { useFeature } from '#state/features.ts';
import { claimedSites } from '#state/plan/claimed-sites.ts';
import { lastVisit, useVisitsOnDevice } from '#state/visits/visits.ts';

const hideVisited = storedValue('pp:hideVisited');

/**
 * The ranking without recently visited sites and those that a colleague is on the way to, if the person hides them. Computed again with new sites only, so that no
 * row disappears just because a minute has passed.
 */
export function useUnvisited(ranking: readonly RankedSite[], sites: readonly Site[]): readonly RankedSite[] {
  const isOn = useSource(hideVisited);
  const hides = useFeature('visits') && isOn;
  const { lastAt } = useVisitsOnDevice();
  const hidden = useMemo(() => {
    const at = now().getTime();
    const claimed = claimedSites.get();
    const isHidden = (site: Site) => claimed.has(site.siteId) || visitedLately(lastVisit(lastAt, site), at);
    return new Set(hides ? sites.filter(isHidden) : []);
  }, [hides, sites, lastAt]);
  return useMemo(
    () => (hidden.size === 0 ? ranking : ranking.filter(({ site }) => !hidden.has(site))),
    [ranking, hidden],
  );
}
