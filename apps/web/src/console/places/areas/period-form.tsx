import { staffContract } from '@patrolplan/contract/staff';
import * as v from 'valibot';
import type { Period } from './calendar.ts';
import { RecordDialog } from './record-dialog.tsx';
import { areaTexts } from './texts.ts';
import { currentOf } from '#console/shared/current-of.ts';
import { FormField, inputLook } from '#console/shared/form-field.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { useDraft } from '#console/shared/use-draft.ts';

const period = v.object({ name: v.string(), starts_at: v.string() });
/** `was` is the period that the person saw when the form was opened. */
const periodDraft = v.object({ was: period, ...period.entries });

export const periodForm = (of: Pick<Period, 'name'> | null): string =>
  of === null ? 'period' : `period ${of.name}`;

const NEW: Period = { name: '', starts_at: '' };

type PeriodFormProps = { period: Period | null; onClose: () => void; onStale: () => void };

/** A new period, or a new name and start for one. */
export function PeriodForm({ period: edited, onClose, onStale }: PeriodFormProps) {
  const { name: oldName, starts_at: oldStart } = edited ?? NEW;
  const was = { name: oldName, starts_at: oldStart };
  const draft = useDraft(periodForm(edited), periodDraft, { was, ...was });
  const leave = () => {
    draft.clear();
    onClose();
  };
  const create = useStaffAction(staffContract.createPeriod, leave);
  const change = useStaffAction(staffContract.changePeriod, leave);
  const action = edited === null ? create : change;
  const { problem } = action;
  const { name, starts_at } = draft.values;
  const save = (seen: Period) =>
    edited === null
      ? create.run({ body: { name, starts_at } })
      : change.run({ body: { was: seen, name, starts_at } });
  const current = currentOf(problem, period);
  return (
    <RecordDialog
      title={edited === null ? areaTexts.newPeriod : areaTexts.changeTitle(edited.name)}
      action={action}
      differences={
        current && [
          { label: areaTexts.name, stored: current.name, yours: name },
          { label: areaTexts.startsAt, stored: current.starts_at, yours: starts_at },
        ]
      }
      onSaveMine={() => {
        if (!current) return;
        draft.change({ was: current });
        save(current);
      }}
      onTakeTheirs={() => {
        onStale();
        leave();
      }}
      onSubmit={() => save(draft.values.was)}
      onCancel={leave}
      onClose={onClose}
    >
      <FormField
        id="period-name"
        label={areaTexts.name}
        hint={edited === null ? undefined : areaTexts.changePeriodHint}
        error={problem?.fields['name']}
      >
        {(control) => (
          <input
            {...control}
            value={name}
            onChange={(event) => draft.change({ name: event.target.value })}
            autoComplete="off"
            maxLength={40}
            className={inputLook}
          />
        )}
      </FormField>
      <FormField id="period-start" label={areaTexts.startsAt} error={problem?.fields['starts_at']}>
        {(control) => (
          <input
            {...control}
            type="time"
            value={starts_at}
            onChange={(event) => draft.change({ starts_at: event.target.value })}
            className={inputLook}
          />
        )}
      </FormField>
    </RecordDialog>
  );
}
