import type { Database } from '#db/database.ts';
import { type Registration, type TokenPurpose, insertOneTimeToken } from './one-time-tokens-table.ts';
import { digestOf, makeToken } from '#modules/sessions/random-token.ts';

const HOUR_MS = 60 * 60 * 1_000;
const LIFETIME_MS: Readonly<Record<TokenPurpose, number>> = {
  'reset-password': HOUR_MS,
  'verify-email': 3 * 24 * HOUR_MS,
};

/** A new link's token. It leaves this process only in the email. */
export async function issueToken(
  db: Database,
  {
    registration,
    ...link
  }: { userId: number; purpose: TokenPurpose; at: Date; registration?: Registration | undefined },
): Promise<string> {
  const token = makeToken();
  await insertOneTimeToken(db, {
    userId: link.userId,
    purpose: link.purpose,
    hash: digestOf(token),
    expiresAt: new Date(link.at.getTime() + LIFETIME_MS[link.purpose]),
    ...(registration === undefined ? {} : { registration }),
  });
  return token;
}
