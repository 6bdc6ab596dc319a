import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { AmountField, ReasonField } from './boost-fields.tsx';
import { BOOST_DRAFT, boostForm, emptyForm, PRESETS, presetEnd, readForm } from './boost-form.ts';
import type { Preset } from './boost-form.ts';
import { FirstPlaces, useBoostPreview } from './boost-preview.tsx';
import { LAST_DAY_ID, RepeatFields } from './repeat-fields.tsx';
import { boostTexts } from './texts.ts';
import { timeValue } from '#domain/local-time.ts';
import { FormDialog } from '#console/shared/form-dialog.tsx';
import type { Target } from '#console/shared/targets/target.ts';
import { TargetField } from '#console/shared/targets/target-field.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { changeDraft, useDraft } from '#console/shared/use-draft.ts';
import { now } from '#platform/clock.ts';
import { DateTimeField } from '#ui/date-time-field.tsx';
import { fieldErrors } from '#ui/error-summary.tsx';

const TARGET_ID = 'boost-target';

/** The ids of the controls by field name, in their order on screen. */
const CONTROLS = {
  siteId: TARGET_ID,
  areaName: TARGET_ID,
  amount: 'boost-amount',
  reason: 'boost-reason',
  startsAt: 'boost-from',
  endsAt: 'boost-until',
  repeats: LAST_DAY_ID,
};

/** Sets a boost. Input is kept as a draft until it is saved. */
export function BoostDialog({ onClose, onSet }: { onClose: () => void; onSet: (name: string) => void }) {
  const { values, change, clear } = useDraft(BOOST_DRAFT, boostForm, emptyForm(now(), crypto.randomUUID()));
  const [isTried, setIsTried] = useState(false);
  const preview = useBoostPreview(values);
  const action = useStaffAction(staffContract.setBoost, () => {
    clear();
    onSet(boostTexts.targets(values.targets.map(({ name }) => name)));
  });
  const typed = readForm(values, now());
  // After the first attempt, each error disappears as soon as its field is valid.
  const missing = isTried && !typed.ok ? typed.errors : {};
  const errors: Readonly<Record<string, string>> = { ...action.problem?.fields, ...missing };
  const submit = () => {
    // The repetitions follow the first time, so a retried request must have the same start.
    const from = values.weekdays.length > 0 && values.from === '' ? timeValue(now()) : values.from;
    const read = readForm({ ...values, from }, now());
    setIsTried(true);
    if (!read.ok) return;
    // Stored before it is sent: after a lost reply and a reload the same key is sent again.
    change({ key: values.key, from });
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
      errors={fieldErrors(errors, CONTROLS)}
      onSubmit={submit}
      onCancel={() => {
        clear();
        onClose();
      }}
      onClose={onClose}
    >
      <TargetField
        id={TARGET_ID}
        label={boostTexts.target}
        targets={values.targets}
        error={errors['siteId'] ?? errors['areaName']}
        onChange={(targets) => change({ targets })}
      />
      <AmountField
        id={CONTROLS.amount}
        value={values.amount}
        error={errors['amount']}
        onChange={(amount) => change({ amount })}
        preview={preview}
      />
      <FirstPlaces preview={preview} form={values} />
      <ReasonField
        id={CONTROLS.reason}
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
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] items-start gap-3">
          <DateTimeField
            id={CONTROLS.startsAt}
            label={boostTexts.from}
            timeLabel={boostTexts.timeOf(boostTexts.from)}
            hint={boostTexts.emptyIsNow}
            value={values.from}
            error={errors['startsAt']}
            onChange={(from) => change({ from })}
          />
          <DateTimeField
            id={CONTROLS.endsAt}
            label={boostTexts.until}
            timeLabel={boostTexts.timeOf(boostTexts.until)}
            value={values.until}
            error={errors['endsAt']}
            onChange={(until) => change({ until })}
          />
        </div>
      </fieldset>
      <RepeatFields form={values} error={errors['repeats']} onChange={change} />
    </FormDialog>
  );
}

/** Sets the targets before the form is opened. Other fields of the draft stay. */
export function prepareBoostFor(targets: Target[]): void {
  changeDraft(BOOST_DRAFT, boostForm, emptyForm(now(), crypto.randomUUID()), { targets });
}
