import { recordChange } from '#audit/record-change.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { findIdentityUser, insertIdentity } from '#modules/accounts/identities-table.ts';
import type { LoggedIn } from '#modules/accounts/log-in.ts';
import {
  findTokenOwner,
  useToken as consumeToken,
  voidTokens,
} from '#modules/accounts/one-time-tokens-table.ts';
import {
  NO_PASSWORD,
  activateAccount,
  findAccount,
  insertAccount,
  lockAccountRow,
  storeSignIn,
} from '#modules/accounts/users-table.ts';
import { openSession } from '#modules/sign-in/sessions/open-session.ts';
import { sessionTexts } from '#modules/sign-in/sessions/texts.ts';
import { linkIdentity } from './link-provider.ts';
import { grantedRights, usesGroups } from './provider-claims.ts';
import { type Returned, takeReturned } from './receive-callback.ts';
import type { SsoDeps } from './sso-deps.ts';
import { insertSsoSession } from './sso-sessions-table.ts';
import { texts } from './texts.ts';
import { areaNames } from '#modules/areas/areas-table.ts';
import { savePerson } from '#modules/people/save-person.ts';

/** Staff flag and areas as the groups give them, at each sign-in. Where no group is configured, staff decide in the console. */
async function applyGroups(
  { db, clock, settings, log }: SsoDeps,
  { userId, groups }: { readonly userId: number; readonly groups: readonly string[] },
): Promise<void> {
  if (!usesGroups(settings)) return;
  const { isStaff, areas } = grantedRights(groups, settings);
  const known = new Set(await areaNames(db));
  const missing = areas.filter((area) => !known.has(area));
  if (missing.length > 0) log.warn({ missing }, 'OIDC_AREA_GROUPS names areas that do not exist');
  const saved = await savePerson(
    { db, clock },
    {
      userId,
      actor: 'service',
      ...(settings.areaGroups.length === 0 ? {} : { areas: areas.filter((area) => known.has(area)) }),
      ...(settings.staffGroup === undefined ? {} : { isStaff }),
    },
  );
  if (!saved.ok) log.warn({ userId }, 'the last staff account keeps its rights, whatever its groups');
}

/** Without a refresh token nobody can ask the provider again, so the session lasts a working day. */
const UNCHECKED_SESSION_MS = 12 * 60 * 60 * 1_000;

/** Exchanges the one-time code for a session. */
export async function finishSso(
  deps: SsoDeps,
  request: {
    readonly code: string;
    readonly binding: string;
    readonly address: string;
    readonly userAgent: string | undefined;
  },
): Promise<Result<LoggedIn, Failure>> {
  const { db, clock, limits } = deps;
  const returned = await takeReturned(deps, request);
  if (returned === undefined || returned.purpose.kind === 'link') {
    const fromNetwork = await limits.fromNetwork('login', request.address);
    return fromNetwork.ok ? invalid({ detail: texts.failed }, 'sso_failed') : fromNetwork;
  }
  const at = clock.now();
  const entered = await db.transaction().execute((tx) => enter(tx, deps, returned));
  if (!entered.ok) return entered;
  const userId = entered.value;
  await applyGroups(deps, { userId, groups: returned.claims.groups });
  const { sealed } = returned;
  const opened = await openSession(deps, userId, {
    userAgent: request.userAgent,
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
  const user = await resolveUser(tx, deps, returned);
  if (!user.ok) return user;
  const account = await findAccount(tx, user.value);
  if (account?.isActive !== true) return invalid({ detail: sessionTexts.inactive });
  await storeSignIn(tx, { userId: account.id, at: deps.clock.now() });
  return user;
}

/** Linked before, linked now by an invitation, or created by its groups. Never found by an email address. */
async function resolveUser(
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
    if ((await consumeToken(tx, sought)) === undefined) return invalid({ detail: texts.badInvitation });
    // A link that was mailed before, or to somebody else who reads the mailbox, must not set a password now.
    for (const kind of ['reset-password', 'sign-in'] as const) {
      await voidTokens(tx, { userId, purpose: kind, at });
    }
    return ok(userId);
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
  const { isStaff, areas } = grantedRights(claims.groups, settings);
  if (!isStaff && areas.length === 0) return invalid({ detail: texts.unknown });
  const { email, firstName, lastName } = claims;
  const at = clock.now();
  const id =
    email === undefined
      ? undefined
      : await newAccount(tx, { email, firstName: firstName || email, lastName, at });
  if (id === undefined) {
    log.warn(
      'a member of a configured group gets no account: the address is missing, not verified, or has an account',
    );
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

/** Undefined when the address has an account. An unverified registration does not count: anybody may have created it. */
async function newAccount(
  tx: Database,
  person: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly at: Date;
  },
): Promise<number | undefined> {
  const { at } = person;
  const account = { ...person, passwordHash: NO_PASSWORD };
  const id = await insertAccount(tx, { ...account, isActive: true, verifiedAt: at });
  if (id !== undefined) return id;
  const registered = await lockAccountRow(tx, { email: person.email });
  if (registered === undefined || registered.isActive || registered.isVerified) return undefined;
  // The password of the registration must never become valid.
  await voidTokens(tx, { userId: registered.id, purpose: 'verify-email', at });
  return (await activateAccount(tx, { ...account, id: registered.id })) ? registered.id : undefined;
}
