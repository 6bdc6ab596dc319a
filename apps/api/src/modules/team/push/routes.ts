import { ECDH } from 'node:crypto';
import { teamContract } from '@patrolplan/contract/team';
import type { Config } from '#config/config.ts';
import type { Clock } from '#core/clock.ts';
import { invalid } from '#core/failure.ts';
import { ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import type { AttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import { targetsWith } from '#modules/webhooks/refused-target.ts';
import { readPushKeys } from './push-keys.ts';
import { deleteSubscription, storeSubscription } from './push-subscriptions-table.ts';

export function pushRoutes(
  serveAny: Serve,
  deps: {
    readonly db: Database;
    readonly clock: Clock;
    readonly limits: AttemptLimiter;
    readonly config: Config;
  },
): void {
  const { db, clock, limits, config } = deps;
  const serve = serveFeature(serveAny, 'team', config.FEATURES);
  const targets = targetsWith(config.WEBHOOK_NETWORKS);
  serve(teamContract.readPushKey, async () => ok({ key: (await readPushKeys(deps)).publicKey }));
  serve(teamContract.subscribeToPush, async ({ caller, body: { endpoint, keys } }) => {
    const allowed = await limits.byUser('subscribeToPush', caller.userId);
    if (!allowed.ok) return allowed;
    const refusal = targets.urlRefusal(endpoint);
    if (refusal !== undefined) return invalid({ endpoint: [refusal] });
    if (!isPublicKey(keys.p256dh)) return invalid({ keys: ['This is not a valid key.'] });
    const { publicKey } = await readPushKeys(deps);
    await storeSubscription(db, { userId: caller.userId, endpoint, ...keys, publicKey, at: clock.now() });
    return ok({ message: 'This browser gets push messages.' });
  });
  serve(teamContract.unsubscribeFromPush, async ({ caller, body: { endpoint } }) => {
    await deleteSubscription(db, { userId: caller.userId, endpoint });
    return ok({ message: 'This browser gets no push messages any more.' });
  });
}

/** Whether it is a point of the curve of push messages. Another one would stop the sending of all that wait. */
function isPublicKey(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex', 'uncompressed').length > 0;
  } catch {
    return false;
  }
}
