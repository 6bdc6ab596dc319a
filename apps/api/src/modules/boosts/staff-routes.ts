import type { CallReply } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { actorOf } from '#core/caller.ts';
import { scoreDeps } from '#modules/scores/score-deps.ts';
import { readTarget } from './boost-target.ts';
import { changeBoostEnd } from './change-boost-end.ts';
import type { BoostPreview } from './compare-rankings.ts';
import { endBoost } from './end-boost.ts';
import { type ListedBoost, listBoosts } from './list-boosts.ts';
import { type Previewed, previewBoost } from './preview-boost.ts';
import { setBoost } from './set-boost.ts';

const PAST_DAYS = 7;

export function staffBoostsRoutes(serve: Serve, deps: Deps): void {
  const { db, clock, config } = deps;
  // From the primary: staff see what they have just changed.
  const scores = scoreDeps({ db, clock, config });
  serve(staffContract.listBoosts, async () => {
    const boosts = await listBoosts(deps, { pastDays: PAST_DAYS });
    return ok({ boosts: boosts.map(boostReply) });
  });
  serve(staffContract.setBoost, async ({ caller, body }) => {
    const target = readTarget(body);
    if (!target.ok) return target;
    return setBoost(deps, {
      target: target.value,
      amount: body.amount,
      reason: body.reason,
      startsAt: body.starts_at === null ? null : new Date(body.starts_at),
      endsAt: new Date(body.ends_at),
      actor: actorOf(caller),
      key: body.key,
    });
  });
  serve(staffContract.changeBoostEnd, async ({ caller, body }) => {
    const changed = await changeBoostEnd(deps, {
      id: body.id,
      endsAt: new Date(body.ends_at),
      seenEndsAt: new Date(body.seen_ends_at),
      actor: actorOf(caller),
    });
    return changed.ok ? ok({ id: body.id, ends_at: changed.value.endsAt.toISOString() }) : changed;
  });
  serve(staffContract.endBoost, async ({ caller, body: { id } }) => {
    const ended = await endBoost(deps, { id, actor: actorOf(caller) });
    return ended.ok ? ok({ id }) : ended;
  });
  serve(staffContract.previewBoost, async ({ caller, body }) => {
    const target = readTarget(body);
    if (!target.ok) return target;
    const wanted = { target: target.value, amount: body.amount, startsAt: startOf(body) };
    const preview = await previewBoost(scores, caller, wanted);
    return preview.ok ? ok(previewReply(preview.value)) : preview;
  });

  /** Without a start it is now. */
  function startOf({ starts_at }: { readonly starts_at: string | null }): Date {
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
});
