/** A setting of the product: on when its value is truthy. */
export type AppSetting = { readonly name: string; readonly on: boolean };

/** The setting that allows route fetching. */
export const ROUTES_SETTING = 'mapbox_api';

/**
 * A scoring rule, which staff see in the console. Not on the dashboard, which lists providers: there 'Disabled' would
 * read as a failure.
 */
export const RECOVERY_SETTING = 'visit_recovery';

const LABELS = new Map([
  ['openweathermap_api', 'Weather API'],
  [ROUTES_SETTING, 'Routes API'],
]);

/** The label of a setting on the dashboard; its raw name without a label. */
export function settingLabel(name: string): string {
  return LABELS.get(name) ?? name;
}

/** Whether a setting is on; a missing one is off. */
export function isSwitchedOn(settings: readonly AppSetting[], name: string): boolean {
  return settings.some((setting) => setting.name === name && setting.on);
}

export type RouteSwitch = 'on' | 'off' | 'unknown';

/**
 * Off when the setting is off, missing, or its call failed. Unknown before the first reply; a lost connection does not
 * change the known value.
 */
export function routeSwitch(known: {
  readonly settings: readonly AppSetting[] | undefined;
  readonly failed: boolean;
}): RouteSwitch {
  if (known.failed) return 'off';
  if (!known.settings) return 'unknown';
  return isSwitchedOn(known.settings, ROUTES_SETTING) ? 'on' : 'off';
}
