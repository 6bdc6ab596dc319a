import { isSwitchedOn, ROUTES_SETTING } from '#domain/setting/app-setting.ts';
import type { AppSetting } from '#domain/setting/app-setting.ts';

export type RouteSwitch = 'on' | 'off' | 'unknown';

/**
 * Off when the setting is off, missing, or its call failed. Unknown while nothing was answered yet:
 * losing the signal, too, is no news about the setting.
 */
export function routeSwitch(known: {
  readonly settings: readonly AppSetting[] | undefined;
  readonly failed: boolean;
}): RouteSwitch {
  if (known.failed) return 'off';
  if (!known.settings) return 'unknown';
  return isSwitchedOn(known.settings, ROUTES_SETTING) ? 'on' : 'off';
}
