import type { Database } from '#db/database.ts';

const KEY = 'last_backup';

/** Notes when a backup was complete, for the metric that an alert watches. */
export async function noteBackup(db: Database, at: Date): Promise<void> {
  const value = at.toISOString();
  await db
    .insertInto('installation')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function readLastBackup(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst();
  return row === undefined ? null : new Date(row.value);
}
