import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { peoplePaths } from './people-paths.ts';
import { fullName, personForm } from './person.ts';
import type { Person } from './person.ts';
import { personTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { discardDraft } from '#console/shared/use-draft.ts';
import { TextField } from '#console/shared/text-field.tsx';

/** Confirmed by typing the name, to prevent mistakes. The typed text is not stored. */
export function EraseDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [name, setName] = useState('');
  const [, navigate] = useLocation();
  const erase = useStaffAction(staffContract.erasePerson, () => {
    discardDraft(personForm(person.id));
    navigate(peoplePaths.list, { replace: true });
  });
  return (
    <FormDialog
      danger
      title={personTexts.eraseTitle(fullName(person))}
      submitLabel={personTexts.erase}
      pendingLabel={personTexts.erasing}
      pending={erase.pending}
      problem={erase.problem}
      onSubmit={() => erase.run({ body: { id: person.id, name } })}
      onCancel={onClose}
      onClose={onClose}
    >
      <p className="text-body">{personTexts.eraseText}</p>
      <TextField
        id="erase-name"
        label={personTexts.eraseField(fullName(person))}
        error={erase.problem?.fields['name']}
        value={name}
        onChange={setName}
        spellCheck={false}
      />
    </FormDialog>
  );
}
