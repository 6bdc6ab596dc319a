import { sql } from 'kysely';
import { ERASED, type PersonErasure, type PersonExport } from '#core/person-data.ts';

/** Changes of a person and by them. Values of changed records are not personal data of the author: only the action is exported. */
export const exportChanges: PersonExport = ({ id }) => ({
  changes_about: sql`select at, action, before, after from audit
      where subject = ${`user:${id}`} order by id`,
  changes_by: sql`select at, action, subject from audit where actor = ${`user:${id}`} order by at, id`,
});

/** The audit has no index on its values, so a long history exceeds the usual statement timeout. */
const AT_MOST = '10min';

/**
 * Replaces a deleted person in the audit. The triggers of the table allow this one change, row by row, and only after
 * the account is gone (migration 0019).
 */
export const eraseFromAudit: PersonErasure = async (tx, { id }) => {
  const person = `user:${id}`;
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
};
