import { staffContract } from '@patrolplan/contract/staff';
import { personTexts } from './texts.ts';
import { MinutesForm } from '#console/shared/minutes-form.tsx';
import { QuietAction } from '#console/shared/quiet-action.tsx';
import { useStaffAction, useStaffData } from '#console/shared/staff-call.ts';
import { discardDraft } from '#console/shared/use-draft.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';

/** How often a person checks in during a shift, as agreed with them. */
export function IntervalCard({ id }: { id: number }) {
  const { data, failed, refresh } = useStaffData(staffContract.readPersonInterval, { body: { id } });
  const form = `check-in interval of ${id}`;
  const save = useStaffAction(staffContract.savePersonInterval, () => {
    discardDraft(form);
    refresh();
  });
  if (data === undefined) return failed ? <Banner tone="error">{personTexts.intervalFailed}</Banner> : null;
  const { minutes: was, usualMinutes } = data;
  const set = (minutes: number | null) => save.run({ body: { id, was, minutes } });
  return (
    <Card title={personTexts.checkIn}>
      <p className="text-second text-ink-2">
        {data.isOn ? personTexts.checkInOn : personTexts.checkInOff}{' '}
        {was === null ? personTexts.usual(usualMinutes) : personTexts.own(usualMinutes)}
      </p>
      {save.problem && (
        <div className="pt-3">
          <Banner tone="error" detail={save.problem.detail}>
            {save.problem.message}
          </Banner>
        </div>
      )}
      <MinutesForm
        key={was ?? 0}
        id="person-check-in"
        form={form}
        label={personTexts.interval}
        hint={personTexts.intervalHint}
        stored={was ?? usualMinutes}
        pending={save.pending}
        error={save.problem?.fields['minutes']}
        onSave={set}
      />
      {was !== null && (
        <div className="pt-3">
          <QuietAction onClick={() => set(null)}>{personTexts.toUsual(usualMinutes)}</QuietAction>
        </div>
      )}
    </Card>
  );
}
