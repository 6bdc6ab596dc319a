import { recordChange } from '#audit/record-change.ts';
import type { InvitationFacts } from '#config/invitation-facts.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { invitationEmail } from '#mail/emails.ts';
import { accountErrors } from '#modules/accounts/account-errors.ts';
import { markInvited } from '#modules/accounts/invitations-table.ts';
import { mailFirstPasswordLink } from '#modules/accounts/mail-first-password-link.ts';
import { NO_PASSWORD, countAccounts, insertAccount, normalEmail } from '#modules/accounts/users-table.ts';
import { assignAreasWithin, checkAreas } from '#modules/areas/assign-areas.ts';

export type Invitation = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isStaff: boolean;
  readonly areas: readonly string[];
  readonly actor: string;
};

const MAX_ACCOUNTS = 10_000;

/** An active account without a password for somebody staff know, and an email with a link to choose one. */
export async function invitePerson(
  { db, clock, ...facts }: { readonly db: Database; readonly clock: Clock } & InvitationFacts,
  invited: Invitation,
): Promise<Result<{ readonly id: number }, Failure>> {
  const wrong = accountErrors(invited);
  if (Object.keys(wrong).length > 0) return invalid(wrong);
  const at = clock.now();
  const account = { ...invited, firstName: invited.firstName.trim(), lastName: invited.lastName.trim() };
  return db.transaction().execute(async (tx) => {
    if ((await countAccounts(tx)) >= MAX_ACCOUNTS)
      return invalid({ email: [`At most ${MAX_ACCOUNTS} accounts. Erase some first.`] });
    const known = await checkAreas(tx, invited.areas);
    if (!known.ok) return known;
    const fresh = { ...account, passwordHash: NO_PASSWORD, at, isActive: true, verifiedAt: at };
    const id = await insertAccount(tx, fresh);
    const email = normalEmail(invited.email);
    if (id === undefined) return invalid({ email: [`${email} already has an account.`] });
    await recordChange(tx, {
      at,
      actor: invited.actor,
      action: 'user.invite',
      subject: `user:${id}`,
      before: null,
      after: { is_active: true, is_staff: invited.isStaff },
    });
    if (invited.areas.length > 0) {
      const wanted = { userId: id, areas: invited.areas, actor: invited.actor };
      const assigned = await assignAreasWithin(tx, wanted, at);
      if (!assigned.ok) throw new Error('An area was renamed meanwhile', { cause: assigned.failure });
    }
    await markInvited(tx, { id, at });
    const mailed = { id, email, firstName: account.firstName };
    await mailFirstPasswordLink(tx, {
      account: mailed,
      at,
      facts,
      actor: invited.actor,
      write: invitationEmail,
    });
    return ok({ id });
  });
}
