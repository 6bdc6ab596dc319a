import { sql } from 'kysely';
import type { PersonErasure, PersonExport } from '#core/person-data.ts';
import { deleteEmailsTo } from './outbox-table.ts';

/** The emails to a person. */
export const exportEmails: PersonExport = ({ email }) => ({
  emails: sql`select subject, created_at, sent_at, failed_at
      from outbox where recipient = ${email} order by id`,
});

export const eraseEmails: PersonErasure = (tx, { email }) => deleteEmailsTo(tx, email);
