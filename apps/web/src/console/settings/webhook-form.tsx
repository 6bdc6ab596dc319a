import { WEBHOOK_EVENTS, type WebhookEvent, staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { webhookTexts } from './webhook-texts.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { type StaffReply, useStaffAction } from '#console/shared/staff-call.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { useFeature } from '#state/settings/features.ts';
import { fieldErrors } from '#ui/form/error-summary.tsx';

export type Webhook = StaffReply<typeof staffContract.listWebhooks>['webhooks'][number];

const webhookDraft = v.object({
  name: v.string(),
  url: v.string(),
  events: v.array(v.picklist(WEBHOOK_EVENTS)),
  isOn: v.boolean(),
  renewSecret: v.boolean(),
});
const EMPTY = { name: '', url: '', events: [], isOn: true };
const CONTROLS = { name: 'webhook-name', url: 'webhook-url', events: 'webhook-events' };

type WebhookFormProps = {
  /** Absent for a new one. */
  stored?: Webhook;
  onSecret: (made: { name: string; secret: string }) => void;
  onClose: () => void;
};

/** Adds or changes a webhook: its address and its events. */
export function WebhookForm({ stored, onSecret, onClose }: WebhookFormProps) {
  const { name, url, events, isOn } = stored ?? EMPTY;
  const initial = { name, url, events: [...events], isOn, renewSecret: false };
  const { values, change, clear } = useDraft(`webhook ${stored?.id ?? 'new'}`, webhookDraft, initial);
  const [isTried, setIsTried] = useState(false);
  const isOffered: Partial<Record<WebhookEvent, boolean>> = {
    'job.done': useFeature('team'),
    'site.marked': useFeature('marks'),
    'request.closed': useFeature('requests'),
  };
  const leave = () => {
    clear();
    onClose();
  };
  const save = useStaffAction(staffContract.saveWebhook, ({ secret }) => {
    if (secret !== null) onSecret({ name: values.name, secret });
    leave();
  });
  const missing = {
    ...(values.name.trim() === '' && { name: webhookTexts.missing }),
    ...(values.url.trim() === '' && { url: webhookTexts.missing }),
    ...(values.events.length === 0 && { events: webhookTexts.chooseEvent }),
  };
  const errors: Readonly<Record<string, string>> = { ...save.problem?.fields, ...(isTried && missing) };
  const toggle = (event: WebhookEvent, isChosen: boolean) =>
    change({
      events: WEBHOOK_EVENTS.filter((one) => (one === event ? isChosen : values.events.includes(one))),
    });
  const offered = WEBHOOK_EVENTS.filter(
    (event) => isOffered[event] !== false || values.events.includes(event),
  );
  return (
    <FormDialog
      title={stored === undefined ? webhookTexts.newWebhook : webhookTexts.changeTitle(stored.name)}
      submitLabel={webhookTexts.save}
      pendingLabel={webhookTexts.saving}
      action={save}
      errors={fieldErrors(errors, CONTROLS)}
      onSubmit={() => {
        setIsTried(true);
        if (Object.keys(missing).length === 0)
          save.run({ body: { id: stored?.id ?? null, version: stored?.version ?? null, ...values } });
      }}
      onCancel={leave}
      onClose={onClose}
    >
      <TextField
        id={CONTROLS.name}
        label={webhookTexts.name}
        hint={webhookTexts.nameHint}
        error={errors['name']}
        maxLength={60}
        value={values.name}
        onChange={(next) => change({ name: next })}
      />
      <TextField
        id={CONTROLS.url}
        type="url"
        label={webhookTexts.url}
        hint={webhookTexts.urlHint}
        error={errors['url']}
        maxLength={500}
        value={values.url}
        onChange={(next) => change({ url: next })}
      />
      <fieldset>
        <legend className="mb-1 text-second font-semibold">{webhookTexts.sent}</legend>
        {errors['events'] !== undefined && (
          <p role="alert" className="text-small font-semibold text-bad">
            {errors['events']}
          </p>
        )}
        {offered.map((event, index) => (
          <CheckboxLine
            key={event}
            {...(index === 0 && { id: CONTROLS.events })}
            label={webhookTexts.events[event]}
            isChecked={values.events.includes(event)}
            onChange={(isChosen) => toggle(event, isChosen)}
          />
        ))}
      </fieldset>
      {stored !== undefined && (
        <div>
          <CheckboxLine
            label={webhookTexts.isOn}
            isChecked={values.isOn}
            onChange={(next) => change({ isOn: next })}
          />
          <CheckboxLine
            label={webhookTexts.renew}
            isChecked={values.renewSecret}
            onChange={(next) => change({ renewSecret: next })}
          />
        </div>
      )}
    </FormDialog>
  );
}

type CheckboxLineProps = {
  id?: string;
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

/** A checkbox with its text. The whole line can be tapped. */
export const CheckboxLine = ({ id, label, isChecked, onChange }: CheckboxLineProps) => (
  <label className="flex min-h-11 items-center gap-3 py-1 text-body">
    <input
      id={id}
      type="checkbox"
      className="size-5.5 shrink-0 accent-accent"
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
);
