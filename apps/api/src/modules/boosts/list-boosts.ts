import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { type BoostState, boostState } from './boost-window.ts';
import { type Boost, findBoosts } from './boosts-table.ts';

export type ListedBoost = Boost & { readonly state: BoostState };

/** The boosts that are planned or in force now; with `all`, also those that are over. */
export async function listBoosts(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { all = false }: { readonly all?: boolean } = {},
): Promise<readonly ListedBoost[]> {
  const now = clock.now();
  const boosts = await findBoosts(db, all ? {} : { notOverAt: now });
  return boosts.map((boost) => withState(boost, now));
}

const withState = (boost: Boost, now: Date): ListedBoost => ({ ...boost, state: boostState(boost, now) });
