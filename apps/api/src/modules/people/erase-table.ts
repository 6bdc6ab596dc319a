import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** The actor that replaces every erased person. */
export const ERASED = 'user:erased';

/** The audit has no index on its values, so a long history exceeds the usual statement timeout. */
const AT_MOST = '10min';

/**
 * Replaces a deleted person in the audit. The triggers of the table allow this one change, row by row, and only after
 * the account is gone (migration 0019).
 */
export async function eraseFromAudit(tx: Database, userId: number): Promise<void> {
  const person = `user:${userId}`;
  await sql`select set_config('patrol.erased_person', ${person}, true),
    set_config('statement_timeout', ${AT_MOST}, true)`.execute(tx);
  await sql`
    update audit set
      actor = case actor when ${person} then ${ERASED} else actor end,
      subject = case subject when ${person} then ${ERASED} else subject end,
      before = without_person(before, ${person}),
      after = without_person(after, ${person})
    where actor = ${person} or subject = ${person}
      or strpos(before::text, ${`"${person}"`}) > 0 or strpos(after::text, ${`"${person}"`}) > 0
  `.execute(tx);
}
