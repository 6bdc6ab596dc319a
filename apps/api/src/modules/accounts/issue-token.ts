import type { Database } from '#db/database.ts';
import { hashToken, makeToken } from '#modules/sign-in/sessions/random-token.ts';
import { type Registration, insertOneTimeToken } from './one-time-tokens-table.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

type Issue = { readonly userId: number; readonly at: Date };

/** The token of a link that verifies an address. It leaves this process only in the email. */
export async function issueVerification(
  db: Database,
  { userId, at, registration }: Issue & { readonly registration: Registration },
): Promise<string> {
  const token = makeToken();
  await insertOneTimeToken(db, {
    userId,
    purpose: 'verify-email',
    hash: hashToken(token),
    uid: null,
    expiresAt: new Date(at.getTime() + 3 * DAY_MS),
    registration,
  });
  return token;
}

/** A requested link is used at once. A link sent by staff may stay unread for days. */
const PASSWORD_LINK_MS = { owner: HOUR_MS, staff: 3 * DAY_MS } as const;

/** Both secrets of a link that sets a password. The `uid` is random too, so it says nothing about the account. */
export async function issuePasswordLink(
  db: Database,
  { userId, at, requestedBy }: Issue & { readonly requestedBy: keyof typeof PASSWORD_LINK_MS },
): Promise<{ readonly uid: string; readonly token: string }> {
  const uid = makeToken();
  const token = makeToken();
  await insertOneTimeToken(db, {
    userId,
    purpose: 'reset-password',
    hash: hashToken(token),
    uid,
    expiresAt: new Date(at.getTime() + PASSWORD_LINK_MS[requestedBy]),
    registration: undefined,
  });
  return { uid, token };
}
