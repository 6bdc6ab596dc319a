import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { hashPassword } from '#modules/passwords/password-hash.ts';
import { passwordComplaints } from '#modules/passwords/password-policy.ts';
import { insertAccount, normalEmail } from './users-table.ts';

export type WantedAccount = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly isStaff: boolean;
  readonly actor: string;
};

export type AccountCreated =
  { readonly ok: true; readonly id: number } | { readonly ok: false; readonly reasons: readonly string[] };

const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 150;

/** An account that staff make for somebody they know: active at once, without a letter. */
export async function createAccount(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: WantedAccount,
): Promise<AccountCreated> {
  const reasons = [...complaintsAbout(wanted), ...passwordComplaints(wanted.password, wanted)];
  if (reasons.length > 0) return { ok: false, reasons };
  const passwordHash = await hashPassword(wanted.password);
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const account = { ...wanted, passwordHash, at, isActive: true, verifiedAt: at };
    const id = await insertAccount(tx, account);
    if (id === undefined) {
      return { ok: false, reasons: [`${normalEmail(wanted.email)} has an account already.`] };
    }
    await recordChange(tx, {
      at,
      actor: wanted.actor,
      action: 'user.create',
      subject: `user:${id}`,
      before: null,
      after: { is_active: true, is_staff: wanted.isStaff },
    });
    return { ok: true, id };
  });
}

function complaintsAbout({ email, firstName, lastName }: WantedAccount): readonly string[] {
  const found: string[] = [];
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) || email.length > MAX_EMAIL_LENGTH) {
    found.push(`'${email}' is not an e-mail address.`);
  }
  for (const [what, name] of [
    ['first name', firstName],
    ['last name', lastName],
  ] as const) {
    if (name.trim() === '') found.push(`The ${what} is missing.`);
    if (name.length > MAX_NAME_LENGTH)
      found.push(`The ${what} is longer than ${MAX_NAME_LENGTH} characters.`);
  }
  return found;
}
