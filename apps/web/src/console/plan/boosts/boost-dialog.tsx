import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { AmountField, ReasonField } from './boost-fields.tsx';
import { BOOST_DRAFT, boostForm, emptyForm, PRESETS, presetEnd, readForm } from './boost-form.ts';
import type { Preset, Target } from './boost-form.ts';
import { FirstPlaces, useBoostPreview } from './boost-preview.tsx';
import { TargetField } from './target-field.tsx';
import { boostTexts } from './texts.ts';
import { timeValue } from '#domain/local-time.ts';
import { FormDialog } from '#console/shared/form-dialog.tsx';
import { inputLook } from '#console/shared/input-look.ts';
import { Field } from '#ui/field.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { changeDraft, useDraft } from '#console/shared/use-draft.ts';
import { now } from '#platform/clock.ts';

/** Sets a boost. What is typed is a draft until it is saved. */
export function BoostDialog({ onClose, onSet }: { onClose: () => void; onSet: (name: string) => void }) {
  const { values, change, clear } = useDraft(BOOST_DRAFT, boostForm, emptyForm(now(), crypto.randomUUID()));
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const preview = useBoostPreview(values);
  const action = useStaffAction(staffContract.setBoost, () => {
    clear();
    onSet(values.target?.name ?? '');
  });
  const errors: Readonly<Record<string, string>> = { ...action.problem?.fields, ...missing };
  const submit = () => {
    const read = readForm(values);
    setMissing(read.ok ? {} : read.errors);
    if (!read.ok) return;
    // Stored before it is sent: after a lost reply and a reload the same key is sent again.
    change({ key: values.key });
    action.run({ body: read.body });
  };
  const setPreset = (preset: Preset) => change({ from: '', until: timeValue(presetEnd(preset, now())) });
  return (
    <FormDialog
      title={boostTexts.setBoost}
      submitLabel={boostTexts.setBoost}
      pendingLabel={boostTexts.setting}
      pending={action.pending}
      problem={action.problem}
      onSubmit={submit}
      onCancel={() => {
        clear();
        onClose();
      }}
      onClose={onClose}
    >
      <TargetField
        target={values.target}
        error={errors['siteId'] ?? errors['areaName']}
        onChange={(target) => change({ target })}
      />
      <AmountField
        id="boost-amount"
        value={values.amount}
        error={errors['amount']}
        onChange={(amount) => change({ amount })}
        preview={preview}
      />
      <FirstPlaces preview={preview} target={values.target} />
      <ReasonField
        id="boost-reason"
        value={values.reason}
        error={errors['reason']}
        onChange={(reason) => change({ reason })}
      />
      <fieldset className="grid gap-3">
        <legend className="sr-only">{boostTexts.when}</legend>
        <div className="flex flex-wrap gap-2">
          {PRESETS.map((preset) => (
            <button
              key={preset}
              type="button"
              onClick={() => setPreset(preset)}
              className="min-h-11 rounded-full border border-line bg-sunken px-4 text-second font-semibold hover:border-line-strong"
            >
              {boostTexts.presets[preset]}
            </button>
          ))}
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-3">
          <TimeField
            id="boost-from"
            label={boostTexts.from}
            hint={boostTexts.emptyIsNow}
            value={values.from}
            error={errors['startsAt']}
            onChange={(from) => change({ from })}
          />
          <TimeField
            id="boost-until"
            label={boostTexts.until}
            value={values.until}
            error={errors['endsAt']}
            onChange={(until) => change({ until })}
          />
        </div>
      </fieldset>
    </FormDialog>
  );
}

/** Fills in what is boosted before the form is opened. Other fields that were typed stay. */
export function prepareBoostFor(target: Target): void {
  changeDraft(BOOST_DRAFT, boostForm, emptyForm(now(), crypto.randomUUID()), { target });
}

type TimeFieldProps = {
  id: string;
  label: string;
  hint?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

export function TimeField({ id, label, hint, value, error, onChange }: TimeFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={inputLook}
        />
      )}
    </Field>
  );
}
