import { countText } from '#ui/text/number-text.ts';

export const settingTexts = {
  groups: {
    data: 'Data and organisation',
    checkIn: 'Shift and check-in',
    connections: 'Connections',
  },
  failed: 'The settings could not be loaded.',
  stateFailed: 'The state of the providers could not be loaded.',
  providers: 'Providers',
  visits: 'Rounds and visits',
  namesOfWardens: 'Names of wardens',
  others: 'Other settings',
  works: 'A switch works at once, for everyone, and is recorded under Changes.',
  /** The names of settings that the dashboard does not name, as in Changes. */
  names: new Map([
    ['ticketmaster_api', 'Events API'],
    ['visit_recovery', 'Recovery after a visit'],
  ]),
  /** What each switch does, by its name. */
  does: new Map([
    ['openweathermap_api', 'Weather for the scores and the site detail. Off: no weather, its score is 0.'],
    ['mapbox_api', 'Routes from where the warden is. Off clears all routes and route scores.'],
    ['ticketmaster_api', 'Events near the sites. Off: no events, their score is 0.'],
    ['visit_recovery', 'A visited site counts less until it has recovered.'],
  ]),
  signIn: 'Sign-in',
  staffNeedPasskey: 'Staff need a passkey or single sign-on',
  staffNeedPasskeyText: 'On: a password alone does not open the console. Wardens sign in as before.',
  nameWardensText:
    'Staff see who made a visit, who is on shift and whose round or job it is. Off: they see no names there.',
  notSwitched: (label: string, state: string) => `${label} was not switched: it is still ${state}.`,
  offSince: (time: string) => `Off since ${time}.`,
  simulated: 'Simulated, not real.',
  noKey: 'No key is configured, so it is not used.',
  byDevice: 'Requested by the devices of the wardens.',
  lastAnswer: (time: string) => `Last answer ${time}.`,
  lastRoutes: (time: string) => `Routes last fetched ${time}.`,
  noAnswer: 'No answer yet.',
  noRoutes: 'No routes fetched yet.',
  lastFailure: (time: string, why: string) => `Last failure ${time}: ${why}.`,
  pausedUntil: (time: string) => `Not called again before ${time}.`,
  callsLeft: (hour: string, perHour: string, day: string, perDay: string) =>
    `Calls left: ${hour} of ${perHour} this hour, ${day} of ${perDay} today.`,
  stale: (stale: number, total: number) =>
    `${countText(stale)} of ${countText(total)} places have no recent answer.`,
  budgetTooSmall: 'The budget is too small to keep all places up to date.',
  recovery: 'Recovery',
  recoveryHint: 'A visited site has its full value again after this time.',
} as const;
