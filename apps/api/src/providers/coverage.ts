import type { Database } from '#db/database.ts';
import { type Budget, callsIn } from './budget.ts';
import { type RefreshKind, countRefreshes } from './refreshes-table.ts';

/** Whether the provider's budget covers all weather cells or areas. */
export type Coverage = {
  readonly total: number;
  /** Without a reply for three runs of the job. */
  readonly stale: number;
  /** Refused or unreadable at the last request. */
  readonly failing: number;
  /** False: the budget is too small to request all of them within three runs. */
  readonly covered_by_budget: boolean;
};

/** Three runs of the job. */
const STALE_AFTER_MS = { weather: 30 * 60_000, events: 90 * 60_000 } as const;

/** A simulation has no budget and covers everything. */
export async function readCoverage(
  db: Database,
  kind: RefreshKind,
  { now, budget }: { readonly now: Date; readonly budget: Budget | null },
): Promise<Coverage> {
  const age = STALE_AFTER_MS[kind];
  const { calls, ...counts } = await countRefreshes(db, kind, new Date(now.getTime() - age));
  return { ...counts, covered_by_budget: budget === null || calls <= callsIn(budget, age) };
}
