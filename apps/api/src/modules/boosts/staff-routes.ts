import type { CallReply } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { auditActor, isProgram } from '#core/caller.ts';
import type { BoostCache } from '#modules/boosts/active/boost-cache.ts';
import { scoreDeps } from '#modules/scores/score-deps.ts';
import { readTarget } from './boost-target.ts';
import { changeBoostEnd } from './change-boost-end.ts';
import type { BoostPreview } from './compare-rankings.ts';
import { endBoost, reopenBoost } from './end-boost.ts';
import { type ListedBoost, listBoosts } from './list-boosts.ts';
import { type Previewed, previewBoost } from './preview-boost.ts';
import { setBoost } from './set-boost.ts';

const PAST_DAYS = 7;

/** Every change expires the cache, so that the next call includes it. */
export function staffBoostsRoutes(serve: Serve, deps: Deps, cache: BoostCache): void {
  const { db, clock, config } = deps;
  // From the primary: staff see what they have just changed.
  const scores = scoreDeps({ db, clock, config });
  serve(staffContract.listBoosts, async ({ caller }) => {
    const boosts = await listBoosts(deps, { pastDays: PAST_DAYS, withNames: !isProgram(caller) });
    return ok({ boosts: boosts.map(boostReply) });
  });
  serve(staffContract.setBoost, async ({ caller, body }) => {
    const target = readTarget(body);
    if (!target.ok) return target;
    const set = await setBoost(deps, {
      target: target.value,
      amount: body.amount,
      reason: body.reason,
      startsAt: body.starts_at === null ? null : new Date(body.starts_at),
      endsAt: new Date(body.ends_at),
      actor: auditActor(caller),
      key: body.key,
      moreSiteIds: body.more_site_ids,
      repeats: body.repeats.map(({ starts_at, ends_at }) => ({
        startsAt: new Date(starts_at),
        endsAt: new Date(ends_at),
      })),
    });
    cache.expire();
    return set.ok ? ok({ id: set.value.id, ids: [...set.value.ids] }) : set;
  });
  serve(staffContract.changeBoostEnd, async ({ caller, body }) => {
    const changed = await changeBoostEnd(deps, {
      id: body.id,
      endsAt: new Date(body.ends_at),
      seenEndsAt: new Date(body.seen_ends_at),
      actor: auditActor(caller),
    });
    cache.expire();
    return changed.ok ? ok({ id: body.id, ends_at: changed.value.endsAt.toISOString() }) : changed;
  });
  serve(staffContract.endBoost, async ({ caller, body: { id, whole_series: wholeSeries } }) => {
    const ended = await endBoost(deps, { id, wholeSeries, actor: auditActor(caller) });
    cache.expire();
    if (!ended.ok) return ended;
    return ok({ id, ended_at: ended.value.endedAt.toISOString(), count: ended.value.count });
  });
  serve(staffContract.reopenBoost, async ({ caller, body }) => {
    const endedAt = new Date(body.ended_at);
    const reopened = await reopenBoost(deps, { id: body.id, endedAt, actor: auditActor(caller) });
    cache.expire();
    return reopened.ok ? ok({ id: body.id, count: reopened.value.count }) : reopened;
  });
  serve(staffContract.previewBoost, async ({ caller, body }) => {
    const target = readTarget(body);
    if (!target.ok) return target;
    const wanted = { target: target.value, amount: body.amount, startsAt: startTime(body) };
    const preview = await previewBoost(scores, caller, wanted);
    return preview.ok ? ok(previewReply(preview.value)) : preview;
  });

  /** Without a start it is now. */
  function startTime({ starts_at }: { readonly starts_at: string | null }): Date {
    return starts_at === null ? deps.clock.now() : new Date(starts_at);
  }
}

type PreviewReply = CallReply<typeof staffContract.previewBoost>;

function previewReply(preview: Previewed): PreviewReply {
  const placed = (sites: BoostPreview['with']) =>
    sites.map(({ siteId, siteName, score }) => ({ site_id: siteId, site_name: siteName, score }));
  return {
    at: preview.at.toISOString(),
    area_name: preview.areaName,
    site_count: preview.siteCount,
    without: placed(preview.without),
    with: placed(preview.with),
    place: preview.place,
  };
}

type StaffBoost = CallReply<typeof staffContract.listBoosts>['boosts'][number];

const boostReply = (boost: ListedBoost): StaffBoost => ({
  id: boost.id,
  site_id: boost.siteId,
  site_name: boost.siteName,
  area_name: boost.areaName,
  amount: boost.amount,
  reason: boost.reason,
  starts_at: boost.startsAt.toISOString(),
  ends_at: boost.endsAt.toISOString(),
  ended_at: boost.endedAt?.toISOString() ?? null,
  in_area: boost.inArea,
  created_by: boost.setBy,
  state: boost.state,
  series: boost.series,
});
