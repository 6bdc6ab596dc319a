import { currentBoost, staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { boostedName } from './boost.ts';
import type { Boost } from './boost.ts';
import { TimeField } from './boost-dialog.tsx';
import { toLocalInput } from './boost-form.ts';
import { boostTexts } from './texts.ts';
import { momentText } from '#domain/format.ts';
import { ConflictNotice } from '#console/shared/conflict-notice.tsx';
import { currentOf } from '#console/shared/current-of.ts';
import { FormDialog } from '#console/shared/form-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { useDraft } from '#console/shared/use-draft.ts';
import { now } from '#platform/clock.ts';

const endForm = v.object({ until: v.string() });

/** Moves the end of a boost. If somebody else moved it meanwhile, both ends are shown. */
export function EndDialog({
  boost,
  onClose,
  onChanged,
}: {
  boost: Boost;
  onClose: () => void;
  onChanged: (name: string) => void;
}) {
  const initial = { until: toLocalInput(new Date(boost.endsAt)) };
  const { values, change, clear } = useDraft(`boost end ${boost.id}`, endForm, initial);
  const [missing, setMissing] = useState<string>();
  const action = useStaffAction(staffContract.changeBoostEnd, () => {
    clear();
    onChanged(boostedName(boost));
  });
  const wanted = new Date(values.until);
  const current = currentOf(action.problem, currentBoost);
  const other = current?.endedAt === null ? current.endsAt : null;
  const save = (seen: string) => {
    const isTime = !Number.isNaN(wanted.getTime());
    setMissing(isTime ? undefined : boostTexts.noTime);
    if (isTime) action.run({ body: { id: boost.id, endsAt: wanted.toISOString(), seenEndsAt: seen } });
  };
  const giveUp = () => {
    clear();
    onClose();
  };
  return (
    <FormDialog
      title={boostTexts.changeEndOf(boostedName(boost))}
      submitLabel={boostTexts.save}
      pendingLabel={boostTexts.saving}
      pending={action.pending}
      problem={action.problem}
      notice={
        other === null ? undefined : (
          <ConflictNotice
            differences={[
              {
                label: boostTexts.until,
                stored: momentText(new Date(other), now()),
                yours: momentText(wanted, now()),
              },
            ]}
            onSaveMine={() => save(other)}
            onTakeTheirs={giveUp}
          />
        )
      }
      onSubmit={() => save(boost.endsAt)}
      onCancel={giveUp}
      onClose={onClose}
    >
      <TimeField
        id="boost-end"
        label={boostTexts.until}
        value={values.until}
        error={missing ?? action.problem?.fields['endsAt']}
        onChange={(until) => change({ until })}
      />
    </FormDialog>
  );
}
