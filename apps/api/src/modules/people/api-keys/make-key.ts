import type { ApiScope } from '@patrolplan/contract';
import { recordChange } from '#audit/record-change.ts';
import { type Caller, auditActor } from '#core/caller.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { hashToken, makeToken } from '#modules/sign-in/sessions/random-token.ts';
import { countKeysInUse, insertKey, revokeKey } from './api-keys-table.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** A key begins with this, so that a leaked one is recognised wherever it is found. */
export const KEY_PREFIX = 'patrol_';
const ENDING_LENGTH = 4;
const DAY_MS = 24 * 60 * 60 * 1_000;
const MAX_KEYS = 50;

/** Creates a key. It is returned once; the database stores its digest. */
export async function makeKey(
  { db, clock }: Deps,
  { name, scopes, days, caller }: { name: string; scopes: readonly ApiScope[]; days: number; caller: Caller },
): Promise<Result<{ id: number; key: string }, Failure>> {
  const key = KEY_PREFIX + makeToken();
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    if ((await countKeysInUse(tx, at)) >= MAX_KEYS)
      return invalid({ name: [`At most ${MAX_KEYS} keys in use. Revoke one first.`] });
    const id = await insertKey(tx, {
      name,
      keyHash: hashToken(key),
      ending: key.slice(-ENDING_LENGTH),
      scopes: [...new Set(scopes)],
      madeAt: at,
      madeBy: caller.userId,
      endsAt: new Date(at.getTime() + days * DAY_MS),
    });
    if (id === undefined) return invalid({ name: ['A key with this name is in use.'] });
    await recordChange(tx, {
      at,
      actor: auditActor(caller),
      action: 'key.make',
      subject: `key:${id}`,
      before: null,
      after: { scopes: [...new Set(scopes)].join(', '), days },
    });
    return ok({ id, key });
  });
}

/** Revokes a key. To revoke it a second time changes nothing. */
export async function endKey(
  { db, clock }: Deps,
  { id, caller }: { id: number; caller: Caller },
): Promise<Result<undefined, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const revoked = await revokeKey(tx, { id, at });
    if (revoked === undefined) return notFound();
    await recordChange(tx, {
      at,
      actor: auditActor(caller),
      action: 'key.revoke',
      subject: `key:${id}`,
      before: { scopes: revoked.scopes.join(', ') },
      after: null,
    });
    return ok(undefined);
  });
}
