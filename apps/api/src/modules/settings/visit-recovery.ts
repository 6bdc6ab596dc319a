import type { Database } from '#db/database.ts';
import { isSwitchedOn } from './is-switched-on.ts';
import { readOrganisation } from './organisation-table.ts';

const RECOVERY_SETTING = 'visit_recovery';

/** How long the base score of a site takes to recover from a visit; null while a visit changes no score. */
export async function recoveryMinutesNow(db: Database, configuredMinutes: number): Promise<number | null> {
  if (!(await isSwitchedOn(db, RECOVERY_SETTING))) return null;
  return (await readOrganisation(db)).visitRecoveryMinutes ?? configuredMinutes;
}
