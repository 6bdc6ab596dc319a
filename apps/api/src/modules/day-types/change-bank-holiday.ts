import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import {
  type BankHoliday,
  deleteBankHoliday,
  insertBankHoliday,
  lockBankHoliday,
  storeBankHolidayName,
} from './bank-holidays-table.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** Renames a bank holiday. `was` is what the person saw. */
export async function renameBankHoliday(
  deps: Deps,
  { was, name, actor }: { readonly was: BankHoliday; readonly name: string; readonly actor: string },
): Promise<Result<undefined, Failure>> {
  return withSeenHoliday(deps, was, async (tx) => {
    if (name === was.name) return;
    const after = { day: was.day, name };
    await storeBankHolidayName(tx, after);
    await recordChange(tx, { ...change(deps, was, actor), action: 'bank-holiday.rename', after });
  });
}

/** Makes the day count as its weekday again. */
export async function removeBankHoliday(
  deps: Deps,
  { was, actor }: { readonly was: BankHoliday; readonly actor: string },
): Promise<Result<undefined, Failure>> {
  return withSeenHoliday(deps, was, async (tx) => {
    await deleteBankHoliday(tx, was.day);
    await recordChange(tx, { ...change(deps, was, actor), action: 'bank-holiday.remove', after: null });
  });
}

/** Runs the work only while the bank holiday is still as the person saw it. */
async function withSeenHoliday(
  { db }: Deps,
  was: BankHoliday,
  work: (tx: Database) => Promise<void>,
): Promise<Result<undefined, Failure>> {
  return db.transaction().execute(async (tx) => {
    const current = await lockBankHoliday(tx, was.day);
    if (current === undefined) return notFound('This bank holiday was removed meanwhile.');
    if (current.name !== was.name)
      return conflict('Somebody else renamed this bank holiday meanwhile.', current);
    await work(tx);
    return ok(undefined);
  });
}

const change = ({ clock }: Deps, was: BankHoliday, actor: string) => ({
  at: clock.now(),
  actor,
  subject: `bank-holiday:${was.day}`,
  before: was,
});

/** Makes a day a bank holiday: its sites get the scores of that day type. */
export async function createBankHoliday(
  { db, clock }: Deps,
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
