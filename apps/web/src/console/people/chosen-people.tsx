import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { type Person, fullName } from './person.ts';
import { bulkTexts } from './texts.ts';
import { OutcomeStrip } from '#console/shared/outcome-strip.tsx';
import { useStaffAction, useStaffData } from '#console/shared/staff-call.ts';
import { MainAction } from '#console/shared/tool-line.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import MapPinned from 'lucide-react/icons/map-pinned';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { staffTexts } from '#console/shared/texts.ts';
import { SelectField } from '#ui/form/form-select.tsx';

type Saved = { readonly before: readonly Person[]; readonly after: readonly Person[] };

/** Actions for the ticked people, at the lower edge of the list, and their result with undo. */
export function ChosenPeople({ people, onClear }: { people: readonly Person[]; onClear: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [isUndone, setIsUndone] = useState(false);
  const undo = useStaffAction(staffContract.savePeopleAreas, () => {
    setSaved(null);
    setIsUndone(true);
  });
  const done = isUndone
    ? { message: bulkTexts.undone }
    : saved && {
        message: bulkTexts.saved(saved.after.length),
        undo: {
          pending: undo.pending,
          run: () => undo.run({ body: { people: [...areasBefore(saved.after, saved.before)] } }),
        },
      };
  return (
    <div className="sticky bottom-24 z-4 grid gap-2 landscape-phone:bottom-2 lg:bottom-4">
      {people.length > 0 && (
        <div className="flex flex-wrap items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3.5 py-2 shadow-popover">
          <output className="min-w-0 flex-[1_1_8rem] text-second font-strong">
            {bulkTexts.chosen(people.length)}
          </output>
          <Button variant="quiet" onClick={onClear}>
            {bulkTexts.clear}
          </Button>
          <MainAction icon={MapPinned} onClick={() => setIsOpen(true)}>
            {bulkTexts.open}
          </MainAction>
        </div>
      )}
      <OutcomeStrip done={done} problem={undo.problem} />
      {isOpen && (
        <PeopleAreasDialog
          people={people}
          onClose={() => setIsOpen(false)}
          onSaved={(after) => {
            undo.forget();
            setIsUndone(false);
            setSaved({ before: people, after });
          }}
        />
      )}
    </div>
  );
}

type PeopleAreasDialogProps = {
  people: readonly Person[];
  onClose: () => void;
  onSaved: (saved: readonly Person[]) => void;
};

/** Adds areas to several people at once, or removes them. */
function PeopleAreasDialog({ people, onClose, onSaved }: PeopleAreasDialogProps) {
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
      action={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-second text-ink-2 wrap-anywhere">{people.map(fullName).join(', ')}</p>
      <DataState state={areas} failedText={bulkTexts.areasFailed}>
        {(known) => (
          <div className="grid gap-4 sm:grid-cols-2">
            {known.areas.map(({ id, name }) => (
              <SelectField
                key={id}
                id={`people-area-${id}`}
                label={name}
                hint={bulkTexts.have(people.filter((one) => one.areas.includes(name)).length, people.length)}

                value={plan[name] ?? ''}
                onChange={(value) => choose(name, value)}
                options={[
                  { value: '', label: bulkTexts.leave },
                  { value: 'add', label: bulkTexts.add },
                  { value: 'remove', label: bulkTexts.remove },
                ]}
              />
            ))}
          </div>
        )}
      </DataState>
    </FormDialog>
  );
}

/** What happens to an area of the chosen people. An area that is not listed stays as it is. */
type AreaPlan = Readonly<Record<string, 'add' | 'remove'>>;

type PersonAreas = { readonly id: number; readonly version: number; readonly areas: string[] };

/** The new areas of those people whose areas the plan changes. */
export function plannedAreas(people: readonly Person[], plan: AreaPlan): readonly PersonAreas[] {
  const added = Object.keys(plan).filter((area) => plan[area] === 'add');
  return people.flatMap(({ id, version, areas }) => {
    const after = [...new Set([...areas, ...added])].filter((area) => plan[area] !== 'remove').toSorted();
    return after.join('\n') === areas.toSorted().join('\n') ? [] : [{ id, version, areas: after }];
  });
}

/** Gives the saved people the areas from before. */
export function areasBefore(saved: readonly Person[], before: readonly Person[]): readonly PersonAreas[] {
  const areasById = new Map(before.map(({ id, areas }) => [id, areas]));
  return saved.map(({ id, version }) => ({ id, version, areas: [...(areasById.get(id) ?? [])] }));
}
