import { staffContract } from '@patrolplan/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { type ProviderState, providerLines } from './provider-lines.ts';
import { settingTexts } from './texts.ts';
import { useSwitch } from './use-switch.ts';
import { settingLabel } from '#domain/setting/app-setting.ts';
import { weekdayMomentText } from '#domain/moment-text.ts';
import { type StaffReply, staffQuery } from '#console/shared/staff-call.ts';
import { StaffSwitch } from '#console/shared/staff-switch.tsx';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/page/banner.tsx';

type Settings = StaffReply<typeof staffContract.readStaffSettings>;
export type StaffSetting = Settings['settings'][number];

type SettingSwitchProps = { setting: StaffSetting; provider?: ProviderState | undefined };

/** A setting of the product: what it does, since when it is off, and the state of its provider. */
export function SettingSwitch({ setting, provider }: SettingSwitchProps) {
  const { settingName: name, settingValue: stored } = setting;
  const now = new Date(useSource(minuteClock) * 60_000);
  const client = useQueryClient();
  const { queryKey } = staffQuery(staffContract.readStaffSettings, {});
  const { on, pending, failure, turn } = useSwitch(staffContract.switchSetting, stored, (switched) =>
    client.setQueryData(queryKey, (last) => last && withSetting(last, switched)),
  );
  const label = settingTexts.names.get(name) ?? settingLabel(name);
  const lines = [...settingLines(setting, now), ...(provider ? providerLines(provider, now) : [])];
  return (
    <>
      <StaffSwitch
        label={label}
        notes={lines}
        isOn={on}
        pending={pending}
        onChange={(value) => turn({ body: { settingName: name, settingValue: value } }, value)}
      />
      {failure && (
        <div className="py-3">
          <Banner tone="error" detail={failure.detail}>
            {settingTexts.notSwitched(label, failure.state)}
          </Banner>
        </div>
      )}
    </>
  );
}

/** Its effect, and since when it is off. */
function settingLines({ settingName: name, settingValue: on, changedAt: at }: StaffSetting, now: Date) {
  return [
    settingTexts.does.get(name) ?? '',
    on || at === null ? '' : settingTexts.offSince(weekdayMomentText(new Date(at), now)),
  ].filter((line) => line !== '');
}

const withSetting = (last: Settings, switched: StaffSetting): Settings => ({
  ...last,
  settings: last.settings.map((one) => (one.settingName === switched.settingName ? switched : one)),
});
