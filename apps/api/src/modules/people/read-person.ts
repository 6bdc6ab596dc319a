import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { asPerson } from '#modules/accounts/person.ts';
import { readAccount } from '#modules/accounts/staff-accounts-table.ts';
import { countOpenSessions } from '#modules/sessions/sessions-table.ts';

export async function readPerson(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  id: number,
): Promise<Result<CallReply<typeof staffContract.readPerson>, Failure>> {
  const account = await readAccount(db, id);
  if (account === undefined) return notFound();
  const open = await countOpenSessions(db, { userId: id, at: clock.now() });
  return ok({ person: asPerson(account), open_sessions: open });
}
