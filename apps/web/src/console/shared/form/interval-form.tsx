import * as v from 'valibot';
import { MinutesForm } from './minutes-form.tsx';
import { useDraft } from './use-draft.ts';

/** The interval of check-ins that can be agreed. */
const LEAST_MINUTES = 15;
const MOST_MINUTES = 120;

const minutesDraft = v.object({ minutes: v.string() });

type IntervalFormProps = {
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

/** An interval of check-ins. */
export function IntervalForm({ form, onSave, ...props }: IntervalFormProps) {
  const draft = useDraft(form, minutesDraft, { minutes: String(props.stored) });
  const { minutes } = draft.values;
  return (
    <MinutesForm
      {...props}
      min={LEAST_MINUTES}
      max={MOST_MINUTES}
      minutes={minutes}
      onChange={(next) => draft.change({ minutes: next })}
      onCancel={draft.clear}
      onSave={() => onSave(Number(minutes))}
    />
  );
}
