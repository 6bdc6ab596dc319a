import { exportChanges } from '#audit/person-data.ts';
import type { Person, PersonErasure, PersonExport } from '#core/person-data.ts';
import type { Database } from '#db/database.ts';
import { eraseEmails, exportEmails } from '#mail/person-data.ts';
import { exportAccount } from '#modules/accounts/person-data.ts';
import { eraseBoosts, exportBoosts } from '#modules/boosts/person-data.all-areas.ts';
import { exportClosures } from '#modules/closures/person-data.all-areas.ts';
import { eraseImports, exportImports } from '#modules/imports/person-data.ts';
import { exportRouteLog } from '#modules/settings/route-log/person-data.ts';
import { eraseAlarms, exportShifts } from '#modules/shifts/person-data.ts';
import { eraseSignIn, exportSignIn } from '#modules/sign-in/person-data.ts';
import { eraseJobs, exportTeam } from '#modules/team/person-data.all-areas.ts';
import { exportVisits } from '#modules/visits/person-data.all-areas.ts';

const EXPORTS: readonly PersonExport[] = [
  exportAccount,
  exportSignIn,
  exportEmails,
  exportRouteLog,
  exportVisits,
  exportClosures,
  exportShifts,
  exportTeam,
  exportBoosts,
  exportImports,
  exportChanges,
];

/** Run before the account is deleted. */
export const ERASURES: readonly PersonErasure[] = [
  eraseEmails,
  eraseSignIn,
  eraseImports,
  eraseBoosts,
  eraseAlarms,
  eraseJobs,
];

/** The stored data of a person, table by table. */
export async function readStored(db: Database, person: Person): Promise<Readonly<Record<string, unknown>>> {
  const stored: Record<string, unknown> = {};
  for (const queries of EXPORTS.map((queriesFor) => queriesFor(person))) {
    for (const [name, query] of Object.entries(queries)) stored[name] = (await query.execute(db)).rows;
  }
  // A person has one account.
  return { ...stored, account: (stored['account'] as readonly unknown[])[0] }; // safe: rows are a list
}
