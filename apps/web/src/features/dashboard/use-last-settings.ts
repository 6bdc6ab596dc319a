import { useEffect } from 'react';
import { now } from '#platform/clock.ts';
import { online } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { AppSettings } from '#state/app-settings.ts';

const lastSettings = storedValue('pp:appSettings');

/** `readAt` (ms since 1970) if these are the last known settings. */
export type ShownSettings = AppSettings & { readonly readAt?: number };

/** The settings; while offline the last known ones, if there are any. */
export function useLastSettings(settings: AppSettings): ShownSettings {
  const connected = useSource(online);
  const last = useSource(lastSettings);
  const known = settings.kind === 'ready' ? settings.settings : null;
  useEffect(() => {
    if (known !== null) lastSettings.set({ at: now().getTime(), settings: [...known] });
  }, [known]);
  if (settings.kind !== 'failed' || connected || last === null) return settings;
  return { kind: 'ready', settings: last.settings, readAt: last.at };
}
