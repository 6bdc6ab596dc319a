import { recordChange } from '#audit/record-change.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#failure.ts';
import { type Result, ok } from '#result.ts';
import { withMinDuration } from './with-min-duration.ts';
import { alreadyRegisteredEmail, verificationEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import type { AccountDeps, Asked } from './account-deps.ts';
import { forgotPasswordLink, verifyEmailLink } from './account-links.ts';
import { issueToken } from './issue-token.ts';
import type { Registration } from './one-time-tokens-table.ts';
import { passwordComplaints } from '#modules/passwords/password-policy.ts';
import { texts } from './texts.ts';
import { findAccountByEmail, insertAccount, normalEmail } from './users-table.ts';

/** Longer than the work ever takes on a healthy machine, so the answer's time says nothing about the address. */
const ANSWER_AFTER_MS = 300;

/** An account that is inactive until its address is verified. A known address gets the same answer, and an email. */
export async function register(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'passwords' | 'limits' | 'publicUrl'>,
  { body, address }: Asked<'register'>,
): Promise<Result<{ detail: string }, Failure>> {
  const fromAddress = await deps.limits.fromAddress('register', address);
  if (!fromAddress.ok) return fromAddress;
  const wrong = complaintsAbout(body);
  if (wrong.length > 0) return invalid({ password: wrong });
  const onAccount = await deps.limits.onAccount('register', normalEmail(body.email));
  if (!onAccount.ok) return onAccount;

  return withMinDuration(ANSWER_AFTER_MS, async () => {
    const hash = await deps.passwords.hash(body.password);
    if (!hash.ok) return hash;
    const registration = {
      passwordHash: hash.value,
      firstName: body.first_name,
      lastName: body.last_name,
    };
    const at = deps.clock.now();
    await deps.db
      .transaction()
      .execute((tx) =>
        store(tx, { email: normalEmail(body.email), registration, at, publicUrl: deps.publicUrl }),
      );
    return ok({ detail: texts.registered });
  });
}

function complaintsAbout(body: Asked<'register'>['body']): readonly string[] {
  if (body.password !== body.re_password) return [texts.passwordsDiffer];
  return passwordComplaints(body.password, {
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
  });
}

async function store(
  tx: Database,
  {
    email,
    registration,
    at,
    publicUrl,
  }: { email: string; registration: Registration; at: Date; publicUrl: string },
): Promise<void> {
  const created = await insertAccount(tx, { email, ...registration, at });
  const account = await findAccountByEmail(tx, email);
  if (account === undefined) throw new Error('The account that was just stored is not there');
  if (account.isVerified || account.isActive) {
    const link = forgotPasswordLink(publicUrl);
    await enqueueEmail(tx, alreadyRegisteredEmail({ email, firstName: account.firstName, link }), at);
    return;
  }
  const token = await issueToken(tx, { userId: account.id, purpose: 'verify-email', at, registration });
  const link = verifyEmailLink(publicUrl, token);
  await enqueueEmail(tx, verificationEmail({ email, firstName: registration.firstName, link }), at);
  if (created !== undefined) {
    const subject = `user:${created}`;
    await recordChange(tx, {
      at,
      actor: subject,
      action: 'user.register',
      subject,
      before: null,
      after: { is_active: false },
    });
  }
}
