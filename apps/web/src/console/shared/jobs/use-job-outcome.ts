import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { useState } from 'react';
import type { SentJobs } from './job-dialog.tsx';
import { jobTexts } from './texts.ts';
import type { Outcome } from '#console/shared/outcome-strip.tsx';
import type { Problem } from '#console/shared/problem.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';

type JobOutcome = {
  readonly done: Outcome | null;
  readonly problem: Problem | null;
  readonly show: (message: string) => void;
  /** Jobs that were just sent can be taken back. */
  readonly showSent: (sent: SentJobs) => void;
};

/** Describes the last action on jobs and rounds, and undoes the sending of jobs. */
export function useJobOutcome(): JobOutcome {
  const [message, setMessage] = useState<string | null>(null);
  const [sent, setSent] = useState<readonly string[]>([]);
  const taking = useStaffAction(staffTeamContract.withdrawJob);
  const show = (text: string) => {
    setMessage(text);
    setSent([]);
    taking.forget();
  };
  const takeBack = ([id, ...others]: readonly string[], taken: number) => {
    if (id === undefined) show(jobTexts.takenBack(taken));
    else taking.run({ body: { id } }, () => takeBack(others, taken + 1));
  };
  return {
    done:
      message === null
        ? null
        : {
            message,
            undo: sent.length > 0 ? { run: () => takeBack(sent, 0), pending: taking.pending } : undefined,
          },
    problem: taking.problem,
    show,
    showSent({ ids, names: [first = '', ...others] }) {
      show(jobTexts.isSent(first, others.length));
      setSent(ids);
    },
  };
}
