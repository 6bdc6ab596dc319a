import type { CallReply } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import type { Deps } from '#deps.ts';
import { ok } from '#result.ts';
import type { Serve } from '#http/serve.ts';
import { type ListedBoost, listBoosts } from './list-boosts.ts';

const PAST_DAYS = 7;

export function staffBoostsRoutes(serve: Serve, deps: Deps): void {
  serve(staffContract.listBoosts, async () => {
    const boosts = await listBoosts(deps, { pastDays: PAST_DAYS });
    return ok({ boosts: boosts.map(boostReply) });
  });
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
  created_by: boost.createdBy,
  state: boost.state,
});
