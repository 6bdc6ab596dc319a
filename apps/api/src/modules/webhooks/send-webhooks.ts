import type { Clock } from '#core/clock.ts';
import { doublingDelay } from '#core/doubling-delay.ts';
import { unseal } from '#core/seal.ts';
import type { Database } from '#db/database.ts';
import type { Deps } from '#core/deps.ts';
import type { PostWebhook, Posted } from './post-webhook.ts';
import { signatureOf } from './sign-webhook.ts';
import {
  type DueWebhook,
  markAccepted,
  markWebhookDelayed,
  markWebhookFailed,
  takeDueWebhook,
} from './webhooks-table.ts';

type WebhookDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Deps['log'], 'error' | 'warn'>;
  /** Those that the secrets of the targets are sealed with. */
  readonly secrets: readonly string[];
  readonly post: PostWebhook;
};

/** One claimed by an instance that died is due again after this time. Longer than an attempt may take. */
const TAKEN_FOR_MS = 25_000;
const DELAY_MS = { first: 10_000, longest: 10 * 60_000 };
/** Over about an hour. */
const MOST_ATTEMPTS = 12;

/** Sends due webhooks, one after the other. Safe to run on several instances at once. */
export async function sendWebhooks(deps: WebhookDeps): Promise<void> {
  for (;;) {
    const at = deps.clock.now();
    const webhook = await takeDueWebhook(deps.db, { at, retryAt: new Date(at.getTime() + TAKEN_FOR_MS) });
    if (webhook === undefined) return;
    await record(deps, webhook, await attempt(deps, webhook));
  }
}

async function attempt({ clock, secrets, post }: WebhookDeps, webhook: DueWebhook): Promise<Posted> {
  const secret = unseal(webhook.secret, secrets, 'webhook secrets');
  if (secret === undefined) {
    return { kind: 'refused', reason: 'The secret of the webhook cannot be read any more. Make a new one.' };
  }
  const { id, url, body } = webhook;
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'PatrolPlan',
    'patrolplan-delivery': id,
    'patrolplan-signature': signatureOf(body, secret, clock.now()),
  };
  return post({ url, headers, body });
}

async function record({ db, clock, log }: WebhookDeps, { id, attempts }: DueWebhook, posted: Posted) {
  const at = clock.now();
  if (posted.kind === 'accepted') return markAccepted(db, id, at);
  const { reason } = posted;
  if (posted.kind === 'refused' || attempts >= MOST_ATTEMPTS) {
    log.error({ webhookId: id, attempts, reason }, 'a webhook was given up');
    return markWebhookFailed(db, { id, at, reason });
  }
  log.warn({ webhookId: id, attempts, reason }, 'a webhook could not be sent yet');
  const retryAt = new Date(at.getTime() + doublingDelay(attempts, DELAY_MS));
  return markWebhookDelayed(db, { id, retryAt, reason });
}
