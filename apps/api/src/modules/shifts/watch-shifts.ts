import type { Deps } from '#core/deps.ts';
import type { Queue } from '#core/queue.ts';
import { publicUrl } from '#config/public-url.ts';
import type { DueEmail } from '#mail/outbox-table.ts';
import type { Deliver } from '#mail/deliver.ts';
import { createSender, urgentEmails } from '#mail/send-outbox.ts';
import { raiseAlarms } from '#modules/shifts/alarms/raise-alarms.ts';
import { isUndelivered } from '#modules/shifts/alarms/undelivered-table.ts';
import { isUntoldIncident } from '#modules/shifts/alarms/incidents-table.ts';
import { tellIncidents } from '#modules/shifts/alarms/tell-incidents.ts';
import { type PostWebhook, webhookPoster } from '#modules/webhooks/post-webhook.ts';
import { targetsWith } from '#modules/webhooks/refused-target.ts';
import { type DueWebhook, webhookQueue } from '#modules/webhooks/send-webhooks.ts';
import { alarmOutbox } from '#modules/webhooks/webhooks-table.ts';

export type AlarmWatch = {
  /** One run: opens alarms of missed deadlines and stores messages to the contacts whose time has come. Sends nothing. */
  readonly raise: () => Promise<number>;
  readonly tellIncidents: () => Promise<number>;
  readonly emails: Queue<DueEmail>;
  readonly webhooks: Queue<DueWebhook>;
  readonly incidentEmails: Queue<DueEmail>;
  readonly incidentWebhooks: Queue<DueWebhook>;
};

/** Where messages leave the service. Absent: as configured. */
export type MessageEdges = { readonly deliver?: Deliver; readonly post?: PostWebhook };

/** Alarms are raised without waiting for a delivery, and neither kind of message waits for the other or for an incident. */
export function alarmWatch(deps: Deps, { deliver, post }: MessageEdges = {}): AlarmWatch {
  const { config, db } = deps;
  const place = { link: `${publicUrl(config)}/staff/today`, timeZone: config.TIME_ZONE };
  const signed = {
    ...deps,
    secrets: config.TOKEN_SECRETS,
    post: post ?? webhookPoster(targetsWith(config.WEBHOOK_NETWORKS)),
  };
  const sender = deliver === undefined ? createSender(deps) : { deliver, keepText: false };
  return {
    raise: () => raiseAlarms({ ...deps, ...place }),
    tellIncidents: () => tellIncidents({ ...deps, ...place }),
    emails: urgentEmails({ ...deps, isNeeded: (emailId) => isUndelivered(db, { emailId }) }, sender),
    webhooks: webhookQueue(
      { ...signed, isNeeded: (webhookId) => isUndelivered(db, { webhookId }) },
      alarmOutbox(db),
    ),
    incidentEmails: urgentEmails(
      { ...deps, isNeeded: (emailId) => isUntoldIncident(db, { emailId }) },
      sender,
      'incident',
    ),
    incidentWebhooks: webhookQueue(
      { ...signed, isNeeded: (webhookId) => isUntoldIncident(db, { webhookId }) },
      alarmOutbox(db, 'incident'),
    ),
  };
}
