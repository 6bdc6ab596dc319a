import { currentBoost, staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { boostedName } from './boost.ts';
import type { Boost } from './boost.ts';
import { TimeField } from './boost-dialog.tsx';
import { boostTexts } from './texts.ts';
import { momentText } from '#domain/format.ts';
import { timeValue } from '#domain/local-time.ts';
import { currentRecord } from '#console/shared/current-record.ts';
import { RecordDialog } from '#console/shared/record-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { useDraft } from '#console/shared/use-draft.ts';
import { now } from '#platform/clock.ts';

/** `was` is the end that the person saw when the form was opened. */
const endForm = v.object({ was: v.string(), until: v.string() });

type EndDialogProps = {
  boost: Boost;
  onClose: () => void;
  onStale: () => void;
  onChanged: (name: string) => void;
};

/** Moves the end of a boost. If somebody else moved it meanwhile, both ends are shown. */
export function EndDialog({ boost, onClose, onStale, onChanged }: EndDialogProps) {
  const initial = { was: boost.endsAt, until: timeValue(new Date(boost.endsAt)) };
  const draft = useDraft(`boost end ${boost.id}`, endForm, initial);
  const [missing, setMissing] = useState<string>();
  const action = useStaffAction(staffContract.changeBoostEnd, () => {
    draft.clear();
    onChanged(boostedName(boost));
  });
  const wanted = new Date(draft.values.until);
  const current = currentRecord(action.problem, currentBoost);
  const save = (seen: string) => {
    const isTime = !Number.isNaN(wanted.getTime());
    setMissing(isTime ? undefined : boostTexts.noTime);
    if (isTime) action.run({ body: { id: boost.id, endsAt: wanted.toISOString(), seenEndsAt: seen } });
  };
  return (
    <RecordDialog
      title={boostTexts.changeEndOf(boostedName(boost))}
      action={action}
      draft={draft}
      save={save}
      // An ended boost has no end to choose: the message of the service says so.
      current={current?.endedAt === null ? current.endsAt : null}
      differences={(stored) => [
        {
          label: boostTexts.until,
          stored: momentText(new Date(stored), now()),
          yours: momentText(wanted, now()),
        },
      ]}
      onStale={onStale}
      onLeave={() => {
        draft.clear();
        onClose();
      }}
      onClose={onClose}
    >
      <TimeField
        id="boost-end"
        label={boostTexts.until}
        value={draft.values.until}
        error={missing ?? action.problem?.fields['endsAt']}
        onChange={(until) => draft.change({ until })}
      />
    </RecordDialog>
  );
}
