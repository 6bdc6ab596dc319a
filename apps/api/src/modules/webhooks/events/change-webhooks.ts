import type { ReadBody } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { seal } from '#core/seal.ts';
import type { Database } from '#db/database.ts';
import type { Targets } from '#modules/webhooks/refused-target.ts';
import { newWebhookSecret } from '#modules/webhooks/sign-webhook.ts';
import { reviveDeliveries } from './deliveries-table.ts';
import {
  type Webhook,
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  writeWebhook,
} from './webhooks-table.ts';

type Deps = { readonly db: Database; readonly clock: Clock };
type SaveDeps = Deps & {
  readonly secrets: readonly string[];
  readonly targets: Pick<Targets, 'urlRefusal'>;
};
type Wanted = ReadBody<typeof staffContract.saveWebhook>;

const MAX_WEBHOOKS = 20;
const CHANGED_MEANWHILE = 'Somebody else changed this webhook meanwhile. Close this form and open it again.';
const NO_WEBHOOK = 'This webhook does not exist any more.';

/** Adds or changes a webhook. A new address gets a new secret, which is returned once and also signs queued deliveries. */
export async function saveWebhook(
  { db, clock, secrets, targets }: SaveDeps,
  { id, version, renew_secret: renewSecret, ...wanted }: Wanted,
  actor: string,
): Promise<Result<{ readonly id: number; readonly secret: string | null }, Failure>> {
  const refusal = targets.urlRefusal(wanted.url);
  if (refusal !== undefined) return invalid({ url: [refusal] });
  return db.transaction().execute(async (tx) => {
    const before = id === null ? undefined : await lockWebhook(tx, id);
    if (id !== null && before === undefined) return notFound(NO_WEBHOOK);
    if (before !== undefined && before.version !== version) return conflict(CHANGED_MEANWHILE);
    if (id === null && (await countWebhooks(tx)) >= MAX_WEBHOOKS)
      return invalid({ name: [`At most ${MAX_WEBHOOKS} webhooks. Remove one first.`] });
    const secret = renewSecret || before?.url !== wanted.url ? newWebhookSecret() : null;
    const webhook = {
      ...wanted,
      events: [...new Set(wanted.events)],
      secret: secret === null && before ? before.secret : seal(secret ?? '', secrets, 'webhook secrets'),
    };
    const savedId = before === undefined ? await insertWebhook(tx, webhook) : before.id;
    if (before !== undefined) await writeWebhook(tx, savedId, webhook);
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: before === undefined ? 'webhook.add' : 'webhook.change',
      subject: `webhook:${wanted.name}`,
      before: before === undefined ? null : trailFields(before),
      after: { ...trailFields(webhook), ...(before && secret !== null && { secret: 'new' }) },
    });
    return ok({ id: savedId, secret });
  });
}

/** The host only: the path of an address may be a secret of its receiver. */
const trailFields = ({ name, url, events, is_on }: Omit<Webhook, 'id' | 'secret' | 'version'>) => ({
  name,
  host: new URL(url).host,
  events,
  isOn: is_on,
});

export async function removeWebhook(
  { db, clock }: Deps,
  { id, version, actor }: { readonly id: number; readonly version: number | null; readonly actor: string },
): Promise<Result<null, Failure>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockWebhook(tx, id);
    if (before === undefined) return notFound(NO_WEBHOOK);
    if (version !== null && before.version !== version) return conflict(CHANGED_MEANWHILE);
    await deleteWebhook(tx, id);
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'webhook.remove',
      subject: `webhook:${before.name}`,
      before: trailFields(before),
      after: null,
    });
    return ok(null);
  });
}

/** Sends one delivery that was given up again, or all of a webhook. */
export async function resendDeliveries(
  { db, clock }: Deps,
  wanted: { readonly webhookId: number; readonly deliveryId: string | null; readonly actor: string },
): Promise<Result<{ readonly count: number }, Failure>> {
  const { webhookId, deliveryId, actor } = wanted;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const webhook = await lockWebhook(tx, webhookId);
    if (webhook === undefined) return notFound(NO_WEBHOOK);
    const count = await reviveDeliveries(tx, { webhookId, id: deliveryId, at });
    if (count === 0) return notFound('There is nothing to send again.');
    await recordChange(tx, {
      at,
      actor,
      action: 'webhook.resend',
      subject: `webhook:${webhook.name}`,
      before: null,
      after: { deliveries: count },
    });
    return ok({ count });
  });
}
