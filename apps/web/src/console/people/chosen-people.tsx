import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { areasBefore } from './people-areas.ts';
import { PeopleAreasDialog } from './people-areas-dialog.tsx';
import type { Person } from './person.ts';
import { bulkTexts } from './texts.ts';
import { OutcomeStrip } from '#console/shared/outcome-strip.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { MainAction } from '#console/shared/tool-line.tsx';
import MapPinned from 'lucide-react/icons/map-pinned';
import { Button } from '#ui/button.tsx';

type Saved = { readonly before: readonly Person[]; readonly after: readonly Person[] };

/** What can be done with the ticked people, at the lower edge of the list, and its result with undo. */
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
