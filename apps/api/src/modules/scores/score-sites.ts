import { Json, JsonItems } from '#formats/json.ts';
import { type Viewer, visibleAreasNamed } from '#modules/areas/visible-areas-table.ts';
import type { SiteScore } from './area-scores.ts';
import { createMinuteCache } from './minute-cache.ts';
import { scoreArea, startOfMinute } from './score-area.ts';
import type { ScoreDeps } from './score-deps.ts';

export type ScoreSites = (viewer: Viewer, areaNames: readonly string[]) => Promise<Json<SiteScore[]>>;

/**
 * The sites of the requested areas that the viewer may see, as JSON, ordered by area id and site id. An area that is unknown or
 * that the viewer may not see adds nothing. Which areas that are is read at every call; the scores of an area are computed
 * and serialised once a minute, for all viewers together.
 */
export function createScoreSites(deps: ScoreDeps): ScoreSites {
  const cache = createMinuteCache<JsonItems<SiteScore>>();
  return async (viewer, areaNames) => {
    const areas = await visibleAreasNamed(deps.db, viewer, areaNames);
    const minute = startOfMinute(deps.clock.now());
    const parts = areas.map((area) =>
      cache(minute, area.id, async () => new JsonItems((await scoreArea(deps, area, minute)).sites)),
    );
    return Json.list(await Promise.all(parts));
  };
}
