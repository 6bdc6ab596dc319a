import type { Deps } from '#core/deps.ts';
import type { Queue } from '#core/queue.ts';
import { publicUrl } from '#config/public-url.ts';
import type { DueEmail } from '#mail/outbox-table.ts';
import { createSender, urgentEmails } from '#mail/send-outbox.ts';
import { raiseAlarms } from '#modules/shifts/alarms/raise-alarms.ts';
import { isUndelivered } from '#modules/shifts/alarms/undelivered-table.ts';
import { webhookPoster } from '#modules/webhooks/post-webhook.ts';
import { targetsWith } from '#modules/webhooks/refused-target.ts';
import { type DueWebhook, webhookQueue } from '#modules/webhooks/send-webhooks.ts';
import { alarmOutbox } from '#modules/webhooks/webhooks-table.ts';

export type AlarmWatch = {
  /** One run: opens alarms of missed deadlines and stores messages to the contacts whose time has come. Sends nothing. */
  readonly raise: () => Promise<number>;
  readonly emails: Queue<DueEmail>;
  readonly webhooks: Queue<DueWebhook>;
};

/** Alarms are raised without waiting for a delivery, and neither kind of message waits for the other. */
export function alarmWatch(deps: Deps): AlarmWatch {
  const { config } = deps;
  const place = { link: `${publicUrl(config)}/staff/today`, timeZone: config.TIME_ZONE };
  const post = webhookPoster(targetsWith(config.WEBHOOK_NETWORKS));
  return {
    raise: () => raiseAlarms({ ...deps, ...place }),
    emails: urgentEmails(
      { ...deps, isNeeded: (emailId) => isUndelivered(deps.db, { emailId }) },
      createSender(deps),
    ),
    webhooks: webhookQueue(
      {
        ...deps,
        secrets: config.TOKEN_SECRETS,
        post,
        isNeeded: (webhookId) => isUndelivered(deps.db, { webhookId }),
      },
      alarmOutbox(deps.db),
    ),
  };
}
