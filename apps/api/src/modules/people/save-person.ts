import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Failure } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type AccountChange, lockAccount, lockToDemote } from '#modules/accounts/lock-account.ts';
import { raiseVersion, setStaff } from '#modules/accounts/staff-accounts-table.ts';
import { assignAreasWithin } from '#modules/areas/assign-areas.ts';
import { areasOfUser } from '#modules/areas/user-areas-table.ts';

export type PersonSaved = { readonly id: number; readonly changed: boolean };

/** Gives a person exactly these areas, and the staff flag or not. Omitted or unchanged fields stay. */
export async function savePerson(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: AccountChange & { readonly areas?: readonly string[]; readonly isStaff?: boolean },
): Promise<Result<PersonSaved, Failure>> {
  const at = clock.now();
  const { actor, areas, isStaff } = wanted;
  return db.transaction().execute(async (tx) => {
    const locked = await lock(tx, wanted);
    if (!locked.ok) return locked;
    const { id, isStaff: wasStaff } = locked.value;
    const hasNewAreas = areas !== undefined && !sameNames(areas, await areasOfUser(tx, id));
    // First, because it may refuse.
    if (hasNewAreas) {
      const assigned = await assignAreasWithin(tx, { userId: id, areas, actor }, at);
      if (!assigned.ok) return assigned;
    }
    const hasNewFlag = isStaff !== undefined && isStaff !== wasStaff;
    if (hasNewFlag) {
      await setStaff(tx, id, isStaff);
      await recordChange(tx, {
        at,
        actor,
        action: 'user.staff',
        subject: `user:${id}`,
        before: { is_staff: wasStaff },
        after: { is_staff: isStaff },
      });
    }
    const changed = hasNewAreas || hasNewFlag;
    if (changed) await raiseVersion(tx, id);
    return ok({ id, changed });
  });
}

/** Taking the flag needs the lock of all staff, which must be the first lock; the rule holds only for who has it. */
async function lock(tx: Database, wanted: AccountChange & { readonly isStaff?: boolean }) {
  return wanted.isStaff === false ? lockToDemote(tx, wanted) : lockAccount(tx, wanted);
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(one);
  return names.size === other.length && other.every((name) => names.has(name));
}
