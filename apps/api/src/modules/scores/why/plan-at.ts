import type { CallReply } from '@patrolplan/contract';
import type { whyContract } from '@patrolplan/contract/why';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { planAreas } from '#modules/boosts/plan-areas.ts';
import type { SiteGroup } from '#modules/scores/area-sites-table.ts';
import { startOfMinute } from '#modules/scores/score-area.ts';
import type { ScoreDeps } from '#modules/scores/score-deps.ts';
import { findAreaId } from '#modules/areas/areas-table.ts';
import { type Viewer, visibleAreasNamed } from '#modules/areas/visible-areas-table.ts';
import type { staffContract } from '@patrolplan/contract/staff';

type PlanAt = CallReply<typeof whyContract.whatIf>;

/** The plan of an area at another time. Nothing is stored and nothing is cached. */
export async function planAt(
  deps: ScoreDeps,
  viewer: Viewer,
  { areaName, at }: { readonly areaName: string; readonly at: Date },
): Promise<Result<PlanAt, Failure>> {
  const areaId = await findAreaId(deps.db, areaName);
  if (areaId === undefined) return invalid({ area: ['No area has this name.'] });
  const area = { id: areaId, name: areaName };
  const { groups, sites } = await planAreas(deps, viewer, [area], at);
  return ok({
    at: startOfMinute(at).toISOString(),
    day_type: groups[0]?.day_type ?? '',
    period: groups[0]?.period ?? '',
    observations: groups.flatMap(toObservations),
    sites: [...sites],
  });
}

function toObservations({ main, temp, observed_at, ids }: SiteGroup): PlanAt['observations'] {
  if (main === null) return [];
  return [{ condition: main, temp, observed_at: observed_at.toISOString(), site_count: ids.length }];
}

/** The plan of areas at a time, for rounds that begin then. An area that is unknown adds nothing. */
export async function planAreasAt(
  deps: ScoreDeps,
  viewer: Viewer,
  { areaNames, at }: { readonly areaNames: readonly string[]; readonly at: Date },
): Promise<CallReply<typeof staffContract.readTeamSites>> {
  const areas = await visibleAreasNamed(deps.db, viewer, areaNames).execute();
  const { sites } = await planAreas(deps, viewer, areas, at);
  return { at: startOfMinute(at).toISOString(), sites: [...sites] };
}
