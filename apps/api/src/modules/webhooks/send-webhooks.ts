import type { Clock } from '#core/clock.ts';
import { doublingDelay } from '#time/doubling-delay.ts';
import { type Queue, drainQueue } from '#core/queue.ts';
import { unseal } from '#core/seal.ts';
import type { Deps } from '#core/deps.ts';
import type { PostWebhook, Posted } from './post-webhook.ts';
import { signBody } from './sign-webhook.ts';

export type DueWebhook = {
  readonly id: string;
  readonly url: string;
  /** Sealed. */
  readonly secret: Buffer;
  readonly body: string;
  readonly attempts: number;
};

/** Where webhooks wait to be sent. Safe to use on several instances at once. */
export type WebhookOutbox = {
  /** Claims one due webhook, for all instances: it is not due again before `retryAt`. */
  take(times: { readonly at: Date; readonly retryAt: Date }): Promise<DueWebhook | undefined>;
  markAccepted(id: string, at: Date): Promise<void>;
  markFailed(failed: { readonly id: string; readonly at: Date; readonly reason: string }): Promise<void>;
  markDelayed(delayed: {
    readonly id: string;
    readonly retryAt: Date;
    readonly reason: string;
  }): Promise<void>;
};

type SignDeps = {
  readonly clock: Clock;
  /** Those that the secrets of the targets are sealed with. */
  readonly secrets: readonly string[];
  readonly post: PostWebhook;
};
type SendDeps = SignDeps & {
  readonly log: Pick<Deps['log'], 'error' | 'warn'>;
  /** Of alarms: it must not be given up. */
  readonly isNeeded?: (id: string) => Promise<boolean>;
};

/** One claimed by an instance that died is due again after this time. Longer than an attempt may take. */
const TAKEN_FOR_MS = 25_000;
const DELAY_MS = { first: 10_000, longest: 10 * 60_000 };
/** Somebody may be in danger. */
const ALARM_DELAY_MS = { first: 10_000, longest: 5 * 60_000 };
/** Over about an hour. */
const MOST_ATTEMPTS = 12;
/** A service that stops waits for its run. What is still due is sent by the next one. */
const LONGEST_RUN_MS = 10_000;

/** Sends due webhooks of an outbox, one after the other. */
export const sendWebhooks = (deps: SendDeps, outbox: WebhookOutbox): Promise<void> =>
  drainQueue(webhookQueue(deps, outbox), { longestMs: LONGEST_RUN_MS });

export function webhookQueue(deps: SendDeps, outbox: WebhookOutbox): Queue<DueWebhook> {
  return {
    take() {
      const at = deps.clock.now();
      return outbox.take({ at, retryAt: new Date(at.getTime() + TAKEN_FOR_MS) });
    },
    send: async (webhook) => record(deps, outbox, webhook, await postSigned(deps, webhook)),
  };
}

/** One attempt. */
export async function postSigned(
  { clock, secrets, post }: SignDeps,
  { id, url, secret: sealed, body }: Omit<DueWebhook, 'attempts'>,
): Promise<Posted> {
  const secret = unseal(sealed, secrets, 'webhook secrets');
  if (secret === undefined) {
    return {
      kind: 'refused',
      reason: 'The secret of the webhook cannot be read any more. Create a new one.',
    };
  }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'PatrolPlan',
    'patrolplan-delivery': id,
    'patrolplan-signature': signBody(body, secret, clock.now()),
  };
  return post({ url, headers, body });
}

async function record(
  { clock, log, isNeeded }: SendDeps,
  outbox: WebhookOutbox,
  { id, attempts }: DueWebhook,
  posted: Posted,
): Promise<void> {
  const at = clock.now();
  if (posted.kind === 'accepted') return outbox.markAccepted(id, at);
  const { reason } = posted;
  const isLast = posted.kind === 'refused' || attempts >= MOST_ATTEMPTS;
  if (isLast && (await isNeeded?.(id)) !== true) {
    log.error({ webhookId: id, attempts, reason }, 'a webhook was given up');
    return outbox.markFailed({ id, at, reason });
  }
  log.warn({ webhookId: id, attempts, reason }, 'a webhook could not be sent yet');
  const retryAt = new Date(at.getTime() + doublingDelay(attempts, isNeeded ? ALARM_DELAY_MS : DELAY_MS));
  return outbox.markDelayed({ id, retryAt, reason });
}
