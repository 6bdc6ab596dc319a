import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import type { ListedAccount } from './staff-accounts-table.ts';

export type Person = CallReply<typeof staffContract.savePerson>['person'];

/** An account as the console shows it. */
export const asPerson = (account: ListedAccount): Person => ({
  id: account.id,
  email: account.email,
  first_name: account.firstName,
  last_name: account.lastName,
  is_active: account.isActive,
  is_staff: account.isStaff,
  has_password: account.hasPassword,
  areas: [...account.areas],
  last_sign_in_at: account.lastSignInAt?.toISOString() ?? null,
  version: account.version,
});
