import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { dashboardTexts } from './texts.ts';
import { ageText, momentText } from '#domain/format.ts';
import { type AppSetting, RECOVERY_SETTING, settingLabel } from '#domain/setting/app-setting.ts';
import { minuteClock, now } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import type { AppSettings } from '#state/settings/app-settings.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { Card } from '#ui/page/card.tsx';
import { useEffect } from 'react';
import { online } from '#platform/connection.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const lastSettings = storedValue('pp:appSettings');

/** `readAt` (ms since 1970) if these are the last known settings. */
type ShownSettings = AppSettings & { readonly readAt?: number };

/** The settings; while offline the last known ones, if there are any. */
function useLastSettings(settings: AppSettings): ShownSettings {
  const connected = useSource(online);
  const last = useSource(lastSettings);
  const known = settings.kind === 'ready' ? settings.settings : null;
  useEffect(() => {
    if (known !== null) lastSettings.set({ at: now().getTime(), settings: [...known] });
  }, [known]);
  if (settings.kind !== 'failed' || connected || last === null) return settings;
  return { kind: 'ready', settings: last.settings, readAt: last.at };
}

export function SystemStatus({ settings }: { settings: AppSettings }) {
  return (
    <Card title={dashboardTexts.systemStatus}>
      <StatusBody settings={settings} />
    </Card>
  );
}

function StatusBody({ settings: current }: { settings: AppSettings }) {
  const settings = useLastSettings(current);
  if (settings.kind === 'loading') {
    return <output className="block py-2 text-second text-ink-2">{dashboardTexts.loadingSettings}</output>;
  }
  if (settings.kind === 'failed') {
    return (
      <Banner tone="error" detail={settings.cause}>
        {dashboardTexts.settingsFailed}
      </Banner>
    );
  }
  return (
    <>
      <ul className="-my-1.5 divide-y divide-line">
        {settings.settings
          .filter(({ name }) => name !== RECOVERY_SETTING)
          .map((setting) => (
            <SettingLine key={setting.name} setting={setting} />
          ))}
      </ul>
      {settings.readAt !== undefined && <Age readAt={new Date(settings.readAt)} />}
    </>
  );
}

/** When the settings were read; shown while offline. */
function Age({ readAt }: { readAt: Date }) {
  const now = new Date(useSource(minuteClock) * 60_000);
  return (
    <p className="mt-2.5 text-fact text-ink-2 tabular-nums">
      {dashboardTexts.asOf(momentText(readAt, now), ageText(readAt, now))}
    </p>
  );
}

function SettingLine({ setting }: { setting: AppSetting }) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 py-1.5 text-second">
      <span className="min-w-0 wrap-anywhere">{settingLabel(setting.name)}</span>
      {setting.on ? (
        <Badge tone="good" icon={Check}>
          {dashboardTexts.enabled}
        </Badge>
      ) : (
        <Badge tone="bad" icon={X}>
          {dashboardTexts.disabled}
        </Badge>
      )}
    </li>
  );
}
