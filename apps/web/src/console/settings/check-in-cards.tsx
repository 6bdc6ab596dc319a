import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { checkInTexts } from './check-in-texts.ts';
import { ContactForm } from './contact-form.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { IntervalForm } from '#console/shared/form/interval-form.tsx';
import { QuietAction } from '#console/shared/text-action.tsx';
import { type StaffReply, useStaffAction, useStaffData } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { discardDraft } from '#console/shared/form/use-draft.ts';
import { StaffSwitch } from '#console/shared/staff-switch.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { Card } from '#ui/page/card.tsx';

type CheckIn = StaffReply<typeof staffContract.readCheckIn>;
const ROLES = ['duty', 'second'] as const;
const INTERVAL_FORM = 'check-in interval';

/** Whether wardens check in, how often, and who is notified when they do not. */
export function CheckInCards() {
  const state = useStaffData(staffContract.readCheckIn, {});
  // Here, because a save replaces the form with one of the stored contact.
  const [saved, setSaved] = useState<(typeof ROLES)[number] | null>(null);
  return (
    <DataState state={state} failedText={checkInTexts.failed}>
      {(checkIn) => (
        <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-4">
          <div className="lg:col-span-2">
            <SwitchAndInterval checkIn={checkIn} onStale={state.refresh} />
          </div>
          {ROLES.map((role) => (
            <ContactForm
              key={`${role} ${JSON.stringify(checkIn.contacts.find((one) => one.role === role))}`}
              role={role}
              stored={checkIn.contacts.find((one) => one.role === role)}
              onStale={state.refresh}
              failure={checkIn.failures.find((one) => one.role === role)?.reason}
              isSaved={saved === role}
              onSaved={() => setSaved(role)}
            />
          ))}
          <Drill />
        </div>
      )}
    </DataState>
  );
}

function SwitchAndInterval({ checkIn, onStale }: { checkIn: CheckIn; onStale: () => void }) {
  const { isOn, minutes } = checkIn;
  const was = { isOn, minutes };
  const turn = useStaffAction(staffContract.saveCheckIn);
  const save = useStaffAction(staffContract.saveCheckIn, () => discardDraft(INTERVAL_FORM));
  const problem = turn.problem ?? save.problem;
  const isConflict = problem?.current !== undefined;
  return (
    <Card title={checkInTexts.title}>
      <div>
        <StaffSwitch
          label={checkInTexts.label}
          notes={[checkInTexts.text, ...(checkIn.contacts.length === 0 ? [checkInTexts.needsContact] : [])]}
          isOn={isOn}
          // Without a contact nobody would hear of a missed check-in. It can still be switched off.
          blocked={!isOn && checkIn.contacts.length === 0}
          pending={turn.pending}
          onChange={(next) => turn.run({ body: { was, isOn: next, minutes } })}
        />
      </div>
      {problem && (
        <div className="py-3">
          <Banner
            tone="error"
            detail={problem.fields['isOn'] ?? problem.detail}
            action={isConflict && <QuietAction onClick={onStale}>{staffTexts.takeTheirs}</QuietAction>}
          >
            {problem.message}
          </Banner>
        </div>
      )}
      <IntervalForm
        key={minutes}
        id="check-in-minutes"
        form={INTERVAL_FORM}
        label={checkInTexts.interval}
        hint={checkInTexts.intervalHint}
        stored={minutes}
        pending={save.pending}
        error={save.problem?.fields['minutes']}
        onSave={(next) => save.run({ body: { was, isOn, minutes: next } })}
      />
    </Card>
  );
}

function Drill() {
  const [isSent, setIsSent] = useState(false);
  const action = useStaffAction(staffContract.startDrill, () => setIsSent(true));
  return (
    <Card title={checkInTexts.drill}>
      <div className="grid justify-items-start gap-3">
        <p className="text-second text-ink-2">{checkInTexts.drillText}</p>
        {action.problem && (
          <Banner tone="error" detail={action.problem.detail}>
            {action.problem.message}
          </Banner>
        )}
        {isSent && !action.problem && <Banner tone="success">{checkInTexts.drillSent}</Banner>}
        <QuietAction onClick={() => action.run({})}>{checkInTexts.sendDrill}</QuietAction>
      </div>
    </Card>
  );
}
