import { staffContract } from '@patrolplan/contract/staff';
import { type Person, fullName } from './person.ts';
import { peopleTexts, personTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';

type DeactivateDialogProps = { person: Person; onClose: () => void; onStale: () => void };

/** Confirmation before a person is deactivated. */
export function DeactivateDialog({ person, onClose, onStale }: DeactivateDialogProps) {
  const { id, version } = person;
  const deactivate = useStaffAction(staffContract.setPersonActive, onClose);
  const close = () => {
    if (deactivate.problem) onStale();
    onClose();
  };
  return (
    <FormDialog
      title={personTexts.deactivateTitle(fullName(person))}
      submitLabel={peopleTexts.deactivate}
      pendingLabel={personTexts.deactivating}
      action={deactivate}
      onSubmit={() => deactivate.run({ body: { id, version, isActive: false } })}
      onClose={close}
    >
      <p className="text-body">{personTexts.deactivateText}</p>
    </FormDialog>
  );
}
