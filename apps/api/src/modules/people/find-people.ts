import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import type { Database } from '#db/database.ts';
import { asPerson } from '#modules/accounts/person.ts';
import { type SoughtAccounts, readAccount, searchAccounts } from '#modules/accounts/staff-accounts-table.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { countOpenSessions } from '#modules/sign-in/sessions/sessions-table.ts';

const PAGE = 50;
/** More words than any name and address have. */
const MAX_WORDS = 10;

/** A page of the people whose name or email address contains every word of the text. */
export async function findPeople(
  db: Database,
  { text, ...sought }: Omit<SoughtAccounts, 'words' | 'limit'> & { readonly text: string },
): Promise<CallReply<typeof staffContract.findPeople>> {
  const words = text.trim().split(/\s+/).slice(0, MAX_WORDS);
  // One more than a page shows whether there is another page.
  const found = await searchAccounts(db, { ...sought, words, limit: PAGE + 1 });
  const page = found.slice(0, PAGE);
  const last = found.length > PAGE ? page.at(-1) : undefined;
  return {
    people: page.map(asPerson),
    next: last === undefined ? null : { key: last.key, id: last.id },
  };
}

export async function readPerson(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  id: number,
): Promise<Result<CallReply<typeof staffContract.readPerson>, Failure>> {
  const account = await readAccount(db, id);
  if (account === undefined) return notFound();
  const open = await countOpenSessions(db, { userId: id, at: clock.now() });
  return ok({ person: asPerson(account), open_sessions: open });
}
