import { recordChange } from '#audit/record-change.ts';
import type { InvitationFacts } from '#config/invitation-facts.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { withMinDuration } from './with-min-duration.ts';
import { alreadyRegisteredEmail, invitationEmail, verificationEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import type { AccountDeps, AccountRequest } from './account-deps.ts';
import { accountErrors } from './account-errors.ts';
import { forgotPasswordLink, verifyEmailLink } from './account-links.ts';
import { endInvitations } from './invitations-table.ts';
import { issueVerification } from './issue-token.ts';
import { mailFirstPasswordLink } from './mail-first-password-link.ts';
import { type Registration, voidTokens } from './one-time-tokens-table.ts';
import { clientNetwork } from '#core/client-network.ts';
import { passwordErrors } from '#modules/accounts/passwords/password-policy.ts';
import { texts } from './texts.ts';
import { NO_PASSWORD, insertAccount, lockAccountRow, normalEmail } from './users-table.ts';

/** Longer than the work ever takes on a healthy machine, so that the reply time reveals nothing about the address. */
const ANSWER_AFTER_MS = 300;

/** An account that is inactive until its address is verified. A known address gets the same reply, and an email. */
export async function register(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'passwords' | 'limits' | 'invitationDays'> & InvitationFacts,
  { body, address }: AccountRequest<'register'>,
): Promise<Result<{ detail: string }, Failure>> {
  const fromNetwork = await deps.limits.fromNetwork('register', address);
  if (!fromNetwork.ok) return fromNetwork;
  const wrong = registrationErrors(body);
  if (Object.keys(wrong).length > 0) return invalid(wrong);
  const email = normalEmail(body.email);
  const onAccount = await deps.limits.onAccount('register', { email, address });
  if (!onAccount.ok) return onAccount;

  return withMinDuration(ANSWER_AFTER_MS, async () => {
    const hash = await deps.passwords.hash(body.password, clientNetwork(address));
    if (!hash.ok) return hash;
    const registration = {
      passwordHash: hash.value,
      firstName: body.first_name,
      lastName: body.last_name,
    };
    const mayMail = await deps.limits.fromUnknownNetworks('register', { email, address });
    if (mayMail.ok) {
      const at = deps.clock.now();
      const { publicUrl, hasInvitationPage = false, organisation, provider, invitationDays: days } = deps;
      const facts = { publicUrl, hasInvitationPage, organisation, provider };
      await deps.db.transaction().execute(async (tx) => {
        await endInvitations(tx, { at, days, of: { email } });
        await store(tx, { email, registration, at, facts });
      });
    }
    return ok({ detail: texts.registered });
  });
}

function registrationErrors(
  body: AccountRequest<'register'>['body'],
): Readonly<Record<string, string | readonly string[]>> {
  if (body.password !== body.re_password) return { password: [texts.passwordsDiffer] };
  const owner = { email: body.email, firstName: body.first_name, lastName: body.last_name };
  const wrong = accountErrors(owner, { password: passwordErrors(body.password, owner) });
  // The registration form shows no errors of names; it shows `detail`.
  const [detail] = [wrong['first_name'], wrong['last_name']].flatMap((messages) => messages ?? []);
  return { ...wrong, ...(detail === undefined ? {} : { detail }) };
}

async function store(
  tx: Database,
  {
    email,
    registration,
    at,
    facts,
  }: { email: string; registration: Registration; at: Date; facts: InvitationFacts },
): Promise<void> {
  const created = await insertAccount(tx, { email, ...registration, passwordHash: NO_PASSWORD, at });
  // Locked, so that staff do not activate it between this check and the verification link below.
  const account = await lockAccountRow(tx, { email });
  if (account === undefined) throw new Error('The account that was just stored is not there');
  if (account.isActive && account.passwordHash === NO_PASSWORD) {
    // Staff created or activated this account: a password chosen by anybody else must not become valid by the owner's click.
    await mailFirstPasswordLink(tx, {
      account,
      at,
      facts,
      actor: 'service',
      write: invitationEmail,
    });
    return;
  }
  if (account.isActive || account.isVerified) {
    const link = forgotPasswordLink(facts.publicUrl);
    await enqueueEmail(tx, alreadyRegisteredEmail({ email, firstName: account.firstName, link }), at);
    return;
  }
  // Only the newest registration of an address counts.
  await voidTokens(tx, { userId: account.id, purpose: 'verify-email', at });
  const token = await issueVerification(tx, { userId: account.id, at, registration });
  const link = verifyEmailLink(facts.publicUrl, token);
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
