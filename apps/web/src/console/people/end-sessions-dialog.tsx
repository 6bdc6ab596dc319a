import { staffContract } from '@patrolplan/contract/staff';
import { fullName } from './person.ts';
import type { Person } from './person.ts';
import { personTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';

type EndSessionsDialogProps = { person: Person; onClose: () => void; onEnded: (count: number) => void };

export function EndSessionsDialog({ person, onClose, onEnded }: EndSessionsDialogProps) {
  const end = useStaffAction(staffContract.endPersonSessions, ({ ended }) => {
    onEnded(ended);
    onClose();
  });
  return (
    <FormDialog
      danger
      title={personTexts.endSessionsTitle(fullName(person))}
      submitLabel={personTexts.endSessions}
      pendingLabel={personTexts.ending}
      pending={end.pending}
      problem={end.problem}
      onSubmit={() => end.run({ body: { id: person.id } })}
      onCancel={onClose}
      onClose={onClose}
    >
      <p className="text-body">{personTexts.endSessionsText}</p>
    </FormDialog>
  );
}
