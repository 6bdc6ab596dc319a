import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { plannedAreas } from './people-areas.ts';
import type { AreaPlan } from './people-areas.ts';
import { fullName } from './person.ts';
import type { Person } from './person.ts';
import { bulkTexts } from './texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { FormDialog } from '#console/shared/form-dialog.tsx';
import { inputLook } from '#console/shared/input-look.ts';
import { useStaffAction, useStaffData } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { Field } from '#ui/field.tsx';

type PeopleAreasDialogProps = {
  people: readonly Person[];
  onClose: () => void;
  onSaved: (saved: readonly Person[]) => void;
};

/** Adds areas to several people at once, or removes them. */
export function PeopleAreasDialog({ people, onClose, onSaved }: PeopleAreasDialogProps) {
  const areas = useStaffData(staffContract.listAreas, {});
  const [plan, setPlan] = useState<AreaPlan>({});
  const save = useStaffAction(staffContract.savePeopleAreas, (reply) => {
    onSaved(reply.people);
    onClose();
  });
  const submit = () => {
    const changed = plannedAreas(people, plan);
    if (changed.length === 0) onClose();
    else save.run({ body: { people: [...changed] } });
  };
  const choose = (area: string, what: string) => {
    const { [area]: _, ...others } = plan;
    setPlan(what === 'add' || what === 'remove' ? { ...others, [area]: what } : others);
  };
  return (
    <FormDialog
      title={bulkTexts.title(people.length)}
      submitLabel={staffTexts.save}
      pendingLabel={staffTexts.saving}
      pending={save.pending}
      problem={save.problem}
      onSubmit={submit}
      onCancel={onClose}
      onClose={onClose}
    >
      <p className="text-second text-ink-2 wrap-anywhere">{people.map(fullName).join(', ')}</p>
      <DataState state={areas} failedText={bulkTexts.areasFailed}>
        {(known) => (
          <div className="grid gap-4 sm:grid-cols-2">
            {known.areas.map(({ id, name }) => (
              <Field
                key={id}
                id={`people-area-${id}`}
                label={name}
                hint={bulkTexts.have(people.filter((one) => one.areas.includes(name)).length, people.length)}
              >
                {(control) => (
                  <select
                    {...control}
                    className={inputLook}
                    value={plan[name] ?? ''}
                    onChange={(event) => choose(name, event.target.value)}
                  >
                    <option value="">{bulkTexts.leave}</option>
                    <option value="add">{bulkTexts.add}</option>
                    <option value="remove">{bulkTexts.remove}</option>
                  </select>
                )}
              </Field>
            ))}
          </div>
        )}
      </DataState>
    </FormDialog>
  );
}
