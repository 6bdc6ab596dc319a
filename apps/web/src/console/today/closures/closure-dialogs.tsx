import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { type StaffClosure, factText, lastDayClosed } from './closure.ts';
import { localDay } from '#domain/local-time.ts';
import { closureTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { fieldErrors } from '#ui/form/error-summary.tsx';
import { dayInWords } from '#ui/text/clock-text.ts';

type DialogProps = { mark: StaffClosure; onDone: (message: string) => void; onClose: () => void };

const LAST_DAY_ID = 'mark-last-day';

/** Confirms a mark, with its last day or without an end. */
export function ConfirmDialog({ mark, now, onDone, onClose }: DialogProps & { now: Date }) {
  const [lastDay, setLastDay] = useState(lastDayClosed(mark));
  const action = useStaffAction(staffContract.confirmMark, () =>
    onDone(closureTexts.confirmed(mark.siteName)),
  );
  const error = action.problem?.fields['lastDay'];
  return (
    <FormDialog
      title={closureTexts.confirmTitle(mark.siteName)}
      submitLabel={closureTexts.confirm}
      pendingLabel={closureTexts.confirming}
      action={action}
      errors={fieldErrors({ lastDay: error }, { lastDay: LAST_DAY_ID })}
      onSubmit={() => action.run({ body: { id: mark.id, lastDay: lastDay === '' ? null : lastDay } })}
      onClose={onClose}
    >
      <div className="text-second text-ink-2">
        <p>{factText(mark, now)}</p>
        {mark.note !== '' && <p className="wrap-anywhere text-ink">{mark.note}</p>}
        <p className="mt-2">{closureTexts.confirmText}</p>
      </div>
      <TextField
        id={LAST_DAY_ID}
        type="date"
        label={closureTexts.lastDay}
        hint={dayInWords(lastDay) || closureTexts.lastDayHint}
        error={error}
        min={localDay(now)}
        value={lastDay}
        onChange={setLastDay}
      />
    </FormDialog>
  );
}

/** Asks before all marks of a site end. */
export function ClearDialog({ mark, onDone, onClose }: DialogProps) {
  const action = useStaffAction(staffContract.clearMark, () => onDone(closureTexts.cleared(mark.siteName)));
  return (
    <FormDialog
      title={closureTexts.clearTitle(mark.siteName)}
      submitLabel={closureTexts.clear}
      pendingLabel={closureTexts.clearing}
      action={action}
      onSubmit={() => action.run({ body: { id: mark.id } })}
      onClose={onClose}
    >
      <p className="text-second text-ink-2">{closureTexts.clearText}</p>
    </FormDialog>
  );
}
