import { MAX_CLAIM_MINUTES, type TeamEventInput } from '@patrolplan/contract/team';
import type { Database } from '#db/database.ts';
import { type EventOutcome, STORED, refusedBecause } from '#modules/recipients/event-outcome.ts';
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
  }: { readonly userId: number; readonly at: Date; readonly visibleSites: ReadonlySet<number> },
): Promise<EventOutcome> {
  if (event.kind === 'on_my_way_end') {
    await endClaim(tx, userId, at);
    return STORED;
  }
  if (!visibleSites.has(event.site_id)) return refusedBecause('outside_areas');
  await replaceClaim(tx, { userId, siteId: event.site_id, madeAt: at, until: claimEnd(event.until, at) });
  return STORED;
}

/** When a claim ends: the estimated arrival plus the visit, and never later than the longest claim. */
export function claimEnd(wanted: string, at: Date): Date {
  return new Date(Math.min(Date.parse(wanted), at.getTime() + MAX_CLAIM_MINUTES * MINUTE_MS));
}
