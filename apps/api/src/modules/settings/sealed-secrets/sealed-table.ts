import { sql } from 'kysely';
import type { Purpose } from '#core/seal.ts';
import type { Database } from '#db/database.ts';

type SealedColumn = {
  readonly table: string;
  readonly column: string;
  readonly purpose: Purpose;
  readonly key: string;
  /** The column by which staff recognise it. */
  readonly name?: string;
  /** The rows whose secret is still used. */
  readonly where?: string;
};

/** Every column that is sealed with a key derived from TOKEN_SECRETS. A test compares it with the schema. */
export const SEALED = {
  contact: {
    table: 'contacts',
    column: 'webhook_secret',
    purpose: 'webhook secrets',
    key: 'role',
    name: 'name',
  },
  webhook: { table: 'webhooks', column: 'secret', purpose: 'webhook secrets', key: 'id', name: 'name' },
  delivery: {
    table: 'webhook_deliveries',
    column: 'secret',
    purpose: 'webhook secrets',
    key: 'id',
    where: 'accepted_at is null and failed_at is null',
  },
  push: { table: 'push_keys', column: 'private_key', purpose: 'push keys', key: 'id' },
  session: {
    table: 'sso_sessions',
    column: 'refresh_token',
    purpose: 'provider tokens',
    key: 'session_id',
    where: 'exists (select from sessions s where s.id = session_id and s.revoked_at is null)',
  },
  answer: { table: 'visit_answers', column: 'sealed', purpose: 'answers', key: 'visit_id' },
  siteAnswers: { table: 'site_answers', column: 'sealed', purpose: 'answers', key: 'site_id' },
  surveys: { table: 'survey_waiting', column: 'sealed', purpose: 'answers', key: 'area_id' },
} as const satisfies Record<string, SealedColumn>;
export type SealedKind = keyof typeof SEALED;

export type SealedRow = { readonly key: string; readonly name: string; readonly sealed: Buffer };

export async function readSealed(db: Database, kind: SealedKind): Promise<readonly SealedRow[]> {
  const { table, column, key, name, where }: SealedColumn = SEALED[kind];
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(key)}::text as key, ${sql.ref(name ?? key)}::text as name, ${sql.ref(column)} as sealed
    from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${sql.raw(where ?? 'true')}
    order by 2
  `.execute(db);
  return rows;
}

/** Leaves a row alone that somebody has changed since it was read. */
export async function replaceSealed(
  db: Database,
  kind: SealedKind,
  rows: readonly { readonly key: string; readonly sealed: Buffer; readonly next: Buffer }[],
): Promise<void> {
  const { table, column, key } = SEALED[kind];
  await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = n.next
    from unnest(
      ${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.sealed)}::bytea[], ${rows.map((row) => row.next)}::bytea[]
    ) as n (key, sealed, next)
    where t.${sql.ref(key)}::text = n.key and t.${sql.ref(column)} = n.sealed
  `.execute(db);
}
