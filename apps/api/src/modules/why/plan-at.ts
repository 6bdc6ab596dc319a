import type { CallReply } from '@patrolplan/contract';
import type { whyContract } from '@patrolplan/contract/why';
import type { Deps } from '#core/deps.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { sumBoosts } from '#modules/boosts/boosts-table.ts';
import { areaScores } from '#modules/scores/area-scores.ts';
import type { SiteGroup } from '#modules/scores/area-sites-table.ts';
import { readArea } from '#modules/scores/read-area.ts';
import { scoreDeps } from '#modules/scores/score-deps.ts';
import { startOfMinute } from '#modules/scores/score-sites.ts';
import { findAreaId } from '#modules/areas/areas-table.ts';
import type { Viewer } from '#modules/areas/visible-areas-table.ts';

type PlanAt = CallReply<typeof whyContract.whatIf>;

/** The plan of an area at another time. Nothing is stored and nothing is cached. */
export async function planAt(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  { areaName, at }: { readonly areaName: string; readonly at: Date },
): Promise<Result<PlanAt, Failure>> {
  const areaId = await findAreaId(db, areaName);
  if (areaId === undefined) return invalid({ area: ['There is no area of this name.'] });
  const minute = startOfMinute(at);
  const area = await readArea(scoreDeps({ db, clock, config }), { areaId }, { at: minute, now: clock.now() });
  const siteIds = area.groups.flatMap(({ ids }) => ids);
  const sums = await sumBoosts(db, viewer, siteIds, at);
  const boosts = new Map(sums.map(({ site_id, boost }) => [site_id, boost]));
  return ok({
    at: minute.toISOString(),
    day_type: area.groups[0]?.day_type ?? '',
    period: area.groups[0]?.period ?? '',
    observations: area.groups.flatMap(observationOf),
    sites: areaScores({ name: areaName, ...area }, minute).map((site) => ({
      ...site,
      boost_score: boosts.get(site.site_id) ?? 0,
    })),
  });
}

function observationOf({ main, temp, observed_at, ids }: SiteGroup): PlanAt['observations'] {
  if (main === null) return [];
  return [{ condition: main, temp, observed_at: observed_at.toISOString(), site_count: ids.length }];
}
