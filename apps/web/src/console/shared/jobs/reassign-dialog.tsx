import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { useState } from 'react';
import { AUDIENCE_CONTROLS, AudienceFields } from './audience-fields.tsx';
import { audienceErrors, defaultBy, readBy } from './job-form.ts';
import type { Audience } from './job-form.ts';
import { jobTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import type { BoardJob } from '#console/shared/team/board.ts';
import { timeText } from '#domain/format.ts';
import { now } from '#platform/clock.ts';
import { fieldErrors } from '#ui/error-summary.tsx';

type ReassignDialogProps = { job: BoardJob; onClose: () => void; onDone: (message: string) => void };

/** Gives a job to somebody else, by the same time or another. */
export function ReassignDialog({ job, onClose, onDone }: ReassignDialogProps) {
  const [values, setValues] = useState<Audience>(() => ({
    isForArea: false,
    wardenId: null,
    by: Date.parse(job.by) > now().getTime() ? timeText(new Date(job.by)) : defaultBy(now()),
  }));
  const [isTried, setIsTried] = useState(false);
  const action = useStaffAction(staffTeamContract.reassignJob, () =>
    onDone(jobTexts.reassigned(job.siteName)),
  );
  const missing = isTried ? audienceErrors(values, now()) : {};
  const errors: Readonly<Record<string, string>> = { ...action.problem?.fields, ...missing };
  return (
    <FormDialog
      title={jobTexts.reassignTitle}
      submitLabel={jobTexts.reassign}
      pendingLabel={jobTexts.reassigning}
      pending={action.pending}
      problem={action.problem}
      errors={fieldErrors(errors, AUDIENCE_CONTROLS)}
      onSubmit={() => {
        setIsTried(true);
        if (Object.keys(audienceErrors(values, now())).length > 0) return;
        const by = new Date(readBy(values.by, now()) ?? job.by).toISOString();
        action.run({ body: { id: job.id, userId: values.isForArea ? null : values.wardenId, by } });
      }}
      onCancel={onClose}
      onClose={onClose}
    >
      <p>
        <b className="font-strong">{job.siteName}</b>
        <span className="block text-second text-ink-2">{job.reason}</span>
        <span className="mt-1 block text-second text-ink-2">{jobTexts.leavesPhone}</span>
      </p>
      <AudienceFields
        values={values}
        errors={errors}
        area={job.area}
        areaText=""
        onChange={(part) => setValues({ ...values, ...part })}
      />
    </FormDialog>
  );
}
