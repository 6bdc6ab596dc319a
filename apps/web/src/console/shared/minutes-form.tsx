import { useState } from 'react';
import { staffTexts } from './texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Stepper } from '#ui/stepper.tsx';

const STEP_MINUTES = 5;
/** The interval of check-ins that can be agreed. */
const LEAST_MINUTES = 15;
const MOST_MINUTES = 120;

type MinutesFormProps = {
  id: string;
  label: string;
  hint: string;
  stored: number;
  pending: boolean;
  error: string | undefined;
  onSave: (minutes: number) => void;
};

/** An interval of check-ins. Save and Cancel appear with the first change. */
export function MinutesForm({ id, label, hint, stored, pending, error, onSave }: MinutesFormProps) {
  const [minutes, setMinutes] = useState(String(stored));
  const connected = useSource(stableOnline);
  return (
    <form
      noValidate
      className="mt-3 grid gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (connected && !pending) onSave(Number(minutes));
      }}
    >
      <Field id={id} label={label} hint={hint} error={error}>
        {(control) => (
          <Stepper
            control={control}
            value={minutes}
            min={LEAST_MINUTES}
            max={MOST_MINUTES}
            step={STEP_MINUTES}
            unit={staffTexts.minutes}
            labels={{ less: staffTexts.fiveLess, more: staffTexts.fiveMore }}
            onChange={setMinutes}
          />
        )}
      </Field>
      {minutes !== String(stored) && (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => setMinutes(String(stored))}>
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
