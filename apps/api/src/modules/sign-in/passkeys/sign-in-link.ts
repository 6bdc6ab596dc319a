import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { signInLinkEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import type { LoggedIn } from '#modules/accounts/log-in.ts';
import { type AccountChange, lockAccount } from '#modules/accounts/lock-account.ts';
import { insertOneTimeToken, useToken, voidTokens } from '#modules/accounts/one-time-tokens-table.ts';
import { findAccount, storeSignIn } from '#modules/accounts/users-table.ts';
import { openSession } from '#modules/sign-in/sessions/open-session.ts';
import { hashToken, makeToken } from '#modules/sign-in/sessions/random-token.ts';
import type { PasskeyDeps } from './passkey-deps.ts';
import { texts } from './texts.ts';

const MINUTE_MS = 60 * 1_000;
/** An email may wait for its reader; who runs the command line is at the keyboard. */
const LINK_MINUTES = { mailed: 60, printed: 15 } as const;

/** Enough to add a passkey or to work through an emergency: a link may be read by others than its owner. */
const LINK_SESSION_MS = 12 * 60 * MINUTE_MS;

type LinkDeps = { readonly db: Database; readonly clock: Clock; readonly publicUrl: string };

/**
 * A link that signs its owner in once, for somebody who lost their passkey or whose provider is gone. The token is behind
 * '#': browsers send that part to no server. An earlier link of the person no longer works.
 */
export async function makeSignInLink(
  { db, clock, publicUrl }: LinkDeps,
  wanted: AccountChange & { readonly deliver: keyof typeof LINK_MINUTES },
): Promise<Result<{ readonly id: number; readonly link: string; readonly minutes: number }, Failure>> {
  const at = clock.now();
  const minutes = LINK_MINUTES[wanted.deliver];
  return db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, wanted);
    if (!locked.ok) return locked;
    const account = locked.value;
    const userId = account.id;
    if (!account.isActive) return invalid({ detail: `User ${account.email} is not active.` });
    const token = makeToken();
    await voidTokens(tx, { userId, purpose: 'sign-in', at });
    await insertOneTimeToken(tx, {
      userId,
      purpose: 'sign-in',
      hash: hashToken(token),
      uid: null,
      expiresAt: new Date(at.getTime() + minutes * MINUTE_MS),
      registration: undefined,
    });
    const link = `${publicUrl}/sign-in-link#${token}`;
    if (wanted.deliver === 'mailed') await enqueueEmail(tx, signInLinkEmail({ ...account, link }), at);
    await recordChange(tx, {
      at,
      actor: wanted.actor,
      action: wanted.deliver === 'mailed' ? 'user.mail-sign-in-link' : 'user.emergency-sign-in',
      subject: `user:${userId}`,
      before: null,
      after: null,
    });
    return ok({ id: userId, link, minutes });
  });
}

export async function linkSignIn(
  deps: Pick<PasskeyDeps, 'db' | 'clock' | 'tokens' | 'limits'>,
  request: { readonly token: string; readonly address: string; readonly userAgent: string | undefined },
): Promise<Result<LoggedIn, Failure>> {
  const { db, clock, limits } = deps;
  const fromNetwork = await limits.fromNetwork('confirmReset', request.address);
  if (!fromNetwork.ok) return fromNetwork;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const used = await useToken(tx, { purpose: 'sign-in', hash: hashToken(request.token), at });
    const account = used && (await findAccount(tx, used.userId));
    if (account?.isActive !== true) return invalid({ detail: texts.badLink });
    const opened = await openSession({ ...deps, db: tx }, account.id, {
      userAgent: request.userAgent,
      method: 'link',
      lastsMs: LINK_SESSION_MS,
    });
    await storeSignIn(tx, { userId: account.id, at });
    await recordChange(tx, {
      at,
      actor: `user:${account.id}`,
      action: 'user.link-sign-in',
      subject: `user:${account.id}`,
      before: null,
      after: null,
    });
    return ok({ userId: account.id, access: opened.access, refresh: opened.refresh });
  });
}
