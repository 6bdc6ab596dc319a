import { randomUUID } from 'node:crypto';
import type { ApiScope } from '@patrolplan/contract';
import type { Database } from '#db/database.ts';
import { KEY_PREFIX } from '#modules/people/api-keys/make-key.ts';
import { insertKey } from '#modules/people/api-keys/api-keys-table.ts';
import { hashToken } from '#modules/sign-in/sessions/random-token.ts';

/** A stored API key, made by this person. */
export async function makeTestKey(
  db: Database,
  { madeBy, scopes = ['sites:read'] }: { madeBy: number; scopes?: readonly ApiScope[] },
): Promise<{ readonly id: number; readonly key: string }> {
  const key = KEY_PREFIX + randomUUID();
  const id = await insertKey(db, {
    name: `Program ${key}`,
    keyHash: hashToken(key),
    ending: key.slice(-4),
    scopes,
    madeAt: new Date(),
    madeBy,
    endsAt: new Date('2099-01-01T00:00:00Z'),
  });
  if (id === undefined) throw new Error('no key was made');
  return { id, key };
}
