import type { Deps } from '#core/deps.ts';
import { publicUrl } from '#config/public-url.ts';
import { sendUrgentEmails } from '#mail/send-outbox.ts';
import { raiseAlarms } from '#modules/alarms/raise-alarms.ts';
import { webhookPoster } from '#modules/webhooks/post-webhook.ts';
import { targetsWith } from '#modules/webhooks/refused-target.ts';
import { sendWebhooks } from '#modules/webhooks/send-webhooks.ts';
import { alarmOutbox } from '#modules/webhooks/webhooks-table.ts';

/** One run: opens alarms of missed deadlines, tells the contacts whose time has come, and sends what waits. */
export async function watchShifts(deps: Deps): Promise<void> {
  const { config } = deps;
  await raiseAlarms({ ...deps, link: `${publicUrl(config)}/staff/today`, timeZone: config.TIME_ZONE });
  const post = webhookPoster(targetsWith(config.WEBHOOK_NETWORKS));
  // Neither waits for the other: a mail server that hangs must not hold up the webhooks.
  const sent = await Promise.allSettled([
    sendUrgentEmails(deps),
    sendWebhooks({ ...deps, secrets: config.TOKEN_SECRETS, post }, alarmOutbox(deps.db)),
  ]);
  for (const outcome of sent) if (outcome.status === 'rejected') throw outcome.reason;
}
