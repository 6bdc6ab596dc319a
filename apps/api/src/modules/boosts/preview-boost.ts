import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type ScoredSite, areaScores } from '#modules/scores/area-scores.ts';
import { readArea } from '#modules/scores/read-area.ts';
import { startOfMinute } from '#modules/scores/score-sites.ts';
import { type Result, ok } from '#core/result.ts';
import { amountError } from './boost-amount.ts';
import { type BoostTarget, findTarget } from './boost-target.ts';
import { sumBoosts } from './boosts-table.ts';
import { type BoostPreview, compareRankings } from './compare-rankings.ts';
import type { Viewer } from '#modules/areas/visible-areas-table.ts';

export type Previewed = BoostPreview & { readonly at: Date; readonly areaName: string };

type Deps = { readonly db: Database; readonly clock: Clock; readonly timeZone: string };

/**
 * What a boost would do to the ranking of its area: now, or when it starts if that is later. The same scores as in the plan of
 * a warden, without routes, which depend on the warden's position. Nothing is stored.
 */
export async function previewBoost(
  { db, clock, timeZone }: Deps,
  viewer: Viewer,
  wanted: { readonly target: BoostTarget; readonly amount: number; readonly startsAt: Date },
): Promise<Result<Previewed, Failure>> {
  const amount = amountError(wanted.amount);
  if (amount !== undefined) return invalid({ amount });
  const target = await findTarget(db, wanted.target);
  if (!target.ok) return target;
  const { siteId, areaOfRanking } = target.value;
  const now = clock.now();
  const at = wanted.startsAt.getTime() > now.getTime() ? wanted.startsAt : now;
  const minute = startOfMinute(at);
  const area = await readArea({ db, timeZone }, { areaId: areaOfRanking.id }, { at: minute, now });
  const scored = areaScores({ name: areaOfRanking.name, ...area }, minute);
  const ids = scored.map(({ site_id }) => site_id);
  const sums = await sumBoosts(db, viewer, ids, at);
  const boosts = new Map(sums.map(({ site_id, boost }) => [site_id, boost]));
  const sites = scored.map((site) => ({
    siteId: site.site_id,
    siteName: site.site_name ?? '',
    score: scoreOf(site) + (boosts.get(site.site_id) ?? 0),
  }));
  const preview = compareRankings(sites, { siteId, amount: wanted.amount });
  return ok({ ...preview, at, areaName: areaOfRanking.name });
}

const scoreOf = ({ base_score, weather_score, event_score }: ScoredSite): number =>
  Number(base_score) + Number(weather_score) + Number(event_score);
