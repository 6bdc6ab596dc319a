import { type Area, type ScoredArea, scoreArea } from '#modules/scores/score-area.ts';
import type { ScoredSite } from '#modules/scores/area-scores.ts';
import type { ScoreDeps } from '#modules/scores/score-deps.ts';
import type { Viewer } from '#modules/areas/visible-areas-table.ts';
import { sumBoosts } from '#modules/boosts/active/active-boosts-table.ts';

export type PlannedSite = ScoredSite & { readonly boost_score: number };

export type AreasPlan = {
  readonly groups: ScoredArea['groups'];
  readonly sites: readonly PlannedSite[];
};

/** The plan of areas at a time as a warden has it then: the scores of that minute and the boosts of that moment. */
export async function planAreas(
  deps: ScoreDeps,
  viewer: Viewer,
  areas: readonly Area[],
  at: Date,
): Promise<AreasPlan> {
  const scored = await Promise.all(areas.map((area) => scoreArea(deps, area, at)));
  const sites = scored.flatMap((area) => area.sites);
  const ids = sites.map(({ site_id }) => site_id);
  const sums = await sumBoosts(deps.db, viewer, ids, at);
  const boosts = new Map(sums.map(({ site_id, boost }) => [site_id, boost]));
  return {
    groups: scored.flatMap((area) => area.groups),
    sites: sites.map((site) => ({ ...site, boost_score: boosts.get(site.site_id) ?? 0 })),
  };
}
