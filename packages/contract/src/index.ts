import { readAppSettings } from './app-settings.ts';
import { changePassword, confirmReset, logIn, refreshToken, register, requestReset } from './auth.ts';
import { readProfile } from './profile.ts';
import { logRouteFetch } from './route-log.ts';
import { readBoosts } from './site-boosts.ts';
import { readSiteEvents } from './site-events.ts';
import { scoreSites } from './site-scores.ts';
import { readSiteWeather } from './site-weather.ts';
import { readSite } from './sites.ts';

/**
 * The calls of the screens that are always there (docs/behaviour.md). The calls of a feature are in a contract of their own,
 * loaded with the feature.
 */
export const contract = {
  logIn,
  readProfile,
  refreshToken,
  changePassword,
  requestReset,
  confirmReset,
  register,
  readAppSettings,
  readSite,
  readSiteWeather,
  readSiteEvents,
  scoreSites,
  readBoosts,
  logRouteFetch,
} as const;

export { callPath } from './define-call.ts';
export type {
  Call,
  CallAccess,
  CallBody,
  CallInput,
  CallParams,
  CallReply,
  ReadBody,
  ReadReply,
} from './define-call.ts';
export { firstError, readErrorBody } from './error-body.ts';
export type { ErrorBody, ErrorField } from './error-body.ts';
