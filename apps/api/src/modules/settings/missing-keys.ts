import type { Config } from '#config/config.ts';
import type { AppSetting } from './settings-table.ts';

/** A provider that this installation has no key for. */
export type MissingKey = { readonly settingName: string; readonly part: string; readonly variable: string };

export type Keys = Pick<
  Config,
  'PATROL_MODE' | 'OPENWEATHERMAP_KEY' | 'TICKETMASTER_KEY' | 'MAPS_TOKEN' | 'WEB_ROOT' | 'ALLOWED_ORIGINS'
>;

/** The providers that need a key. */
export const PROVIDERS = [
  { settingName: 'openweathermap_api', part: 'weather', variable: 'OPENWEATHERMAP_KEY' },
  { settingName: 'ticketmaster_api', part: 'events', variable: 'TICKETMASTER_KEY' },
  { settingName: 'mapbox_api', part: 'routes', variable: 'MAPS_TOKEN' },
] as const satisfies readonly MissingKey[];

/**
 * None in a demo, which simulates them. A front end on another host has its own token for maps, which the service does not know.
 */
export function missingKeys(config: Keys): readonly MissingKey[] {
  if (config.PATROL_MODE === 'demo') return [];
  const isOnlyFrontEnd = config.WEB_ROOT !== undefined && config.ALLOWED_ORIGINS.length === 0;
  return PROVIDERS.filter(
    ({ variable }) => config[variable] === undefined && (variable !== 'MAPS_TOKEN' || isOnlyFrontEnd),
  );
}

/** As people see them: a provider without a key is off, whatever its switch says. */
export function settingsInEffect(settings: readonly AppSetting[], config: Keys): AppSetting[] {
  const missing = new Set(missingKeys(config).map(({ settingName }) => settingName));
  return settings.map((setting) => ({
    ...setting,
    setting_value: setting.setting_value && !missing.has(setting.setting_name),
  }));
}
