import { staffContract } from '@patrolplan/contract/staff';
import { whyContract } from '@patrolplan/contract/why';
import type { Deps } from '#core/deps.ts';
import { notFound } from '#core/failure.ts';
import type { Serve } from '#http/serve.ts';
import { scoreDeps } from '#modules/scores/score-deps.ts';
import { readSiteId } from '#modules/sites/site-id.ts';
import { ok } from '#core/result.ts';
import { explainSite } from './explain-site.ts';
import { planAreasAt, planAt } from './plan-at.ts';
import { scoredTime } from './scored-time.ts';

export function whyRoutes(serve: Serve, { db, clock, config }: Deps): void {
  // Reads the primary, so that the reasons show a change at once.
  const deps = scoreDeps({ db, clock, config });
  serve(whyContract.explainSite, async ({ caller, params }) => {
    const siteId = readSiteId(params['siteid'] ?? '');
    return siteId === null ? notFound() : explainSite(deps, caller, { siteId, at: deps.clock.now() });
  });
  serve(whyContract.explainSiteAt, async ({ caller, body }) => {
    const at = scoredTime(body.time, deps.clock.now());
    return at.ok ? explainSite(deps, caller, { siteId: body.site_id, at: at.value }) : at;
  });
  serve(whyContract.whatIf, async ({ caller, body }) => {
    const at = scoredTime(body.time, deps.clock.now());
    return at.ok ? planAt(deps, caller, { areaName: body.area, at: at.value }) : at;
  });
  serve(staffContract.readTeamSites, async ({ caller, body }) => {
    const now = deps.clock.now();
    const at = body.time === null ? ok(now) : scoredTime(body.time, now);
    return at.ok ? ok(await planAreasAt(deps, caller, { areaNames: body.areas, at: at.value })) : at;
  });
}
