import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { DeadDeliveries } from './dead-deliveries.tsx';
import { NewSecret } from './new-secret.tsx';
import { type Webhook, WebhookForm } from './webhook-form.tsx';
import { webhookTexts } from './webhook-texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import type { Problem } from '#console/shared/problem.ts';
import { QuietAction, TextAction } from '#console/shared/text-action.tsx';
import { type StaffReply, useStaffAction, useStaffData } from '#console/shared/staff-call.ts';
import { momentText } from '#domain/format.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Card } from '#ui/page/card.tsx';

type Tested = StaffReply<typeof staffContract.testWebhook>;

const REFRESH_MS = 30_000;

/** The webhooks of other programs, their forms, a new secret, which is shown once, and what was not delivered. */
export function WebhooksCard() {
  const state = useStaffData(staffContract.listWebhooks, {}, { refetchMs: REFRESH_MS });
  const [opened, setOpened] = useState<Webhook | 'new' | null>(null);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const [removing, setRemoving] = useState<Webhook | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <Card title={webhookTexts.title}>
      <p className="mb-3 text-second text-ink-2">{webhookTexts.text}</p>
      <DataState state={state} failedText={webhookTexts.failed}>
        {({ webhooks, dead }) => (
          <>
            {made && (
              <NewSecret key={made.secret} text={webhookTexts.secret(made.name)} secret={made.secret} />
            )}
            {removed !== null && (
              <Banner tone="success" takesFocus>
                {webhookTexts.removed(removed)}
              </Banner>
            )}
            {webhooks.length === 0 && <p className="text-second">{webhookTexts.none}</p>}
            <ul className="divide-y divide-line">
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  onChange={() => setOpened(webhook)}
                  onRemove={() => {
                    setRemoved(null);
                    setRemoving(webhook);
                  }}
                />
              ))}
            </ul>
            <div>
              <QuietAction onClick={() => setOpened('new')}>{webhookTexts.newWebhook}</QuietAction>
            </div>
            <DeadDeliveries webhooks={webhooks} dead={dead} />
          </>
        )}
      </DataState>
      {opened && (
        <WebhookForm
          {...(opened !== 'new' && { stored: opened })}
          onSecret={setMade}
          onClose={() => setOpened(null)}
        />
      )}
      {removing && (
        <RemoveDialog
          webhook={removing}
          onRemoved={() => setRemoved(removing.name)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}

type WebhookRowProps = { webhook: Webhook; onChange: () => void; onRemove: () => void };

function WebhookRow({ webhook, onChange, onRemove }: WebhookRowProps) {
  const { id, name, url, events, isOn, waiting, lastAcceptedAt, lastError } = webhook;
  const now = new Date(useSource(minuteClock) * 60_000);
  const [tested, setTested] = useState<Tested | null>(null);
  const test = useStaffAction(staffContract.testWebhook, setTested);
  const facts = [
    ...(isOn ? [] : [webhookTexts.off]),
    webhookTexts.lastAccepted(lastAcceptedAt === null ? null : momentText(new Date(lastAcceptedAt), now)),
    ...(waiting === 0 ? [] : [webhookTexts.waiting(waiting)]),
  ];
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-4 py-2.5">
      <div className={`min-w-0 flex-[1_1_14rem] wrap-anywhere ${isOn ? '' : 'text-ink-2'}`}>
        <p className="text-body font-strong">{name}</p>
        <p className="text-second">{url}</p>
        <p className="text-second">{events.map((event) => webhookTexts.shortEvents[event]).join(', ')}</p>
        <p className="text-second text-ink-2">{facts.join(' · ')}</p>
        {waiting > 0 && lastError !== null && (
          <p className="text-second text-warn">{webhookTexts.lastError(lastError)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-x-4">
        <TextAction
          label={webhookTexts.testNamed(name)}
          pending={test.pending}
          onClick={() => {
            setTested(null);
            test.run({ body: { id } });
          }}
        >
          {test.pending ? webhookTexts.testing : webhookTexts.test}
        </TextAction>
        <TextAction label={webhookTexts.changeNamed(name)} onClick={onChange}>
          {webhookTexts.change}
        </TextAction>
        <TextAction label={webhookTexts.removeNamed(name)} onClick={onRemove}>
          {webhookTexts.remove}
        </TextAction>
      </div>
      {(test.problem ?? tested) !== null && (
        <div className="basis-full">
          <TestOutcome name={name} problem={test.problem} tested={tested} />
        </div>
      )}
    </li>
  );
}

function TestOutcome({
  name,
  problem,
  tested,
}: {
  name: string;
  problem: Problem | null;
  tested: Tested | null;
}) {
  if (problem) {
    return (
      <Banner tone="error" detail={problem.detail}>
        {problem.message}
      </Banner>
    );
  }
  if (tested?.isAccepted) return <Banner tone="success">{webhookTexts.testAccepted(name)}</Banner>;
  return (
    <Banner tone="error" detail={tested?.reason ?? undefined}>
      {webhookTexts.testRefused(name)}
    </Banner>
  );
}

type RemoveDialogProps = { webhook: Webhook; onRemoved: () => void; onClose: () => void };

function RemoveDialog({ webhook, onRemoved, onClose }: RemoveDialogProps) {
  const remove = useStaffAction(staffContract.removeWebhook, () => {
    onClose();
    onRemoved();
  });
  return (
    <FormDialog
      title={webhookTexts.removeTitle(webhook.name)}
      submitLabel={webhookTexts.remove}
      pendingLabel={webhookTexts.removing}
      action={remove}
      onSubmit={() => remove.run({ body: { id: webhook.id, version: webhook.version } })}
      onClose={onClose}
    >
      <p className="text-body">{webhookTexts.removeText}</p>
    </FormDialog>
  );
}
