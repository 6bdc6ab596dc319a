import type { ApiScope } from '@patrolplan/contract';
import type { Caller } from '#core/caller.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, forbidden, unauthenticated } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import type { Guard } from '#http/serve.ts';
import type { AttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import { bearerToken } from '#modules/sign-in/sessions/guard.ts';
import { hashToken } from '#modules/sign-in/sessions/random-token.ts';
import { findKey, storeKeyUse } from './api-keys-table.ts';
import { KEY_PREFIX } from './make-key.ts';

type Deps = { readonly db: Database; readonly clock: Clock; readonly limits: Pick<AttemptLimiter, 'byKey'> };

/** Lets programs in by their API key, for the calls of its scopes. Leaves everybody else to the other guard. */
export function guardWithKeys(deps: Deps, people: Guard): Guard {
  return async (request, call) => {
    const key = bearerToken(request.headers.authorization);
    return key?.startsWith(KEY_PREFIX) === true ? checkKey(deps, key, call.scope) : people(request, call);
  };
}

/** The program behind an API key, if the key is good for the scope. Counts the call. */
export async function checkKey(
  { db, clock, limits }: Deps,
  key: string,
  scope: ApiScope | undefined,
): Promise<Result<Caller & { readonly keyId: number; readonly keyName: string }, Failure>> {
  const found = await findKey(db, hashToken(key));
  if (found === undefined) return unauthenticated('This API key does not exist.');
  if (found.isRevoked) return unauthenticated('This API key is revoked.');
  if (found.endsAt <= clock.now()) return unauthenticated('This API key has expired. Create a new one.');
  if (!found.hasMaker) {
    return unauthenticated('The account that created this API key is closed. Create a new key.');
  }
  const allowed = await limits.byKey(found.id);
  if (!allowed.ok) return allowed;
  if (scope === undefined) return forbidden('No API key can make this call.');
  if (!found.scopes.includes(scope)) return forbidden(`This API key lacks the scope ${scope}.`);
  await storeKeyUse(db, { id: found.id, at: clock.now() });
  return ok({ ...PROGRAM, keyId: found.id, keyName: found.name, sessionId: `key:${found.id}` });
}

/** Staff see all areas, and so does a program. No person has this id. */
const PROGRAM = {
  userId: 0,
  email: '',
  isStaff: true,
  areaIds: [],
  method: 'password',
  needsStrongerSignIn: false,
} as const;
