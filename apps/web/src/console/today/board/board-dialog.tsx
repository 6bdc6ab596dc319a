import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { useState } from 'react';
import { RoundDialog } from './round-dialog.tsx';
import { JobDialog, type SentJobs } from '#console/shared/jobs/job-dialog.tsx';
import { AUDIENCE_CONTROLS, AudienceFields } from '#console/shared/jobs/audience-fields.tsx';
import { type Audience, audienceErrors, defaultBy, readBy } from '#console/shared/jobs/job-form.ts';
import { jobTexts } from '#console/shared/jobs/texts.ts';
import type { BoardJob, BoardRound } from '#console/shared/team/board.ts';
import { WithdrawJob, WithdrawRound } from '#console/shared/team/withdraw-dialog.tsx';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { timeText } from '#domain/format.ts';
import { now } from '#platform/clock.ts';
import { fieldErrors } from '#ui/form/error-summary.tsx';

/** The open dialog of the board. */
export type Opened =
  | { readonly kind: 'new job' }
  | { readonly kind: 'reassign' | 'withdraw job'; readonly job: BoardJob }
  | { readonly kind: 'round' | 'withdraw round'; readonly round: BoardRound };

type BoardDialogProps = {
  opened: Opened;
  onClose: () => void;
  onDone: (message: string) => void;
  onSent: (sent: SentJobs) => void;
};

export function BoardDialog({ opened, onClose, onDone, onSent }: BoardDialogProps) {
  switch (opened.kind) {
    case 'new job':
      return <JobDialog onClose={onClose} onSent={onSent} />;
    case 'reassign':
      return <ReassignDialog job={opened.job} onClose={onClose} onDone={onDone} />;
    case 'withdraw job':
      return <WithdrawJob job={opened.job} onClose={onClose} onDone={onDone} />;
    case 'round':
      return <RoundDialog round={opened.round} onClose={onClose} />;
    case 'withdraw round':
  }
  return <WithdrawRound round={opened.round} onClose={onClose} onDone={onDone} />;
}

type ReassignDialogProps = { job: BoardJob; onClose: () => void; onDone: (message: string) => void };

/** Gives a job to somebody else, by the same time or another. */
function ReassignDialog({ job, onClose, onDone }: ReassignDialogProps) {
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
      action={action}
      errors={fieldErrors(errors, AUDIENCE_CONTROLS)}
      onSubmit={() => {
        setIsTried(true);
        if (Object.keys(audienceErrors(values, now())).length > 0) return;
        const by = new Date(readBy(values.by, now()) ?? job.by).toISOString();
        action.run({ body: { id: job.id, userId: values.isForArea ? null : values.wardenId, by } });
      }}
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
