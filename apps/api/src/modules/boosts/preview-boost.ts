import { type Failure, invalid } from '#core/failure.ts';
import type { ScoredSite } from '#modules/scores/area-scores.ts';
import { scoreArea } from '#modules/scores/score-area.ts';
import type { ScoreDeps } from '#modules/scores/score-deps.ts';
import type { Viewer } from '#modules/areas/visible-areas-table.ts';
import { type Result, ok } from '#core/result.ts';
import { amountError } from './boost-amount.ts';
import { type BoostTarget, findTarget } from './boost-target.ts';
import { type BoostPreview, type BoostableSite, compareRankings } from './compare-rankings.ts';
import { type PlannedSite, planAreas } from './plan-areas.ts';

export type Previewed = BoostPreview & { readonly at: Date; readonly areaName: string };

/**
 * The effect of a boost on the ranking of its area: now, or at its start if that is later. Uses the plan of a warden at that
 * time, without routes, which depend on the warden's position. Nothing is stored.
 */
export async function previewBoost(
  deps: ScoreDeps,
  viewer: Viewer,
  wanted: { readonly target: BoostTarget; readonly amount: number; readonly startsAt: Date },
): Promise<Result<Previewed, Failure>> {
  const amount = amountError(wanted.amount);
  if (amount !== undefined) return invalid({ amount });
  const target = await findTarget(deps.db, wanted.target);
  if (!target.ok) return target;
  const { siteId, areaOfRanking } = target.value;
  const now = deps.clock.now();
  const at = wanted.startsAt.getTime() > now.getTime() ? wanted.startsAt : now;
  const boost = { siteId, amount: wanted.amount };
  const { sites } = await planAreas(deps, viewer, [areaOfRanking], at);
  // Where visit rules count, a boost changes the points of the rule too.
  const boosted = deps.largestBase === null ? sites : (await scoreArea(deps, areaOfRanking, at, boost)).sites;
  const pointsBySite = new Map(boosted.map((site) => [site.site_id, points(site)]));
  const preview = compareRankings(
    sites.map((site) => boostable(site, pointsBySite)),
    boost,
  );
  return ok({ ...preview, at, areaName: areaOfRanking.name });
}

const boostable = (site: PlannedSite, boostedPoints: ReadonlyMap<number, number>): BoostableSite => ({
  siteId: site.site_id,
  siteName: site.site_name ?? '',
  points: points(site),
  boostedPoints: boostedPoints.get(site.site_id) ?? points(site),
  boost: site.boost_score,
});

/** The parts are added in the order in which the front end adds them, so that equal scores are equal in both. */
const points = ({ base_score, weather_score, event_score }: ScoredSite): number =>
  Number(base_score) + Number(weather_score) + Number(event_score);
