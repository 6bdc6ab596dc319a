import * as v from 'valibot';
import { staffTexts } from './texts.ts';
import { useDraft } from './use-draft.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Stepper } from '#ui/stepper.tsx';

const STEP_MINUTES = 5;
/** The interval of check-ins that can be agreed. */
const LEAST_MINUTES = 15;
const MOST_MINUTES = 120;

const minutesDraft = v.object({ minutes: v.string() });

type MinutesFormProps = {
  id: string;
  /** The name of its draft. The caller discards the draft after a save. */
  form: string;
  label: string;
  hint: string;
  stored: number;
  pending: boolean;
  error: string | undefined;
  onSave: (minutes: number) => void;
};

/** An interval of check-ins. Save and Cancel appear with the first change. */
export function MinutesForm({ id, form, label, hint, stored, pending, error, onSave }: MinutesFormProps) {
  const draft = useDraft(form, minutesDraft, { minutes: String(stored) });
  const { minutes } = draft.values;
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
            onChange={(next) => draft.change({ minutes: next })}
          />
        )}
      </Field>
      {minutes !== String(stored) && (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={draft.clear}>
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
