import { PUSH_TEXTS } from '@patrolplan/contract/team';
import webPush from 'web-push';
import type { Config } from '#config/config.ts';
import { publicUrl } from '#config/public-url.ts';
import { doublingDelay } from '#time/doubling-delay.ts';
import type { Deps } from '#core/deps.ts';
import type { Queue } from '#core/queue.ts';
import type { PostWebhook } from '#modules/webhooks/post-webhook.ts';
import { type PushKeys, readPushKeys } from './push-keys.ts';
import { type DuePush, delayPush, deletePush, takeDuePush } from './push-messages-table.ts';
import { deleteSubscription } from './push-subscriptions-table.ts';

type PushDeps = Pick<Deps, 'db' | 'clock'> & {
  readonly log: Pick<Deps['log'], 'warn'>;
  readonly config: Pick<
    Config,
    'TOKEN_SECRETS' | 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'PUBLIC_URL' | 'PORT' | 'MAIL_FROM'
  >;
  readonly post: PostWebhook;
};

/** One claimed by an instance that died is due again after this time. Longer than an attempt may take. */
const TAKEN_FOR_MS = 25_000;
const DELAY_MS = { first: 10_000, longest: 10 * 60_000 };
/** A message that comes later wakes nobody: the phone has polled by itself. */
const WORTH_MS = 30 * 60_000;
/** The push service deletes the subscription with these. */
const OVER = new Set([404, 410]);

/** Push messages that wait to be sent. */
export function pushQueue(deps: PushDeps): Queue<DuePush> {
  return {
    take() {
      const at = deps.clock.now();
      return takeDuePush(deps.db, { at, retryAt: new Date(at.getTime() + TAKEN_FOR_MS) });
    },
    send: async (message) => sendOne(deps, message, await readPushKeys(deps)),
  };
}

async function sendOne({ db, clock, log, config, post }: PushDeps, message: DuePush, keys: PushKeys) {
  const { id, attempts, subscription_id: subscriptionId, created_at: createdAt } = message;
  const now = clock.now();
  const leftMs = createdAt.getTime() + WORTH_MS - now.getTime();
  if (leftMs <= 0) return deletePush(db, id);
  // Only these keys can sign what the browser accepts; it subscribes anew when it sees that they changed.
  if (message.public_key !== keys.publicKey) return deleteSubscription(db, { id: subscriptionId });
  const posted = await post(
    pushRequest(message, keys, { subject: vapidSubject(config), seconds: leftMs / 1_000 }),
  );
  if (posted.kind === 'accepted') return deletePush(db, id);
  if (posted.kind === 'delayed') {
    log.warn({ attempts, reason: posted.reason }, 'a push message could not be sent yet');
    return delayPush(db, id, new Date(now.getTime() + doublingDelay(attempts, DELAY_MS)));
  }
  // Neither the endpoint nor whose it is: both would be in the log for longer than in the database.
  log.warn({ reason: posted.reason }, 'a push message was refused');
  return posted.status !== undefined && OVER.has(posted.status)
    ? deleteSubscription(db, { id: subscriptionId })
    : deletePush(db, id);
}

function pushRequest(
  { endpoint, p256dh, auth, kind }: DuePush,
  keys: PushKeys,
  { subject, seconds }: { readonly subject: string; readonly seconds: number },
): Parameters<PostWebhook>[0] {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    PUSH_TEXTS[kind],
    {
      vapidDetails: { subject, ...keys },
      TTL: Math.ceil(seconds),
      urgency: 'high',
      contentEncoding: 'aes128gcm',
      topic: kind,
    },
  );
  const sent = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  return {
    url: endpoint,
    headers: Object.fromEntries(sent),
    body,
  };
}

/** How the push service reaches the operator. */
function vapidSubject(config: PushDeps['config']): string {
  const url = publicUrl(config);
  return url.startsWith('https://') ? url : `mailto:${senderAddress(config.MAIL_FROM)}`;
}

/** 'PatrolPlan <patrol@city.example>' has its address in brackets. */
const senderAddress = (sender: string): string => sender.split('<').at(-1)?.replace('>', '').trim() ?? '';
