import { staffContract } from '@patrolplan/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { SettingSwitch, type StaffSetting } from './setting-switch.tsx';
import { settingTexts } from './texts.ts';
import { useSwitch } from './use-switch.ts';
import { staffQuery, useStaffAction, useStaffData } from '#console/shared/staff-call.ts';
import { StaffSwitch } from '#console/shared/staff-switch.tsx';
import { NAMES_SWITCH_ID } from '#console/shared/team/names-switch-link.tsx';
import { teamTexts } from '#console/shared/team/texts.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Card } from '#ui/page/card.tsx';
import { ConflictNotice } from '#console/shared/form/conflict-notice.tsx';
import { currentRecord } from '#console/shared/form/current-record.ts';
import { MinutesForm } from '#console/shared/form/minutes-form.tsx';
import { useDraft } from '#console/shared/form/use-draft.ts';

const MAX_MINUTES = 1_440;

const MIN_MINUTES = 5;

/** `was` is the number that the person saw before the first change. */
const recoveryDraft = v.object({ was: v.number(), minutes: v.string() });

const storedRecovery = v.object({ minutes: v.number() });

type OrganisationCardsProps = {
  /** Absent where the service does not record visits. */
  recovery: StaffSetting | undefined;
  minutes: number;
  namesWardens: boolean;
  /** Absent where the service does not support passkeys. */
  staffNeedPasskey: boolean | undefined;
};

export function OrganisationCards({
  recovery,
  minutes,
  namesWardens,
  staffNeedPasskey,
}: OrganisationCardsProps) {
  return (
    <div className="grid gap-3 lg:gap-4">
      {recovery && (
        <Card title={settingTexts.visits}>
          <div>
            <SettingSwitch setting={recovery} />
          </div>
          <RecoveryForm key={minutes} minutes={minutes} />
        </Card>
      )}
      <Card title={settingTexts.namesOfWardens}>
        <div id={NAMES_SWITCH_ID} ref={focusLinkedSwitch}>
          <NameWardens stored={namesWardens} />
        </div>
      </Card>
      {staffNeedPasskey !== undefined && (
        <Card title={settingTexts.signIn}>
          <div>
            <StaffNeedPasskey stored={staffNeedPasskey} />
          </div>
        </Card>
      )}
    </div>
  );
}

/** Links of other pages lead here; the page is loaded after the browser has looked for the place. */
function focusLinkedSwitch(box: HTMLElement | null): void {
  if (box !== null && location.hash === `#${box.id}`)
    box.querySelector<HTMLElement>('[role=switch]')?.focus();
}

function NameWardens({ stored }: { stored: boolean }) {
  const client = useQueryClient();
  const { queryKey } = staffQuery(staffContract.readStaffSettings, {});
  const { on, pending, failure, turn } = useSwitch(staffContract.nameWardens, stored, (reply) =>
    client.setQueryData(queryKey, (last) => last && { ...last, ...reply }),
  );
  return (
    <>
      <StaffSwitch
        label={teamTexts.namesSwitch}
        notes={[settingTexts.nameWardensText]}
        isOn={on}
        pending={pending}
        onChange={(value) => turn({ body: { namesWardens: value } }, value)}
      />
      {failure && (
        <div className="pt-3">
          <Banner tone="error" detail={failure.detail}>
            {settingTexts.notSwitched(teamTexts.namesSwitch, failure.state)}
          </Banner>
        </div>
      )}
    </>
  );
}

function StaffNeedPasskey({ stored }: { stored: boolean }) {
  const client = useQueryClient();
  const { queryKey } = staffQuery(staffContract.readStaffSettings, {});
  const { on, pending, failure, turn } = useSwitch(staffContract.requireStaffPasskey, stored, (reply) =>
    client.setQueryData(queryKey, (last) => last && { ...last, ...reply }),
  );
  return (
    <>
      <StaffSwitch
        label={settingTexts.staffNeedPasskey}
        notes={[settingTexts.staffNeedPasskeyText]}
        isOn={on}
        pending={pending}
        onChange={(value) => turn({ body: { staffNeedPasskey: value } }, value)}
      />
      {failure && (
        <div className="pt-3">
          <Banner tone="error" detail={failure.detail ?? failure.reason}>
            {settingTexts.notSwitched(settingTexts.staffNeedPasskey, failure.state)}
          </Banner>
        </div>
      )}
    </>
  );
}

/** The minutes after which a visited site has its full score again. */
function RecoveryForm({ minutes: stored }: { minutes: number }) {
  const draft = useDraft('visit recovery', recoveryDraft, { was: stored, minutes: String(stored) });
  const action = useStaffAction(staffContract.setVisitRecovery, draft.clear);
  const { refresh } = useStaffData(staffContract.readStaffSettings, {});
  const { was, minutes } = draft.values;
  const save = (seen: number) => action.run({ body: { was: seen, minutes: Number(minutes) } });
  const leave = () => {
    draft.clear();
    action.forget();
  };
  const current = currentRecord(action.problem, storedRecovery);
  return (
    <MinutesForm
      id="visit-recovery"
      label={settingTexts.recovery}
      hint={settingTexts.recoveryHint}
      min={MIN_MINUTES}
      max={MAX_MINUTES}
      stored={stored}
      minutes={minutes}
      pending={action.pending}
      error={action.problem?.fields['minutes']}
      notice={
        current ? (
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
        )
      }
      onChange={(next) => draft.change({ minutes: next })}
      onCancel={leave}
      onSave={() => save(was)}
    />
  );
}
