import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { AmountField, ReasonField } from './boost-fields.tsx';
import { boostForm, PRESETS, presetEnd, readForm } from './boost-form.ts';
import type { BoostForm, Preset } from './boost-form.ts';
import { useBoostPreview } from './boost-preview.tsx';
import { boostTexts } from './texts.ts';
import { momentText } from '#domain/format.ts';
import { timeValue } from '#domain/local-time.ts';
import { FormDialog } from '#console/shared/form-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { useDraft } from '#console/shared/use-draft.ts';
import { now } from '#platform/clock.ts';
import { fieldErrors } from '#ui/error-summary.tsx';

type QuickBoostSheetProps = {
  /** The default values. */
  form: BoostForm;
  name: string;
  draft: string;
  onClose: () => void;
  onSet: (id: number, until: Date) => void;
};

const CONTROLS = { amount: 'quick-amount', reason: 'quick-reason' };

/** Duration, amount and reason; one button sets the boost and shows its end. */
export function QuickBoostSheet({ form, name, draft, onClose, onSet }: QuickBoostSheetProps) {
  const { values, change, clear } = useDraft(draft, boostForm, form);
  const [preset, setPreset] = useState<Preset>('1 h');
  const preview = useBoostPreview(values);
  const [isTried, setIsTried] = useState(false);
  const action = useStaffAction(staffContract.setBoost, ({ id }, { body }) => {
    clear();
    onSet(id, new Date(body.endsAt));
  });
  const typed = readForm(values, now());
  // After the first attempt, each error disappears as soon as its field is valid.
  const missing = isTried && !typed.ok ? typed.errors : {};
  const errors: Readonly<Record<string, string>> = { ...action.problem?.fields, ...missing };
  const submit = () => {
    const until = timeValue(presetEnd(preset, now()));
    const read = readForm({ ...values, until }, now());
    setIsTried(true);
    if (!read.ok) return;
    // Stored before it is sent: after a lost reply and a reload the same key is sent again.
    change({ until });
    action.run({ body: read.body });
  };
  return (
    <FormDialog
      title={boostTexts.boostOf(name)}
      submitLabel={boostTexts.boostUntil(momentText(presetEnd(preset, now()), now()))}
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
      <fieldset>
        <legend className="mb-1.5 text-second font-semibold">{boostTexts.howLong}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {PRESETS.map((one) => (
            <label
              key={one}
              className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3.5 text-body has-checked:border-accent has-checked:font-strong has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus lg:min-h-11"
            >
              <input
                type="radio"
                name="quick-preset"
                checked={preset === one}
                onChange={() => setPreset(one)}
                className="size-5 shrink-0 accent-accent outline-none"
              />
              {boostTexts.presets[one]}
            </label>
          ))}
        </div>
      </fieldset>
      <AmountField
        id={CONTROLS.amount}
        value={values.amount}
        error={errors['amount']}
        onChange={(amount) => change({ amount })}
        preview={preview}
      />
      <ReasonField
        id={CONTROLS.reason}
        value={values.reason}
        error={errors['reason']}
        onChange={(reason) => change({ reason })}
      />
    </FormDialog>
  );
}
