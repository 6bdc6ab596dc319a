import type { Database } from '#db/database.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { asPerson } from './person.ts';
import { lockStaffWhoSignIn, readAccount } from './staff-accounts-table.ts';
import { type Account, type AccountRef, lockAccountRow } from './users-table.ts';

export type AccountChange = AccountRef & {
  /** The version that the caller saw; without it the change applies regardless of other changes. */
  readonly version?: number;
  readonly actor: string;
};

const CHANGED_MEANWHILE = 'Somebody else changed this person meanwhile.';
const LAST_STAFF = 'This is the last staff account that can sign in. Make another account staff first.';
const OWN_ACCOUNT = 'You cannot deactivate or erase your own account.';

/** The account, locked until the transaction ends. A conflict when it has changed since the caller read it. */
export async function lockAccount(tx: Database, change: AccountChange): Promise<Result<Account, Failure>> {
  const account = await lockAccountRow(tx, change);
  if (account === undefined) {
    return notFound(`Unknown user ${'email' in change ? change.email : change.userId}.`);
  }
  if (change.version !== undefined && change.version !== account.version) {
    const current = await readAccount(tx, account.id);
    return conflict(CHANGED_MEANWHILE, current && asPerson(current));
  }
  return ok(account);
}

/** The same for a change that removes staff rights: the last staff account that can sign in keeps them. */
export async function lockToDemote(tx: Database, change: AccountChange): Promise<Result<Account, Failure>> {
  const staff = await lockStaffWhoSignIn(tx);
  const account = await lockAccount(tx, change);
  if (!account.ok) return account;
  const isLast = staff.length === 1 && staff[0] === account.value.id;
  return isLast ? invalid({ detail: LAST_STAFF }) : account;
}

/** The same for a change that ends an account: nobody ends their own. */
export async function lockToEnd(tx: Database, change: AccountChange): Promise<Result<Account, Failure>> {
  const account = await lockToDemote(tx, change);
  if (!account.ok) return account;
  return change.actor === `user:${account.value.id}` ? invalid({ detail: OWN_ACCOUNT }) : account;
}
