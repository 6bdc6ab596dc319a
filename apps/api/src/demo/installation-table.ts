import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export async function readValue(db: Database, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Reads a value and locks it until the transaction ends, so that instances take turns. */
export async function lockValue(tx: Database, key: string): Promise<string> {
  // The first instance may take longer than the limit for calls: twelve weeks of visits on a busy machine.
  await sql`set local lock_timeout = 0`.execute(tx);
  await tx
    .insertInto('installation')
    .values({ key, value: '' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await tx
    .selectFrom('installation')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.value;
}

export async function setValue(db: Database, key: string, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
