import { eraseFromAudit } from '#audit/person-data.ts';
import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { ERASED } from '#core/person-data.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type AccountChange, lockToEnd } from '#modules/accounts/lock-account.ts';
import { deleteAccount } from '#modules/accounts/staff-accounts-table.ts';
import { visibleName } from '#modules/accounts/visible-name.ts';
import { ERASURES } from './person-data.all-areas.ts';

/**
 * Deletes a person for good, as data-protection law requires. Visits, changes and boosts stay without the name: they lead to
 * nobody any more. `name` is the full name, so that nobody is erased by a wrong number.
 */
export async function erasePerson(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: AccountChange & { readonly name: string },
): Promise<Result<undefined, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const locked = await lockToEnd(tx, wanted);
    if (!locked.ok) return locked;
    const { id, email, firstName, lastName } = locked.value;
    if (visibleName(wanted.name) !== visibleName(`${firstName} ${lastName}`)) {
      return invalid({ name: [`Type the name exactly: ${firstName} ${lastName}`] });
    }
    for (const erase of ERASURES) await erase(tx, { id, email }, at);
    // With it go the areas, sessions, links, known networks, shifts, alarms, sent rounds, push
    // subscriptions and the route log. Visits, closures, jobs and claims stay without it.
    await deleteAccount(tx, id);
    await eraseFromAudit(tx, { id, email }, at);
    await recordChange(tx, {
      at,
      actor: wanted.actor,
      action: 'user.erase',
      subject: ERASED,
      before: null,
      after: null,
    });
    return ok(undefined);
  });
}
