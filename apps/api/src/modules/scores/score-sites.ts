import { Json, JsonItems } from '#formats/json.ts';
import type { Viewer } from '#modules/areas/visible-areas-table.ts';
import type { SiteScore } from './area-scores.ts';
import { createMinuteCache } from './minute-cache.ts';
import { scoreArea, startOfMinute } from './score-area.ts';
import type { ScoreDeps } from './score-deps.ts';
import { plannedAreas } from './planned-areas-table.ts';

export type ScoreSites = (viewer: Viewer, areaNames: readonly string[]) => Promise<Json<SiteScore[]>>;

/**
 * The sites of the requested areas that the viewer may see, as JSON, ordered by area id and site id. An area that is unknown or
 * that the viewer may not see adds nothing. Which areas that are, and which of their sites cannot be enforced, is read at every
 * call; the scores of an area without these sites are computed and serialised once a minute, for all viewers together.
 */
export function createScoreSites(deps: ScoreDeps): ScoreSites {
  const cache = createMinuteCache<JsonItems<SiteScore>>();
  return async (viewer, areaNames) => {
    const now = deps.clock.now();
    const closuresAt = deps.hidesClosed ? now : null;
    const areas = await plannedAreas(deps.db, viewer, { names: areaNames, closuresAt });
    const minute = startOfMinute(now);
    const parts = areas.map((area) =>
      cache(
        minute,
        // The name is in the scores: a device that knows the new one would drop the sites of an area with the old one.
        JSON.stringify([area.id, area.name, area.marked]),
        async () => new JsonItems((await scoreArea(deps, area, minute)).sites),
      ),
    );
    return Json.list(await Promise.all(parts));
  };
}
