import type { Explanation } from '@patrolplan/contract/why';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { boostsInForce } from '#modules/boosts/active/active-boosts-table.ts';
import { activeEvents } from '#modules/scores/event-score.ts';
import { readArea } from '#modules/scores/read-area.ts';
import type { ScoreDeps } from '#modules/scores/score-deps.ts';
import { startOfMinute } from '#modules/scores/score-area.ts';
import { type Viewer, visibleSites } from '#modules/areas/visible-areas-table.ts';
import type { AreaVisits } from '#modules/visits/read-area-visits.ts';
import { type ScoreInputs, explainScore } from './explain-score.ts';

/** Explains the score of a site at a time. A site that the viewer may not see is not found. */
export async function explainSite(
  deps: ScoreDeps,
  viewer: Viewer,
  requested: { readonly siteId: number; readonly at: Date },
): Promise<Result<Explanation, Failure>> {
  const { db, clock } = deps;
  const site = await visibleSites(db, viewer)
    .select(['sites.id', 'sites.name', 'sites.area_id', 'sites.base_scores'])
    .where('sites.id', '=', requested.siteId)
    .executeTakeFirst();
  if (site === undefined) return notFound();
  // The plan is for a full minute, and boosts are for the moment.
  const minute = startOfMinute(requested.at);
  const [{ groups, events, visits, rules, learned }, boosts] = await Promise.all([
    readArea(deps, { siteId: site.id }, { at: minute, now: clock.now() }),
    boostsInForce(db, { id: site.id, areaId: site.area_id }, requested.at),
  ]);
  const [group] = groups;
  if (group === undefined) return notFound();
  const { day_type, period, main, temp, observed_at, bases, latitudes, longitudes, hours } = group;
  const [latitude = null] = latitudes;
  const [longitude = null] = longitudes;
  const parts = explainScore(
    {
      base: bases[0] ?? 0,
      isDefault: !Object.hasOwn(site.base_scores, `${day_type} ${period}`),
      dayType: day_type,
      period: period ?? '',
      weather: main === null ? null : { main, temp, observedAt: observed_at },
      place: latitude === null || longitude === null ? null : { latitude, longitude },
      events: activeEvents(events, minute.getTime()),
      boosts,
      visit: visitInput(visits, site.id),
      learned: learned.get(site.id) ?? null,
      rule: rules && { rules, siteId: site.id, hours: hours?.[site.id] },
    },
    minute,
  );
  return ok({ site_id: site.id, site_name: site.name, at: minute.toISOString(), ...parts });
}

/** The visit from which the site recovers; null where there is none, or where visits change no score. */
function visitInput({ lastAt, recoveryMinutes }: AreaVisits, siteId: number): ScoreInputs['visit'] {
  const visitedAt = lastAt.get(siteId);
  return visitedAt === undefined || recoveryMinutes === null ? null : { visitedAt, recoveryMinutes };
}
