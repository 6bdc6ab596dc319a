import type { AppDeps } from './app.ts';
import { type QueueWorkers, startWorkers } from '#jobs/queue-workers.ts';
import { type Repeated, repeat } from '#jobs/repeat.ts';
import { sendEvents } from '#modules/webhooks/events/send-events.ts';
import { pushQueue } from '#modules/team/push/send-pushes.ts';
import { alarmWatch } from '#modules/shifts/watch-shifts.ts';
import { webhookPoster } from '#modules/webhooks/post-webhook.ts';
import { targetsWith } from '#modules/webhooks/refused-target.ts';

/** Work that every instance does every few seconds, because it must not wait for a schedule or for an instance that died. */
export type Loops = {
  /** Raises alarms and notifies contacts at once. Absent without the feature. */
  readonly tellSoon?: () => void;
  /** Sends push messages at once. Absent without the feature. */
  readonly pushSoon?: () => void;
  readonly stop: () => Promise<void>;
};

export function startLoops(deps: AppDeps): Loops {
  const shifts = startShiftWatch(deps);
  const pushes = startPushes(deps);
  const events = startWebhookEvents(deps);
  return {
    ...(shifts && { tellSoon: shifts.wake }),
    ...(pushes && { pushSoon: pushes.wake }),
    async stop() {
      await Promise.all([shifts?.stop(), pushes?.stop(), events?.stop()]);
    },
  };
}

const options = (deps: AppDeps) => ({
  ...deps,
  onRun: (name: string, outcome: 'success' | 'failure', seconds: number) =>
    deps.metrics.jobRun(name, outcome, seconds),
});

/** Contacts are notified of a missed check-in within a minute, whichever instance is up. */
const WATCH_EVERY_MS = 10_000;
/** A server that does not answer takes this many workers before a message waits for one. */
const ALARM_EMAILS_AT_ONCE = 6;
const ALARM_WEBHOOKS_AT_ONCE = 10;
const INCIDENT_MESSAGES_AT_ONCE = 2;

/**
 * Raising alarms never waits for a delivery, emails and webhooks do not wait for each other, and no message of an alarm waits
 * for those of incidents.
 */
function startShiftWatch(deps: AppDeps): Pick<QueueWorkers, 'wake' | 'stop'> | undefined {
  if (!deps.config.FEATURES.includes('shift')) return undefined;
  const watch = alarmWatch({ ...deps, db: deps.alarmDb ?? deps.db });
  const every = { ...options(deps), everyMs: WATCH_EVERY_MS };
  const emails = startWorkers(watch.emails, {
    ...every,
    name: 'send-alarm-emails',
    atOnce: ALARM_EMAILS_AT_ONCE,
  });
  const webhooks = startWorkers(watch.webhooks, {
    ...every,
    name: 'send-alarm-webhooks',
    atOnce: ALARM_WEBHOOKS_AT_ONCE,
  });
  const incidents = { ...every, atOnce: INCIDENT_MESSAGES_AT_ONCE };
  const incidentEmails = startWorkers(watch.incidentEmails, { ...incidents, name: 'send-incident-emails' });
  const incidentWebhooks = startWorkers(watch.incidentWebhooks, {
    ...incidents,
    name: 'send-incident-webhooks',
  });
  const thenWake = (store: () => Promise<number>, workers: readonly QueueWorkers[]) => async () => {
    if ((await store()) > 0) for (const { wake } of workers) wake();
  };
  // Each with a loop of its own: an alarm is raised while incidents wait or fail.
  const loops = [
    repeat(thenWake(watch.raise, [emails, webhooks]), { ...every, name: 'watch-shifts' }),
    repeat(thenWake(watch.tellIncidents, [incidentEmails, incidentWebhooks]), {
      ...every,
      name: 'notify-incidents',
    }),
  ];
  return {
    wake() {
      for (const { runSoon } of loops) runSoon();
    },
    async stop() {
      await Promise.all(loops.map((one) => one.stop()));
      await Promise.all([emails, webhooks, incidentEmails, incidentWebhooks].map((one) => one.stop()));
    },
  };
}

/** Messages that an instance left behind, or that are tried again. New ones are sent at once. */
const PUSH_EVERY_MS = 30_000;
const PUSHES_AT_ONCE = 12;

function startPushes(deps: AppDeps): QueueWorkers | undefined {
  if (!deps.config.FEATURES.includes('team')) return undefined;
  const post = webhookPoster(targetsWith(deps.config.WEBHOOK_NETWORKS));
  return startWorkers(pushQueue({ ...deps, post }), {
    ...options(deps),
    everyMs: PUSH_EVERY_MS,
    name: 'send-pushes',
    atOnce: PUSHES_AT_ONCE,
  });
}

/** An event is sent within some seconds. */
const EVENTS_EVERY_MS = 5_000;

function startWebhookEvents(deps: AppDeps): Repeated | undefined {
  if (!deps.config.FEATURES.includes('api')) return undefined;
  return repeat(() => sendEvents(deps), {
    ...options(deps),
    everyMs: EVENTS_EVERY_MS,
    name: 'send-events',
  });
}
