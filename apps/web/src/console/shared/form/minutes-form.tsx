import type { ReactNode } from 'react';
import { staffTexts } from '#console/shared/texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Stepper } from '#ui/form/stepper.tsx';

const STEP_MINUTES = 5;

type MinutesFormProps = {
  id: string;
  label: string;
  hint: string;
  min: number;
  max: number;
  stored: number;
  /** As typed. */
  minutes: string;
  pending: boolean;
  error: string | undefined;
  /** Why the last save failed. */
  notice?: ReactNode;
  onChange: (minutes: string) => void;
  onCancel: () => void;
  onSave: () => void;
};

/** A number of minutes. Save and Cancel appear with the first change. */
export function MinutesForm({
  id,
  label,
  hint,
  min,
  max,
  stored,
  minutes,
  pending,
  error,
  notice,
  onChange,
  onCancel,
  onSave,
}: MinutesFormProps) {
  const connected = useSource(stableOnline);
  return (
    <form
      noValidate
      className="mt-3 grid gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (connected && !pending) onSave();
      }}
    >
      {notice}
      <Field id={id} label={label} hint={hint} error={error}>
        {(control) => (
          <Stepper
            control={control}
            value={minutes}
            min={min}
            max={max}
            step={STEP_MINUTES}
            unit={staffTexts.minutes}
            labels={{ less: staffTexts.fiveLess, more: staffTexts.fiveMore }}
            onChange={onChange}
          />
        )}
      </Field>
      {minutes !== String(stored) && (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={onCancel}>
            {staffTexts.cancel}
          </Button>
          <Button type="submit" pending={pending} pendingLabel={staffTexts.saving} blocked={!connected}>
            {connected ? staffTexts.save : staffTexts.offline}
          </Button>
        </div>
      )}
    </form>
  );
}
