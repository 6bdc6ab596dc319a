import { staffContract } from '@patrolplan/contract/staff';
import * as v from 'valibot';
import { type BankHoliday, dayText } from './calendar.ts';
import { areaTexts } from './texts.ts';
import { RecordDialog } from '#console/shared/form/record-dialog.tsx';
import { currentRecord } from '#console/shared/form/current-record.ts';
import { fieldErrors } from '#ui/form/error-summary.tsx';
import { dayInWords } from '#ui/text/clock-text.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { TextField } from '#ui/form/text-field.tsx';

/** `was` is the name that the person saw when the form was opened. */
const holidayDraft = v.object({ was: v.string(), day: v.string(), name: v.string() });
const storedHoliday = v.object({ name: v.string() });

export const holidayForm = (holiday: Pick<BankHoliday, 'day'> | null): string =>
  `holiday ${holiday?.day ?? 'new'}`;

const CONTROLS = { day: 'holiday-day', name: 'holiday-name' };

type HolidayFormProps = { holiday: BankHoliday | null; onClose: () => void; onStale: () => void };

/** Adds a bank holiday or renames one. */
export function HolidayForm({ holiday, onClose, onStale }: HolidayFormProps) {
  const initial = { was: holiday?.name ?? '', day: holiday?.day ?? '', name: holiday?.name ?? '' };
  const draft = useDraft(holidayForm(holiday), holidayDraft, initial);
  const leave = () => {
    draft.clear();
    onClose();
  };
  const create = useStaffAction(staffContract.createBankHoliday, leave);
  const rename = useStaffAction(staffContract.renameBankHoliday, leave);
  const action = holiday === null ? create : rename;
  const { problem } = action;
  const { day, name } = draft.values;
  const save = (was: string) =>
    holiday === null ? create.run({ body: { day, name } }) : rename.run({ body: { day, was, name } });
  return (
    <RecordDialog
      title={holiday === null ? areaTexts.newHoliday : areaTexts.renameTitle(holiday.name)}
      action={action}
      draft={draft}
      save={save}
      current={currentRecord(problem, storedHoliday)?.name ?? null}
      differences={(stored) => [{ label: areaTexts.name, stored, yours: name }]}
      errors={fieldErrors(problem?.fields ?? {}, CONTROLS)}
      onStale={onStale}
      onLeave={leave}
      onClose={onClose}
    >
      {holiday === null ? (
        <TextField
          id="holiday-day"
          label={areaTexts.day}
          hint={dayInWords(day) || undefined}
          error={problem?.fields['day']}
          type="date"
          value={day}
          onChange={(day) => draft.change({ day })}
        />
      ) : (
        <p className="text-body text-ink-2">{dayText(holiday.day)}</p>
      )}
      <TextField
        id="holiday-name"
        label={areaTexts.name}
        error={problem?.fields['name']}
        value={name}
        onChange={(name) => draft.change({ name })}
        maxLength={100}
      />
    </RecordDialog>
  );
}
