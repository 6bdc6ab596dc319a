import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import type { Area } from './area-form.tsx';
import { areaTexts } from './texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { SelectField } from '#ui/form/form-select.tsx';
import { type StaffReply, useStaffAction, useStaffData } from '#console/shared/staff-call.ts';

type MergeFormProps = {
  area: Area;
  /** The areas that it can be merged into. */
  others: readonly Area[];
  onClose: () => void;
  onMerged: (message: string) => void;
};

/** Merges an area into another one, after a look at what moves. */
export function MergeForm({ area, others, onClose, onMerged }: MergeFormProps) {
  const [intoId, setIntoId] = useState(others[0]?.id ?? 0);
  const preview = useStaffData(staffContract.previewAreaMerge, { body: { areaId: area.id, intoId } });
  const seen = preview.data;
  const merge = useStaffAction(staffContract.mergeAreas, ({ name }) => {
    onMerged(areaTexts.merged(area.name, name));
    onClose();
  });
  const submit = () => {
    if (seen === undefined) return;
    merge.run({
      body: { areaId: area.id, was: seen.area, intoId, intoWas: seen.into, moves: { ...seen.moves } },
    });
  };
  return (
    <FormDialog
      title={areaTexts.mergeTitle(area.name)}
      submitLabel={areaTexts.merge}
      pendingLabel={areaTexts.merging}
      action={merge}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        id="merge-into"
        label={areaTexts.mergeInto}
        value={intoId}
        onChange={(value) => {
          merge.forget();
          setIntoId(Number(value));
        }}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DataState state={preview} failedText={areaTexts.mergeFailed}>
        {(found) => <Moves found={found} />}
      </DataState>
    </FormDialog>
  );
}

function Moves({ found }: { found: StaffReply<typeof staffContract.previewAreaMerge> }) {
  const { moves, area, into, everyDays, intoEveryDays } = found;
  const lines = [
    areaTexts.movesSites(moves.sites),
    areaTexts.movesPeople(moves.people, into),
    areaTexts.movesBoosts(moves.boosts),
    areaTexts.movesRule(everyDays, into, intoEveryDays),
    areaTexts.mergeEnds(area),
  ];
  return (
    <ul aria-label={areaTexts.whatMoves} className="grid list-disc gap-1 pl-5 text-body">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
