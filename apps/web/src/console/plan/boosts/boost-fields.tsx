import { PreviewLine } from './boost-preview.tsx';
import type { useBoostPreview } from './boost-preview.tsx';
import { boostTexts } from './texts.ts';
import { Field } from '#ui/field.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { TextField } from '#console/shared/text-field.tsx';

const STEP = 0.5;
const MAX_AMOUNT = 100;

type FieldProps<T> = { id: string; value: T; error: string | undefined; onChange: (value: T) => void };

/** The amount, and its effect on the ranking. */
export function AmountField({
  id,
  value,
  error,
  onChange,
  preview,
}: FieldProps<number> & { preview: ReturnType<typeof useBoostPreview> }) {
  return (
    <Field id={id} label={boostTexts.boost} error={error}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-x-4">
          <Stepper
            control={control}
            value={Number.isNaN(value) ? '' : String(value)}
            min={STEP}
            max={MAX_AMOUNT}
            step={STEP}
            labels={boostTexts}
            onChange={(typed) => onChange(typed === '' ? Number.NaN : Number(typed))}
          />
          <PreviewLine preview={preview} />
        </div>
      )}
    </Field>
  );
}

export function ReasonField({ id, value, error, onChange }: FieldProps<string>) {
  return (
    <TextField
      id={id}
      label={boostTexts.reason}
      hint={boostTexts.wardensSee}
      error={error}
      value={value}
      maxLength={500}
      onChange={onChange}
    />
  );
}
