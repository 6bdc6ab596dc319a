import type { Database } from '#db/database.ts';

/** `day` is 'YYYY-MM-DD'. */
export type BankHoliday = { readonly day: string; readonly name: string };

export async function listBankHolidays(db: Database): Promise<readonly BankHoliday[]> {
  return db.selectFrom('bank_holidays').select(['day', 'name']).orderBy('day').execute();
}

/** Locks the row until the transaction ends. */
export async function lockBankHoliday(tx: Database, day: string): Promise<BankHoliday | undefined> {
  return tx
    .selectFrom('bank_holidays')
    .select(['day', 'name'])
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();
}

/** False when the day is a bank holiday already. */
export async function insertBankHoliday(db: Database, holiday: BankHoliday): Promise<boolean> {
  const result = await db
    .insertInto('bank_holidays')
    .values(holiday)
    .onConflict((clash) => clash.column('day').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function storeBankHolidayName(db: Database, { day, name }: BankHoliday): Promise<void> {
  await db.updateTable('bank_holidays').set({ name }).where('day', '=', day).execute();
}

export async function deleteBankHoliday(db: Database, day: string): Promise<void> {
  await db.deleteFrom('bank_holidays').where('day', '=', day).execute();
}
