import { type Keys, PROVIDERS, missingKeys } from '#modules/settings/missing-keys.ts';
import type { AppSetting } from '#modules/settings/settings-table.ts';

export type ProviderState = 'real' | 'simulated' | 'missing' | 'off';

/** Where weather, routes and events come from. A demo simulates them all. */
export function providerStates(
  settings: readonly AppSetting[],
  config: Keys,
): { readonly setting_name: string; readonly state: ProviderState }[] {
  const missing = new Set(missingKeys(config).map(({ settingName }) => settingName));
  const providers = new Set<string>(PROVIDERS.map(({ settingName }) => settingName));
  return settings
    .filter(({ setting_name: name }) => providers.has(name))
    .map(({ setting_name: name, setting_value: isOn }) => ({
      setting_name: name,
      state: !isOn
        ? 'off'
        : config.PATROL_MODE === 'demo'
          ? 'simulated'
          : missing.has(name)
            ? 'missing'
            : 'real',
    }));
}
