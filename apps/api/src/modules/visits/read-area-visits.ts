import type { Database } from '#db/database.ts';
import { recoveryMinutesNow } from '#modules/settings/visit-recovery.ts';
import { recoveredShare } from './recovered-share.ts';
import { lastVisits } from './visits-table.ts';

/** Visits as the scores of an area use them. */
export type AreaVisits = {
  /** The last visit of a site in the last 24 hours, by site id. */
  readonly lastAt: ReadonlyMap<number, Date>;
  /** Null: a visit changes no score. */
  readonly recoveryMinutes: number | null;
};

export const NO_VISITS: AreaVisits = { lastAt: new Map(), recoveryMinutes: null };

const DAY_MS = 24 * 3_600_000;

/** The visits that count at a time, of the sites of an area or of one site. `recoveryMinutes` are the configured ones. */
export async function readAreaVisits(
  db: Database,
  wanted: { readonly areaId: number } | { readonly siteId: number },
  { at, recoveryMinutes }: { readonly at: Date; readonly recoveryMinutes: number },
): Promise<AreaVisits> {
  const lastAt = await lastVisits(db, wanted, { since: new Date(at.getTime() - DAY_MS), until: at });
  if (lastAt.size === 0) return NO_VISITS;
  return { lastAt, recoveryMinutes: await recoveryMinutesNow(db, recoveryMinutes) };
}

/** The share of its base score that a site has at a time. */
export function siteRecoveredShare(
  { lastAt, recoveryMinutes }: AreaVisits,
  siteId: number,
  at: Date,
): number {
  return recoveryMinutes === null ? 1 : recoveredShare(lastAt.get(siteId), at, recoveryMinutes);
}
