import { staffContract } from '@patrolplan/contract/staff';
import * as v from 'valibot';
import { DaysChoice } from './rule-fields.tsx';
import type { OutsideCalendar } from './rule-text.ts';
import { calendarTexts } from './texts.ts';
import { currentRecord } from '#console/shared/form/current-record.ts';
import { RecordDialog } from '#console/shared/form/record-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { fieldErrors } from '#ui/form/error-summary.tsx';

export const calendarDays = v.picklist(['rules', 'school', 'closures']);
const said = v.object({ name: v.string(), days: calendarDays });
/** `was` is what the person saw when the form was opened. */
const changeDraft = v.object({ was: said, ...said.entries });

export const calendarForm = (calendar: Pick<OutsideCalendar, 'id'> | null): string =>
  `calendar ${calendar?.id ?? 'new'}`;

type ChangeCalendarFormProps = { calendar: OutsideCalendar; onClose: () => void; onStale: () => void };

/** Changes the name of a calendar and what its days are. */
export function ChangeCalendarForm({ calendar, onClose, onStale }: ChangeCalendarFormProps) {
  const seen = { name: calendar.name, days: calendar.days };
  const draft = useDraft<v.InferOutput<typeof changeDraft>>(calendarForm(calendar), changeDraft, {
    was: seen,
    ...seen,
  });
  const leave = () => {
    draft.clear();
    onClose();
  };
  const change = useStaffAction(staffContract.changeCalendar, leave);
  const { name, days } = draft.values;
  const fields = change.problem?.fields ?? {};
  return (
    <RecordDialog
      title={calendarTexts.changeTitle(calendar.name)}
      action={change}
      draft={draft}
      save={(was) => change.run({ body: { id: calendar.id, was, name, days } })}
      current={currentRecord(change.problem, said)}
      differences={(stored) => [
        { label: calendarTexts.name, stored: stored.name, yours: name },
        {
          label: calendarTexts.daysLabel,
          stored: calendarTexts.daysKinds[stored.days],
          yours: calendarTexts.daysKinds[days],
        },
      ]}
      errors={fieldErrors(fields, { name: 'calendar-name', days: 'calendar-days' })}
      onStale={onStale}
      onLeave={leave}
      onClose={onClose}
    >
      <TextField
        id="calendar-name"
        label={calendarTexts.name}
        error={fields['name']}
        value={name}
        onChange={(typed) => draft.change({ name: typed })}
        maxLength={100}
      />
      <DaysChoice value={days} onChange={(chosen) => draft.change({ days: chosen })} />
    </RecordDialog>
  );
}
