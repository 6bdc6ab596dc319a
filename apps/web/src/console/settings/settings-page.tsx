import { staffContract } from '@patrolplan/contract/staff';
import { type ReactNode, useId } from 'react';
import { ApiKeysCard } from './api-keys-card.tsx';
import { CheckInCards } from './check-in-cards.tsx';
import { OrganisationCards } from './organisation-cards.tsx';
import { settingTexts } from './texts.ts';
import { WebhooksCard } from './webhooks-card.tsx';
import { SettingSwitch, type StaffSetting } from './setting-switch.tsx';
import { ServiceProblems } from '#console/shared/service-problems.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { useFeature } from '#state/settings/features.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Card } from '#ui/page/card.tsx';

/** The settings of the product with the state of their providers, and the choices of the organisation. */
export function SettingsPage() {
  return (
    <StaffPage>
      <ServiceProblems />
      <Settings />
    </StaffPage>
  );
}

const REFRESH_MS = 60_000;
const PROVIDERS = ['openweathermap_api', 'mapbox_api', 'ticketmaster_api'];
const VISITS = 'visit_recovery';

function Settings() {
  const hasShifts = useFeature('shift');
  const hasApi = useFeature('api');
  const state = useStaffData(staffContract.readStaffSettings, {}, { refetchMs: REFRESH_MS });
  return (
    <DataState state={state} failedText={settingTexts.failed}>
      {({ settings, namesWardens, staffNeedPasskey, visitRecoveryMinutes }) => (
        <>
          <Group title={settingTexts.groups.data}>
            <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-4">
              <div className="grid gap-3 lg:gap-4">
                <Providers settings={settings} />
                <Others settings={settings} />
              </div>
              <OrganisationCards
                recovery={settings.find(({ settingName: name }) => name === VISITS)}
                minutes={visitRecoveryMinutes}
                namesWardens={namesWardens}
                staffNeedPasskey={staffNeedPasskey}
              />
            </div>
          </Group>
          {hasShifts && (
            <Group title={settingTexts.groups.checkIn}>
              <CheckInCards />
            </Group>
          )}
          {hasApi && (
            <Group title={settingTexts.groups.connections}>
              <ApiKeysCard />
              <WebhooksCard />
            </Group>
          )}
          <p className="px-1 text-second text-ink-2 lg:px-0">{settingTexts.works}</p>
        </>
      )}
    </DataState>
  );
}

/** Cards that belong together. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 lg:gap-4">
      <h2 id={id} className="flex min-h-11 items-center px-1 text-h2 text-ink-2 lg:px-0">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Providers({ settings }: { settings: readonly StaffSetting[] }) {
  const { data, failed } = useStaffData(staffContract.readServiceState, {}, { refetchMs: REFRESH_MS });
  const byName = PROVIDERS.flatMap((name) => settings.find((one) => one.settingName === name) ?? []);
  return (
    <Card title={settingTexts.providers}>
      {failed && (
        <div className="mb-3">
          <Banner tone="error">{settingTexts.stateFailed}</Banner>
        </div>
      )}
      <div>
        {byName.map((setting) => (
          <SettingSwitch
            key={setting.settingName}
            setting={setting}
            provider={data?.providers.find((one) => one.settingName === setting.settingName)}
          />
        ))}
      </div>
    </Card>
  );
}

/** Settings of a newer service: the dashboard lists them, so they can be changed here. */
function Others({ settings }: { settings: readonly StaffSetting[] }) {
  const others = settings.filter(({ settingName: name }) => name !== VISITS && !PROVIDERS.includes(name));
  if (others.length === 0) return null;
  return (
    <Card title={settingTexts.others}>
      <div>
        {others.map((setting) => (
          <SettingSwitch key={setting.settingName} setting={setting} />
        ))}
      </div>
    </Card>
  );
}
