import { staffContract } from '@patrolplan/contract/staff';
import { auditActor } from '#core/caller.ts';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import { targetsWith } from '#modules/webhooks/refused-target.ts';
import { removeWebhook, resendDeliveries, saveWebhook } from './change-webhooks.ts';
import { listDead } from './deliveries-table.ts';
import { sendTest } from './send-events.ts';
import { listStoredWebhooks } from './webhooks-table.ts';

/** The console's calls about webhooks. API keys may not use them: a key could choose where data is sent. */
export function webhookRoutes(serveAny: Serve, deps: Deps): void {
  const { db, config } = deps;
  const serve = serveFeature(serveAny, 'api', config.FEATURES);
  const targets = targetsWith(config.WEBHOOK_NETWORKS);
  serve(staffContract.listWebhooks, async () => {
    const [webhooks, dead] = await Promise.all([listStoredWebhooks(db), listDead(db)]);
    return ok({
      webhooks: webhooks.map(({ last_accepted_at, ...webhook }) => ({
        ...webhook,
        last_accepted_at: last_accepted_at?.toISOString() ?? null,
      })),
      dead: dead.map(({ created_at, failed_at, last_error, ...delivery }) => ({
        ...delivery,
        created_at: created_at.toISOString(),
        failed_at: failed_at?.toISOString() ?? '',
        reason: last_error ?? '',
      })),
    });
  });
  serve(staffContract.saveWebhook, ({ caller, body }) =>
    saveWebhook({ ...deps, targets, secrets: config.TOKEN_SECRETS }, body, auditActor(caller)),
  );
  serve(staffContract.removeWebhook, async ({ caller, body }) => {
    const removed = await removeWebhook(deps, { ...body, actor: auditActor(caller) });
    return removed.ok ? ok({ message: 'The webhook was removed.' }) : removed;
  });
  serve(staffContract.testWebhook, ({ body }) => sendTest(deps, body.id));
  serve(
    staffContract.resendDeliveries,
    ({ caller, body: { webhook_id: webhookId, delivery_id: deliveryId } }) =>
      resendDeliveries(deps, { webhookId, deliveryId, actor: auditActor(caller) }),
  );
}
