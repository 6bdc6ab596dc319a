import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type BankHoliday, insertBankHoliday } from './bank-holidays-table.ts';

/** Makes a day a bank holiday: its sites get the scores of that day type. */
export async function createBankHoliday(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { holiday, actor }: { readonly holiday: BankHoliday; readonly actor: string },
): Promise<Result<BankHoliday, Failure>> {
  return db.transaction().execute(async (tx) => {
    if (!(await insertBankHoliday(tx, holiday)))
      return invalid({ day: 'This day is a bank holiday already.' });
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'bank-holiday.create',
      subject: `bank-holiday:${holiday.day}`,
      before: null,
      after: holiday,
    });
    return ok(holiday);
  });
}
