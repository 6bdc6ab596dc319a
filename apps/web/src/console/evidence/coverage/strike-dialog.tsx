import { reasonInput, staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import * as v from 'valibot';
import type { LastVisit } from './coverage.ts';
import { coverageTexts } from './texts.ts';
import { pastText } from '#domain/moment-text.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { noteHint } from '#domain/visit/visit-words.ts';
import { fieldErrors } from '#ui/form/error-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';

type StrikeDialogProps = {
  visit: LastVisit;
  now: Date;
  onClose: () => void;
  onStruck: (struckAt: string) => void;
};

const REASON_ID = 'strike-reason';
const MAX_REASON_LENGTH = 200;

/** Asks why a visit is struck. Its warden and the list of changes show the reason. */
export function StrikeDialog({ visit, now, onClose, onStruck }: StrikeDialogProps) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const action = useStaffAction(staffContract.strikeVisit, ({ struckAt }) => onStruck(struckAt));
  const error = wrong ?? action.problem?.fields['reason'];
  const strike = () => {
    const read = v.safeParse(reasonInput, reason);
    setWrong(read.success ? undefined : read.issues[0].message);
    if (read.success) action.run({ body: { id: visit.id, reason: read.output } });
  };
  return (
    <FormDialog
      title={coverageTexts.strikeTitle(visit.siteName)}
      submitLabel={coverageTexts.strike}
      pendingLabel={coverageTexts.striking}
      action={action}
      errors={fieldErrors({ reason: error }, { reason: REASON_ID })}
      onSubmit={strike}
      onClose={onClose}
    >
      <p className="text-second text-ink-2">
        {coverageTexts.strikeText(pastText(new Date(visit.visitedAt), now))}
      </p>
      <TextField
        id={REASON_ID}
        label={coverageTexts.reason}
        hint={coverageTexts.wardenReads}
        error={error}
        value={reason}
        maxLength={MAX_REASON_LENGTH}
        onChange={setReason}
      />
      <output className="block text-second text-warn">{noteHint(reason)}</output>
    </FormDialog>
  );
}
