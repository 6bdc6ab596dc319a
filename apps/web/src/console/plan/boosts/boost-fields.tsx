import { PreviewLine } from './boost-preview.tsx';
import { boostTexts } from './texts.ts';
import type { useBoostForm } from './use-boost-form.ts';
import { Field } from '#ui/form/field.tsx';
import { Stepper } from '#ui/form/stepper.tsx';
import { TextField } from '#ui/form/text-field.tsx';

const STEP = 0.5;
const MAX_AMOUNT = 100;

type FieldProps = { id: string; form: ReturnType<typeof useBoostForm> };

/** The amount, and its effect on the ranking. */
export function AmountField({ id, form: { values, errors, change, preview } }: FieldProps) {
  return (
    <Field id={id} label={boostTexts.boost} error={errors['amount']}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-x-4">
          <Stepper
            control={control}
            value={Number.isNaN(values.amount) ? '' : String(values.amount)}
            min={STEP}
            max={MAX_AMOUNT}
            step={STEP}
            labels={boostTexts}
            onChange={(typed) => change({ amount: typed === '' ? Number.NaN : Number(typed) })}
          />
          <PreviewLine preview={preview} />
        </div>
      )}
    </Field>
  );
}

export function ReasonField({ id, form: { values, errors, change } }: FieldProps) {
  return (
    <TextField
      id={id}
      label={boostTexts.reason}
      hint={boostTexts.wardensSee}
      error={errors['reason']}
      value={values.reason}
      maxLength={500}
      onChange={(reason) => change({ reason })}
    />
  );
}
