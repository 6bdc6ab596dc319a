import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import type { Webhook } from './webhook-form.tsx';
import { webhookTexts } from './webhook-texts.ts';
import { type StaffReply, useStaffAction } from '#console/shared/staff-call.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { momentText } from '#domain/format.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/page/banner.tsx';

type Delivery = StaffReply<typeof staffContract.listWebhooks>['dead'][number];
type DeadDeliveriesProps = { webhooks: readonly Webhook[]; dead: readonly Delivery[] };

/** Deliveries that were given up, by webhook, with the reason. One or all of a webhook are sent again. */
export function DeadDeliveries({ webhooks, dead }: DeadDeliveriesProps) {
  const [resent, setResent] = useState<number | null>(null);
  const resend = useStaffAction(staffContract.resendDeliveries, ({ count }) => setResent(count));
  const affected = webhooks.filter((webhook) => webhook.dead > 0);
  const run = (webhookId: number, deliveryId: string | null) => {
    setResent(null);
    resend.run({ body: { webhookId, deliveryId } });
  };
  return (
    <>
      {resent !== null && (
        <Banner tone="success" takesFocus>
          {webhookTexts.resent(resent)}
        </Banner>
      )}
      {resend.problem && (
        <Banner tone="error" detail={resend.problem.detail} takesFocus>
          {resend.problem.message}
        </Banner>
      )}
      {affected.length > 0 && (
        <div className="mt-2 border-t border-line pt-4">
          <h3 className="text-body font-strong">{webhookTexts.dead}</h3>
          <p className="text-second text-ink-2">{webhookTexts.deadText}</p>
          {affected.map((webhook) => (
            <WebhookDeliveries
              key={webhook.id}
              webhook={webhook}
              dead={dead.filter(({ webhookId }) => webhookId === webhook.id)}
              pending={resend.pending}
              onResend={(deliveryId) => run(webhook.id, deliveryId)}
            />
          ))}
        </div>
      )}
    </>
  );
}

type WebhookDeliveriesProps = {
  webhook: Webhook;
  dead: readonly Delivery[];
  pending: boolean;
  /** Null: all of them. */
  onResend: (deliveryId: string | null) => void;
};

function WebhookDeliveries({ webhook, dead, pending, onResend }: WebhookDeliveriesProps) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const { name, dead: count } = webhook;
  return (
    <section aria-label={webhookTexts.deadOf(name, count)} className="mt-2">
      <div className="flex flex-wrap items-center gap-x-4">
        <h4 className="min-w-0 flex-[1_1_9rem] text-second font-semibold wrap-anywhere">
          {webhookTexts.deadOf(name, count)}
        </h4>
        {count > 1 && (
          <TextAction
            label={webhookTexts.resendAllNamed(name)}
            pending={pending}
            onClick={() => onResend(null)}
          >
            {webhookTexts.resendAll}
          </TextAction>
        )}
      </div>
      <ul className="divide-y divide-line">
        {dead.map(({ id, event, createdAt, attempts, reason }) => {
          const [title, when] = [webhookTexts.shortEvents[event], momentText(new Date(createdAt), now)];
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 py-1.5">
              <div className="min-w-0 flex-[1_1_14rem] text-second wrap-anywhere">
                <p>
                  {title} · {when} · {webhookTexts.attempts(attempts)}
                </p>
                <p className="text-bad">{reason}</p>
              </div>
              <TextAction
                label={webhookTexts.resendNamed(title, when, name)}
                pending={pending}
                onClick={() => onResend(id)}
              >
                {webhookTexts.resend}
              </TextAction>
            </li>
          );
        })}
      </ul>
      {count > dead.length && (
        <p className="text-second text-ink-2">{webhookTexts.moreDead(count - dead.length)}</p>
      )}
    </section>
  );
}
