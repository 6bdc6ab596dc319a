import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type BoostState, boostState } from './boost-window.ts';
import { type Boost, findBoosts, setterNames } from './boosts-table.ts';

export type ListedBoost = Boost & {
  readonly state: BoostState;
  /** Who set it, by name. */
  readonly setBy: string;
};

const DAY_MS = 86_400_000;

/** The boosts that are planned or in force now, and those that ended in the last `pastDays`; with `all`, every boost. */
export async function listBoosts(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { all = false, pastDays = 0 }: { readonly all?: boolean; readonly pastDays?: number } = {},
): Promise<readonly ListedBoost[]> {
  const now = clock.now();
  const boosts = await findBoosts(db, all ? {} : { notOverAt: new Date(now.getTime() - pastDays * DAY_MS) });
  const names = await setterNames(db, boosts);
  return boosts.map((boost) => ({
    ...boost,
    state: boostState(boost, now),
    setBy: setterName(boost, names),
  }));
}

function setterName({ createdBy }: Boost, names: ReadonlyMap<string, string>): string {
  const [kind, name = ''] = createdBy.split(':');
  if (kind === 'user') return names.get(createdBy) ?? 'Erased person';
  return kind === 'cli' ? `command line (${name})` : createdBy;
}
