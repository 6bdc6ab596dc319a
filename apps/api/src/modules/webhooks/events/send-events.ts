import { randomUUID } from 'node:crypto';
import type { Deps } from '#core/deps.ts';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { webhookPoster } from '#modules/webhooks/post-webhook.ts';
import { targetsWith } from '#modules/webhooks/refused-target.ts';
import { postSigned, sendWebhooks } from '#modules/webhooks/send-webhooks.ts';
import { eventOutbox } from './deliveries-table.ts';
import { findWebhook } from './webhooks-table.ts';

/** This many webhooks may be slow before others wait for them. */
const AT_ONCE = 4;

const sendDeps = (deps: Pick<Deps, 'clock' | 'config' | 'log'>) => ({
  ...deps,
  secrets: deps.config.TOKEN_SECRETS,
  post: webhookPoster(targetsWith(deps.config.WEBHOOK_NETWORKS)),
});

/** One run: sends what waits for the webhooks of other programs. */
export async function sendEvents(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>): Promise<void> {
  const outbox = eventOutbox(deps.db);
  const runs = Array.from({ length: AT_ONCE }, () => sendWebhooks(sendDeps(deps), outbox));
  for (const run of await Promise.allSettled(runs)) if (run.status === 'rejected') throw run.reason;
}

/** A test delivery, now and once. It is not stored. */
export async function sendTest(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  webhookId: number,
): Promise<Result<{ readonly is_accepted: boolean; readonly reason: string | null }, Failure>> {
  const webhook = await findWebhook(deps.db, webhookId);
  if (webhook === undefined) return notFound('This webhook does not exist any more.');
  const id = randomUUID();
  const created_at = deps.clock.now().toISOString();
  const body = JSON.stringify({ id, event: 'test', is_test: true, created_at });
  const posted = await postSigned(sendDeps(deps), { ...webhook, id, body });
  return ok({
    is_accepted: posted.kind === 'accepted',
    reason: posted.kind === 'accepted' ? null : posted.reason,
  });
}
