import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { teamTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { type StaffAction, useStaffAction } from '#console/shared/staff-call.ts';
import type { BoardJob, BoardRound } from './board.ts';
import { wardenLabel } from './state-words.ts';

type Done = { onClose: () => void; onDone: (message: string) => void };

/** Asks before a round is taken from a phone, perhaps in the middle of it. */
export function WithdrawRound({ round, onClose, onDone }: Done & { round: BoardRound }) {
  const { id, letter, done, stops } = round;
  const name = wardenLabel(round);
  const action = useStaffAction(staffTeamContract.withdrawRound, () =>
    onDone(teamTexts.roundWithdrawn(letter, name)),
  );
  return (
    <Withdraw
      title={teamTexts.withdrawRound(letter, name)}
      text={teamTexts.withdrawRoundText(stops - done)}
      action={action}
      onSubmit={() => action.run({ body: { id } })}
      onClose={onClose}
    />
  );
}

export function WithdrawJob({ job: { id, siteName }, onClose, onDone }: Done & { job: BoardJob }) {
  const action = useStaffAction(staffTeamContract.withdrawJob, () =>
    onDone(teamTexts.jobWithdrawn(siteName)),
  );
  return (
    <Withdraw
      title={teamTexts.withdrawJob(siteName)}
      text={teamTexts.withdrawJobText}
      action={action}
      onSubmit={() => action.run({ body: { id } })}
      onClose={onClose}
    />
  );
}

type WithdrawProps = {
  title: string;
  text: string;
  action: Pick<StaffAction<never>, 'pending' | 'problem'>;
  onSubmit: () => void;
  onClose: () => void;
};

const Withdraw = ({ title, text, action, onSubmit, onClose }: WithdrawProps) => (
  <FormDialog
    title={title}
    submitLabel={teamTexts.withdraw}
    pendingLabel={teamTexts.withdrawing}
    action={action}
    onSubmit={onSubmit}
    onClose={onClose}
  >
    <p className="text-body">{text}</p>
  </FormDialog>
);
