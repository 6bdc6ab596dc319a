import { staffContract } from '@patrolplan/contract/staff';
import * as v from 'valibot';
import { areaTexts } from './texts.ts';
import { RecordDialog } from '#console/shared/form/record-dialog.tsx';
import { currentRecord } from '#console/shared/form/current-record.ts';
import { fieldErrors } from '#ui/form/error-summary.tsx';
import { type StaffReply, useStaffAction } from '#console/shared/staff-call.ts';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { TextField } from '#ui/form/text-field.tsx';

export type Area = StaffReply<typeof staffContract.listAreas>['areas'][number];

/** `was` is the name that the person saw when the form was opened. */
const areaDraft = v.object({ was: v.string(), name: v.string() });
const storedArea = v.object({ name: v.string() });

export const areaForm = (area: Pick<Area, 'id'> | null): string => `area ${area?.id ?? 'new'}`;

const CONTROLS = { name: 'area-name' };

type AreaFormProps = { area: Area | null; onClose: () => void; onStale: () => void };

/** Adds an area or renames one. */
export function AreaForm({ area, onClose, onStale }: AreaFormProps) {
  const initial = { was: area?.name ?? '', name: area?.name ?? '' };
  const draft = useDraft(areaForm(area), areaDraft, initial);
  const leave = () => {
    draft.clear();
    onClose();
  };
  const create = useStaffAction(staffContract.createArea, leave);
  const rename = useStaffAction(staffContract.renameArea, leave);
  const action = area === null ? create : rename;
  const { problem } = action;
  const { name } = draft.values;
  const save = (was: string) =>
    area === null ? create.run({ body: { name } }) : rename.run({ body: { areaId: area.id, was, name } });
  return (
    <RecordDialog
      title={area === null ? areaTexts.newArea : areaTexts.renameTitle(area.name)}
      action={action}
      draft={draft}
      save={save}
      current={currentRecord(problem, storedArea)?.name ?? null}
      differences={(stored) => [{ label: areaTexts.name, stored, yours: name }]}
      errors={fieldErrors(problem?.fields ?? {}, CONTROLS)}
      onStale={onStale}
      onLeave={leave}
      onClose={onClose}
    >
      <TextField
        id="area-name"
        label={areaTexts.name}
        hint={area === null ? areaTexts.newAreaHint : areaTexts.renameHint}
        error={problem?.fields['name']}
        value={name}
        onChange={(name) => draft.change({ name })}
        maxLength={200}
      />
    </RecordDialog>
  );
}
