import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type StepKind = 'passkey-add' | 'passkey-use' | 'sso-begin' | 'sso-return';

export async function insertStep(
  db: Database,
  step: {
    readonly keyHash: Buffer;
    readonly kind: StepKind;
    readonly userId?: number;
    readonly data?: object;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('sign_in_steps')
    .values({
      key_hash: step.keyHash,
      kind: step.kind,
      user_id: step.userId ?? null,
      data: JSON.stringify(step.data ?? {}),
      expires_at: step.expiresAt,
    })
    .execute();
}

/** Consumes a step in one statement, so that only one of two simultaneous calls gets it. */
export async function takeStep(
  db: Database,
  { keyHash, kind, at }: { readonly keyHash: Buffer; readonly kind: StepKind; readonly at: Date },
): Promise<{ readonly userId: number | null; readonly data: unknown } | undefined> {
  const row = await db
    .deleteFrom('sign_in_steps')
    .where('key_hash', '=', keyHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', at)
    .returning(['user_id', 'data'])
    .executeTakeFirst();
  return row && { userId: row.user_id, data: row.data };
}

export async function deleteStepsExpiredBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_steps')
    .where('expires_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Whether a password alone no longer opens the staff console. */
export async function readStaffNeedPasskey(db: Database): Promise<boolean> {
  const row = await db.selectFrom('organisation').select('staff_need_passkey').executeTakeFirst();
  return row?.staff_need_passkey ?? false;
}

export async function storeStaffNeedPasskey(tx: Database, value: boolean): Promise<void> {
  await sql`insert into organisation (staff_need_passkey) values (${value})
    on conflict (id) do update set staff_need_passkey = excluded.staff_need_passkey`.execute(tx);
}
