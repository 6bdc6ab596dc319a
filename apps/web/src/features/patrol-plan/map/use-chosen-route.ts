import { useMemo } from 'react';
import type { Position } from '#domain/geo.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { isLocated } from '#domain/site/site.ts';
import type { MapLine } from '#map/scene.ts';
import { useStreetLine } from '#state/directions/use-street-line.ts';

/** The route to the selected site: along the streets once it is known, until then a straight line. */
export function useChosenRoute(chosen: RankedSite | undefined, me: Position | null): readonly MapLine[] {
  const ends = useMemo(() => routeEnds(chosen), [chosen]);
  const streets = useStreetLine(ends);
  return useMemo(() => {
    if (streets !== null) return [{ places: streets }];
    const from = ends?.from ?? me;
    const site = chosen?.site;
    return from && site && isLocated(site) ? [{ places: [from, site], isEstimate: true }] : [];
  }, [streets, ends, chosen, me]);
}

/** Starts where the route of the row was measured, so that the line and the minutes match. */
function routeEnds(chosen: RankedSite | undefined) {
  const from = chosen?.route?.from;
  if (!from || !isLocated(chosen.site)) return null;
  const { latitude, longitude } = chosen.site;
  return { from, to: { latitude, longitude } };
}
