import { recordChange } from '#audit/record-change.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { findIdentityUser, insertIdentity } from '#modules/accounts/identities-table.ts';
import type { LoggedIn } from '#modules/accounts/log-in.ts';
import { findTokenOwner, useToken as consumeToken } from '#modules/accounts/one-time-tokens-table.ts';
import {
  NO_PASSWORD,
  findAccount,
  insertAccount,
  lockAccountRow,
  storeSignIn,
} from '#modules/accounts/users-table.ts';
import { openSession } from '#modules/sessions/open-session.ts';
import { sessionTexts } from '#modules/sessions/texts.ts';
import { applyGroups } from './apply-groups.ts';
import { linkIdentity } from './link-provider.ts';
import { rightsOf } from './provider-claims.ts';
import { type Returned, takeReturned } from './receive-callback.ts';
import type { SsoDeps } from './sso-deps.ts';
import { insertSsoSession } from './sso-sessions-table.ts';
import { texts } from './texts.ts';

/** Without a refresh token nobody can ask the provider again, so the session lasts a working day. */
const UNCHECKED_SESSION_MS = 12 * 60 * 60 * 1_000;

/** Exchanges the one-time code for a session. */
export async function finishSso(
  deps: SsoDeps,
  asked: {
    readonly code: string;
    readonly binding: string;
    readonly address: string;
    readonly userAgent: string | undefined;
  },
): Promise<Result<LoggedIn, Failure>> {
  const { db, clock, limits } = deps;
  const returned = await takeReturned(deps, asked);
  if (returned === undefined || returned.purpose.kind === 'link') {
    const fromNetwork = await limits.fromNetwork('login', asked.address);
    return fromNetwork.ok ? invalid({ detail: texts.failed }) : fromNetwork;
  }
  const at = clock.now();
  const entered = await db.transaction().execute((tx) => enter(tx, deps, returned));
  if (!entered.ok) return entered;
  const userId = entered.value;
  await applyGroups(deps, { userId, groups: returned.claims.groups });
  const { sealed } = returned;
  const opened = await openSession(deps, userId, {
    userAgent: asked.userAgent,
    method: 'sso',
    ...(sealed === null ? { lastsMs: UNCHECKED_SESSION_MS } : {}),
  });
  if (sealed !== null) {
    const refreshToken = Buffer.from(sealed, 'base64');
    await insertSsoSession(db, { sessionId: opened.sessionId, refreshToken, at });
  }
  return ok({ userId, access: opened.access, refresh: opened.refresh });
}

/** The active account of the identity, marked as signed in, so that its invitation does not end. */
async function enter(tx: Database, deps: SsoDeps, returned: Returned): Promise<Result<number, Failure>> {
  const user = await userOf(tx, deps, returned);
  if (!user.ok) return user;
  const account = await findAccount(tx, user.value);
  if (account?.isActive !== true) return invalid({ detail: sessionTexts.inactive });
  await storeSignIn(tx, { userId: account.id, at: deps.clock.now() });
  return user;
}

/** Linked before, linked now by an invitation, or made by its groups. Never found by an email address. */
async function userOf(
  tx: Database,
  deps: SsoDeps,
  { claims, purpose }: Returned,
): Promise<Result<number, Failure>> {
  const at = deps.clock.now();
  if (purpose.kind === 'invitation') {
    const hash = Buffer.from(purpose.tokenHash, 'base64url');
    const sought = { purpose: 'reset-password', hash, at } as const;
    const invited = await findTokenOwner(tx, sought);
    if (invited === undefined) return invalid({ detail: texts.badInvitation });
    const { userId } = invited;
    await lockAccountRow(tx, { userId });
    const linked = await linkIdentity(tx, { identity: claims, userId, at });
    // A person who signed in at the provider with the wrong account can use the invitation again.
    if (!linked.ok) return linked;
    return (await consumeToken(tx, sought)) === undefined
      ? invalid({ detail: texts.badInvitation })
      : ok(userId);
  }
  const linked = await findIdentityUser(tx, claims);
  return linked === undefined ? createByGroups(tx, deps, claims) : ok(linked);
}

/** An account for somebody unknown whose groups give them something to do. An address that is in use makes none. */
async function createByGroups(
  tx: Database,
  { clock, settings, log }: SsoDeps,
  claims: Returned['claims'],
): Promise<Result<number, Failure>> {
  const { isStaff, areas } = rightsOf(claims.groups, settings);
  if (!isStaff && areas.length === 0) return invalid({ detail: texts.unknown });
  const { email, firstName, lastName } = claims;
  const at = clock.now();
  const id =
    email === undefined
      ? undefined
      : await insertAccount(tx, {
          email,
          passwordHash: NO_PASSWORD,
          firstName: firstName || email,
          lastName,
          at,
          isActive: true,
          verifiedAt: at,
        });
  if (id === undefined) {
    log.warn('a member of a configured group gets no account: the address is missing or has an account');
    return invalid({ detail: texts.unknown });
  }
  await insertIdentity(tx, { ...claims, userId: id, at });
  await recordChange(tx, {
    at,
    actor: 'service',
    action: 'user.create',
    subject: `user:${id}`,
    before: null,
    after: { is_active: true, is_staff: false },
  });
  return ok(id);
}
