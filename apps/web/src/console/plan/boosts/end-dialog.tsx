import { currentBoost, staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { type Boost, boostedName } from './boost.ts';
import { boostTexts } from './texts.ts';
import { momentText } from '#domain/format.ts';
import { timeValue } from '#domain/local-time.ts';
import { currentRecord } from '#console/shared/form/current-record.ts';
import { RecordDialog } from '#console/shared/form/record-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { now } from '#platform/clock.ts';
import { Button } from '#ui/button.tsx';
import { DateTimeField } from '#ui/form/date-time-field.tsx';
import { fieldErrors } from '#ui/form/error-summary.tsx';

const LONGER_MINUTES = [30, 60] as const;
const END_ID = 'boost-end';

/** `was` is the end that the person saw when the form was opened. */
const endForm = v.object({ was: v.string(), until: v.string() });

type EndDialogProps = {
  boost: Boost;
  onClose: () => void;
  onStale: () => void;
  onChanged: (name: string) => void;
};

/** Moves the end of a boost. If somebody else moved it too, both ends are shown. */
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
  const error = missing ?? action.problem?.fields['endsAt'];
  const lengthen = (minutes: number) => {
    const from = Number.isNaN(wanted.getTime()) ? new Date(boost.endsAt) : wanted;
    draft.change({ until: timeValue(new Date(from.getTime() + minutes * 60_000)) });
  };
  return (
    <RecordDialog
      title={boostTexts.changeEndOf(boostedName(boost))}
      action={action}
      draft={draft}
      save={save}
      // An ended boost has no end to choose from; the message of the service explains it.
      current={current?.endedAt === null ? current.endsAt : null}
      differences={(stored) => [
        {
          label: boostTexts.until,
          stored: momentText(new Date(stored), now()),
          yours: momentText(wanted, now()),
        },
      ]}
      errors={fieldErrors({ end: error }, { end: END_ID })}
      onStale={onStale}
      onLeave={() => {
        draft.clear();
        onClose();
      }}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2">
        {LONGER_MINUTES.map((minutes) => (
          <Button key={minutes} variant="quiet" onClick={() => lengthen(minutes)}>
            {boostTexts.longer[minutes]}
          </Button>
        ))}
      </div>
      <DateTimeField
        id={END_ID}
        label={boostTexts.until}
        timeLabel={boostTexts.timeOf(boostTexts.until)}
        value={draft.values.until}
        error={error}
        onChange={(until) => draft.change({ until })}
      />
    </RecordDialog>
  );
}
