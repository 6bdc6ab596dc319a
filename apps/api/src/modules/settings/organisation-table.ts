import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** The choices of the organisation; null means the configured value. */
export type Organisation = {
  readonly namesWardens: boolean;
  readonly visitRecoveryMinutes: number | null;
  /** Read only here; `modules/passkeys` writes it. */
  readonly staffNeedPasskey: boolean;
};

const DEFAULTS: Organisation = { namesWardens: false, visitRecoveryMinutes: null, staffNeedPasskey: false };

export async function readOrganisation(db: Database): Promise<Organisation> {
  const row = await db
    .selectFrom('organisation')
    .select([
      'names_wardens as namesWardens',
      'visit_recovery_minutes as visitRecoveryMinutes',
      'staff_need_passkey as staffNeedPasskey',
    ])
    .executeTakeFirst();
  return row ?? DEFAULTS;
}

/** The same; concurrent changes wait until the transaction ends. */
export async function lockOrganisation(tx: Database): Promise<Organisation> {
  await sql`lock table organisation in share row exclusive mode`.execute(tx);
  return readOrganisation(tx);
}

export async function storeOrganisation(db: Database, organisation: Organisation): Promise<void> {
  const row = {
    names_wardens: organisation.namesWardens,
    visit_recovery_minutes: organisation.visitRecoveryMinutes,
  };
  await db
    .insertInto('organisation')
    .values(row)
    .onConflict((clash) => clash.column('id').doUpdateSet(row))
    .execute();
}
