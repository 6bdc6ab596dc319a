import { useMemo } from 'react';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import type { Site } from '#domain/site/site.ts';
import { visitedLately } from '#domain/visit/visited-lately.ts';
import { now } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { useFeature } from '#state/features.ts';
import { lastVisit, useVisitsOnDevice } from '#state/visits/visits.ts';

const hideVisited = storedValue('pp:hideVisited');

/**
 * The ranking without recently visited sites, if the person hides them. Computed again with new sites only, so that no
 * row disappears just because a minute has passed.
 */
export function useUnvisited(ranking: readonly RankedSite[], sites: readonly Site[]): readonly RankedSite[] {
  const isOn = useSource(hideVisited) === true;
  const hides = useFeature('visits') && isOn;
  const { lastAt } = useVisitsOnDevice();
  const hidden = useMemo(() => {
    const at = now().getTime();
    return new Set(hides ? sites.filter((site) => visitedLately(lastVisit(lastAt, site), at)) : []);
  }, [hides, sites, lastAt]);
  return useMemo(
    () => (hidden.size === 0 ? ranking : ranking.filter(({ site }) => !hidden.has(site))),
    [ranking, hidden],
  );
}
