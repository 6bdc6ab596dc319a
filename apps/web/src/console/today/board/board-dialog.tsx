import { RoundDialog } from './round-dialog.tsx';
import { JobDialog } from '#console/shared/jobs/job-dialog.tsx';
import type { SentJobs } from '#console/shared/jobs/job-dialog.tsx';
import { ReassignDialog } from '#console/shared/jobs/reassign-dialog.tsx';
import type { BoardJob, BoardRound } from '#console/shared/team/board.ts';
import { WithdrawJob, WithdrawRound } from '#console/shared/team/withdraw-dialog.tsx';

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
