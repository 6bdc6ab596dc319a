import type { CallReply, contract } from '@patrolplan/contract';
import type { Database } from '#db/database.ts';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { findAccount } from '#modules/accounts/users-table.ts';
import { visibleAreas } from '#modules/areas/visible-areas-table.ts';

/** The user and the areas that they may choose, by name. */
export async function readProfile(
  db: Database,
  userId: number,
): Promise<Result<CallReply<typeof contract.readProfile>, Failure>> {
  const account = await findAccount(db, userId);
  if (account === undefined) return notFound();
  const areas = await visibleAreas(db, { userId, isStaff: account.isStaff })
    .select('name')
    .orderBy('name')
    .execute();
  return ok({
    first_name: account.firstName,
    last_name: account.lastName,
    is_active: account.isActive,
    is_staff: account.isStaff,
    user_id: userId,
    user_areas: areas.map(({ name }) => name),
  });
}
