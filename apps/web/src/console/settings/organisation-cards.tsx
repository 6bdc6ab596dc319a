import { staffContract } from '@patrolplan/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { RecoveryForm } from './recovery-form.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import type { StaffSetting } from './setting-switch.tsx';
import { settingTexts } from './texts.ts';
import { useSwitch } from './use-switch.ts';
import { staffQuery } from '#console/shared/staff-call.ts';
import { StaffSwitch } from '#console/shared/staff-switch.tsx';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';

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
      <Card title={settingTexts.coverage}>
        <div>
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

function NameWardens({ stored }: { stored: boolean }) {
  const client = useQueryClient();
  const { queryKey } = staffQuery(staffContract.readStaffSettings, {});
  const { on, pending, failure, turn } = useSwitch(staffContract.nameWardens, stored, (reply) =>
    client.setQueryData(queryKey, (last) => last && { ...last, ...reply }),
  );
  return (
    <>
      <StaffSwitch
        label={settingTexts.nameWardens}
        notes={[settingTexts.nameWardensText]}
        isOn={on}
        pending={pending}
        onChange={(value) => turn({ body: { namesWardens: value } }, value)}
      />
      {failure && (
        <div className="pt-3">
          <Banner tone="error" detail={failure.detail}>
            {settingTexts.notSwitched(settingTexts.nameWardens, failure.state)}
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
