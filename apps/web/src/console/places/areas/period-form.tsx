import { staffContract } from '@patrolplan/contract/staff';
import * as v from 'valibot';
import type { Period } from './calendar.ts';
import { areaTexts } from './texts.ts';
import { RecordDialog } from '#console/shared/form/record-dialog.tsx';
import { currentRecord } from '#console/shared/form/current-record.ts';
import { ClockInput } from '#ui/form/date-time-field.tsx';
import { fieldErrors } from '#ui/form/error-summary.tsx';
import { Field } from '#ui/form/field.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { TextField } from '#ui/form/text-field.tsx';

const period = v.object({ name: v.string(), startsAt: v.string() });
/** `was` is the period that the person saw when the form was opened. */
const periodDraft = v.object({ was: period, ...period.entries });

export const periodForm = (of: Pick<Period, 'name'> | null): string =>
  of === null ? 'period' : `period ${of.name}`;

const NEW: Period = { name: '', startsAt: '' };

const CONTROLS = { name: 'period-name', startsAt: 'period-start' };

type PeriodFormProps = { period: Period | null; onClose: () => void; onStale: () => void };

/** Adds a period, or changes the name and start of one. */
export function PeriodForm({ period: edited, onClose, onStale }: PeriodFormProps) {
  const { name: oldName, startsAt: oldStart } = edited ?? NEW;
  const was = { name: oldName, startsAt: oldStart };
  const draft = useDraft(periodForm(edited), periodDraft, { was, ...was });
  const leave = () => {
    draft.clear();
    onClose();
  };
  const create = useStaffAction(staffContract.createPeriod, leave);
  const change = useStaffAction(staffContract.changePeriod, leave);
  const action = edited === null ? create : change;
  const { problem } = action;
  const { name, startsAt } = draft.values;
  const save = (seen: Period) =>
    edited === null
      ? create.run({ body: { name, startsAt } })
      : change.run({ body: { was: seen, name, startsAt } });
  return (
    <RecordDialog
      title={edited === null ? areaTexts.newPeriod : areaTexts.changeTitle(edited.name)}
      action={action}
      draft={draft}
      save={save}
      current={currentRecord(problem, period)}
      differences={(stored) => [
        { label: areaTexts.name, stored: stored.name, yours: name },
        { label: areaTexts.startsAt, stored: stored.startsAt, yours: startsAt },
      ]}
      errors={fieldErrors(problem?.fields ?? {}, CONTROLS)}
      onStale={onStale}
      onLeave={leave}
      onClose={onClose}
    >
      <TextField
        id="period-name"
        label={areaTexts.name}
        hint={edited === null ? undefined : areaTexts.changePeriodHint}
        error={problem?.fields['name']}
        value={name}
        onChange={(name) => draft.change({ name })}
        maxLength={40}
      />
      <Field id="period-start" label={areaTexts.startsAt} error={problem?.fields['startsAt']}>
        {(control) => (
          <ClockInput
            control={control}
            value={startsAt}
            onChange={(time) => draft.change({ startsAt: time })}
            className="max-w-28"
          />
        )}
      </Field>
    </RecordDialog>
  );
}
