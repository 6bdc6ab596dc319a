import type { CallReply, contract } from '@patrolplan/contract';
import type { Database } from '#db/database.ts';
import { type Answer, answer, notFound } from '#http/answer.ts';
import { findAccount } from '#modules/accounts/users-table.ts';
import { areaNamesOf } from './user-areas-table.ts';

/** The user and the areas they may choose, by name: the assigned ones, or all of them for staff. */
export async function readProfile(
  db: Database,
  userId: number,
): Promise<Answer<CallReply<typeof contract.readProfile>>> {
  const account = await findAccount(db, userId);
  if (account === undefined) return notFound();
  return answer({
    first_name: account.firstName,
    last_name: account.lastName,
    is_active: account.isActive,
    is_staff: account.isStaff,
    user_areas: [...(await areaNamesOf(db, account))],
  });
}
