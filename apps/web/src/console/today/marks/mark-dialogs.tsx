import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { factText, lastDayOf, localDay } from './mark.ts';
import type { StaffMark } from './mark.ts';
import { markTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { TextField } from '#console/shared/text-field.tsx';
import { fieldErrors } from '#ui/error-summary.tsx';

type DialogProps = { mark: StaffMark; onDone: (message: string) => void; onClose: () => void };

const LAST_DAY_ID = 'mark-last-day';

/** Confirms a mark, with its last day or without an end. */
export function ConfirmDialog({ mark, now, onDone, onClose }: DialogProps & { now: Date }) {
  const [lastDay, setLastDay] = useState(lastDayOf(mark));
  const action = useStaffAction(staffContract.confirmMark, () => onDone(markTexts.confirmed(mark.siteName)));
  const error = action.problem?.fields['lastDay'];
  return (
    <FormDialog
      title={markTexts.confirmTitle(mark.siteName)}
      submitLabel={markTexts.confirm}
      pendingLabel={markTexts.confirming}
      pending={action.pending}
      problem={action.problem}
      errors={fieldErrors({ lastDay: error }, { lastDay: LAST_DAY_ID })}
      onSubmit={() => action.run({ body: { id: mark.id, lastDay: lastDay === '' ? null : lastDay } })}
      onCancel={onClose}
      onClose={onClose}
    >
      <div className="text-second text-ink-2">
        <p>{factText(mark, now)}</p>
        {mark.note !== '' && <p className="wrap-anywhere text-ink">{mark.note}</p>}
        <p className="mt-2">{markTexts.confirmText}</p>
      </div>
      <TextField
        id={LAST_DAY_ID}
        type="date"
        label={markTexts.lastDay}
        hint={markTexts.lastDayHint}
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
  const action = useStaffAction(staffContract.clearMark, () => onDone(markTexts.cleared(mark.siteName)));
  return (
    <FormDialog
      title={markTexts.clearTitle(mark.siteName)}
      submitLabel={markTexts.clear}
      pendingLabel={markTexts.clearing}
      pending={action.pending}
      problem={action.problem}
      onSubmit={() => action.run({ body: { id: mark.id } })}
      onCancel={onClose}
      onClose={onClose}
    >
      <p className="text-second text-ink-2">{markTexts.clearText}</p>
    </FormDialog>
  );
}
