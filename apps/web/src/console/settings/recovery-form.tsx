import { staffContract } from '@patrolplan/contract/staff';
import * as v from 'valibot';
import { settingTexts } from './texts.ts';
import { ConflictNotice } from '#console/shared/conflict-notice.tsx';
import { currentRecord } from '#console/shared/current-record.ts';
import { Field } from '#ui/field.tsx';
import { useStaffAction, useStaffData } from '#console/shared/staff-call.ts';
import { Stepper } from '#ui/stepper.tsx';
import { staffTexts } from '#console/shared/texts.ts';
import { useDraft } from '#console/shared/use-draft.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

const MAX_MINUTES = 1_440;
const STEP_MINUTES = 5;
/** `was` is the number that the person saw before the first change. */
const recoveryDraft = v.object({ was: v.number(), minutes: v.string() });
const storedRecovery = v.object({ minutes: v.number() });

/** The minutes after which a visited site has its full score again. */
export function RecoveryForm({ minutes: stored }: { minutes: number }) {
  const draft = useDraft('visit recovery', recoveryDraft, { was: stored, minutes: String(stored) });
  const action = useStaffAction(staffContract.setVisitRecovery, draft.clear);
  const { refresh } = useStaffData(staffContract.readStaffSettings, {});
  const connected = useSource(stableOnline);
  const { was, minutes } = draft.values;
  const save = (seen: number) => action.run({ body: { was: seen, minutes: Number(minutes) } });
  const leave = () => {
    draft.clear();
    action.forget();
  };
  const current = currentRecord(action.problem, storedRecovery);
  return (
    <form
      noValidate
      className="mt-3 grid gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (connected && !action.pending) save(was);
      }}
    >
      {current ? (
        <ConflictNotice
          differences={[{ label: settingTexts.recovery, stored: `${current.minutes}`, yours: minutes }]}
          onSaveMine={() => {
            draft.change({ was: current.minutes });
            save(current.minutes);
          }}
          onTakeTheirs={() => {
            refresh();
            leave();
          }}
        />
      ) : (
        action.problem && (
          <Banner tone="error" detail={action.problem.detail}>
            {action.problem.message}
          </Banner>
        )
      )}
      <Field
        id="visit-recovery"
        label={settingTexts.recovery}
        hint={settingTexts.recoveryHint}
        error={action.problem?.fields['minutes']}
      >
        {(control) => (
          <Stepper
            control={control}
            value={minutes}
            min={STEP_MINUTES}
            max={MAX_MINUTES}
            step={STEP_MINUTES}
            unit={settingTexts.minutes}
            labels={{ less: settingTexts.less, more: settingTexts.more }}
            onChange={(next) => draft.change({ minutes: next })}
          />
        )}
      </Field>
      {minutes !== String(stored) && (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={leave}>
            {settingTexts.undo}
          </Button>
          <Button
            type="submit"
            pending={action.pending}
            pendingLabel={staffTexts.saving}
            blocked={!connected}
          >
            {connected ? staffTexts.save : staffTexts.offline}
          </Button>
        </div>
      )}
    </form>
  );
}
