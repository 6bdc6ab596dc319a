import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { planAreas } from '#modules/boosts/plan-areas.ts';
import { startOfMinute } from '#modules/scores/score-area.ts';
import type { ScoreDeps } from '#modules/scores/score-deps.ts';
import { type Viewer, visibleAreasNamed } from '#modules/areas/visible-areas-table.ts';

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
