import { MAX_CLAIM_MINUTES, type TeamEventInput } from '@patrolplan/contract/team';
import type { Database } from '#db/database.ts';
import type { Outcome } from '#modules/field/events/apply.ts';
import { endClaim, replaceClaim } from './claims-table.ts';

export type ClaimEvent = Extract<TeamEventInput, { readonly kind: 'on_my_way' | 'on_my_way_end' }>;

const MINUTE_MS = 60_000;

/** Writes that a warden is on the way to a site, or no longer. */
export async function claimSite(
  tx: Database,
  event: ClaimEvent,
  {
    userId,
    at,
    visibleSites,
    isStored,
  }: {
    readonly userId: number;
    readonly at: Date;
    readonly visibleSites: ReadonlySet<number>;
    /** False: something that the person did later is in the same call. */
    readonly isStored: boolean;
  },
): Promise<Outcome> {
  if (event.kind === 'on_my_way_end') {
    if (isStored) await endClaim(tx, userId, at);
    return null;
  }
  if (!visibleSites.has(event.site_id)) return 'outside_areas';
  if (isStored)
    await replaceClaim(tx, { userId, siteId: event.site_id, madeAt: at, until: claimEnd(event.until, at) });
  return null;
}

/** When a claim ends: the estimated arrival plus the visit, and never later than the longest claim. */
export function claimEnd(wanted: string, at: Date): Date {
  return new Date(Math.min(Date.parse(wanted), at.getTime() + MAX_CLAIM_MINUTES * MINUTE_MS));
}
