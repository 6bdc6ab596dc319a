import { sql } from 'kysely';
import type { PersonErasure, PersonExport } from '#core/person-data.ts';
import { attemptKeys } from './limits/limit-attempts.ts';
import { forgetAttempts } from './limits/rate-limits-table.ts';

/** How a person signs in. Secrets and their digests are left out. */
export const exportSignIn: PersonExport = ({ id }) => ({
  sessions: sql`select device, method, created_at, rotated_at as last_renewed_at, expires_at, revoked_at
      from sessions where user_id = ${id} order by created_at`,
  passkeys: sql`select name, is_synced, created_at, last_used_at
      from passkeys where user_id = ${id} order by id`,
  linked_accounts: sql`select issuer, subject, created_at
      from identities where user_id = ${id} order by id`,
  networks: sql`select encode(network_hash, 'hex') as network_hash, last_used_at
      from known_networks where user_id = ${id} order by last_used_at`,
  links: sql`select purpose, expires_at, used_at, first_name, last_name
      from one_time_tokens where user_id = ${id} order by id`,
});

export const eraseSignIn: PersonErasure = (tx, { id, email }) =>
  forgetAttempts(tx, ...attemptKeys({ userId: id, email }));
