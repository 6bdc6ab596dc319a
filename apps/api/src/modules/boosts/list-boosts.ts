import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type BoostState, boostState } from './boost-window.ts';
import { type Boost, findBoosts, setterNames } from './boosts-table.all-areas.ts';

export type ListedBoost = Boost & {
  readonly state: BoostState;
  /** Who set it: by name, unless names are left out. */
  readonly setBy: string;
};

const DAY_MS = 86_400_000;

/** The boosts that are planned or in force now, and those that ended in the last `pastDays`; with `all`, every boost. */
export async function listBoosts(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  {
    all = false,
    pastDays = 0,
    withNames = true,
  }: { readonly all?: boolean; readonly pastDays?: number; readonly withNames?: boolean } = {},
): Promise<readonly ListedBoost[]> {
  const now = clock.now();
  const boosts = await findBoosts(db, all ? {} : { notOverAt: new Date(now.getTime() - pastDays * DAY_MS) });
  const names = withNames ? await setterNames(db, boosts) : null;
  return boosts.map((boost) => ({
    ...boost,
    state: boostState(boost, now),
    setBy: setterName(boost, names),
  }));
}

/** Without names it says only whether a person, the command line or a program set the boost. */
function setterName({ createdBy }: Boost, names: ReadonlyMap<string, string> | null): string {
  const [kind, name = ''] = createdBy.split(':');
  if (kind === 'user') return names === null ? 'staff' : (names.get(createdBy) ?? 'Erased person');
  if (kind === 'cli') return names === null ? 'command line' : `command line (${name})`;
  return kind === 'requests' ? 'rule of requests' : createdBy;
}
