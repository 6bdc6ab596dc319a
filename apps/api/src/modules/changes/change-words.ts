import type { ApiScope } from '@patrolplan/contract';

/** What was done, in the words of the list. An action that is missing here is shown by its own name. */
const TITLES: Readonly<Record<string, string>> = {
  'alarm.close': 'Alarm ended',
  'alarm.close-drill': 'Test alarm ended',
  'alarm.drill': 'Test alarm sent',
  'area.create': 'Area added',
  'area.merge': 'Areas merged',
  'area.rename': 'Area renamed',
  'area.visit-rule': 'Visit rule changed',
  'bank-holiday.create': 'Bank holiday added',
  'bank-holiday.remove': 'Bank holiday removed',
  'bank-holiday.rename': 'Bank holiday renamed',
  'boost.end': 'Boost ended',
  'boost.reopen': 'Boost reopened',
  'boost.set': 'Boost set',
  'boost.change-end': 'Boost changed',
  'calendar-rule.change': 'Rule of a calendar changed',
  'calendar-rule.create': 'Rule of a calendar added',
  'calendar-rule.remove': 'Rule of a calendar removed',
  'calendar.add': 'Calendar added',
  'calendar.change': 'Calendar changed',
  'calendar.refresh': 'Calendar read again',
  'calendar.remove': 'Calendar removed',
  'contact.remove': 'Contact removed',
  'contact.save': 'Contact changed',
  'job.reassign': 'Job given to somebody else',
  'job.send': 'Job given',
  'job.withdraw': 'Job taken back',
  'key.make': 'API key created',
  'key.revoke': 'API key revoked',
  'mark.clear': 'Can be enforced again',
  'mark.confirm': 'Cannot be enforced: confirmed',
  'period.change': 'Period changed',
  'period.create': 'Period added',
  'period.remove': 'Period removed',
  'request-rule.change': 'Rule of requests changed',
  'request.add': 'Request added',
  'request.import': 'Requests imported',
  'request.acknowledge': 'Request acknowledged',
  'request.close': 'Request closed',
  'request.place': 'Request placed',
  'request.reopen': 'Request opened again',
  'round.send': 'Round sent',
  'round.withdraw': 'Round taken back',
  'scores.learn': 'Scores learned',
  'scores.undo': 'Learned scores undone',
  'session.provider-refused': 'Session ended: refused by the provider',
  'session.token-reused': 'Session ended: token used twice',
  'setting.change': 'Setting changed',
  'setting.switch': 'Setting changed',
  'site.create': 'Site added',
  'site.restore': 'Site brought back',
  'site.retire': 'Site retired',
  'site.undo': 'Site change undone',
  'site.update': 'Site changed',
  'user.activate': 'Account activated',
  'user.assign': 'Areas changed',
  'user.change-password': 'Password changed',
  'user.create': 'Account created',
  'user.deactivate': 'Account deactivated',
  'user.erase': 'Person erased',
  'user.export': 'Personal data exported',
  'user.invitation-ended': 'Invitation ended',
  'user.invite': 'Person invited',
  'user.mail-password-link': 'Password link sent',
  'user.register': 'Account registered',
  'user.reset-password': 'Password set by link',
  'user.sign-out': 'Signed out everywhere',
  'user.check-in': 'Check-in interval changed',
  'user.add-passkey': 'Passkey added',
  'user.emergency-sign-in': 'Emergency sign-in link created',
  'user.link-provider': 'Single sign-on linked',
  'user.link-sign-in': 'Signed in by link',
  'user.mail-sign-in-link': 'Sign-in link sent',
  'user.passkey-copied': 'Copied passkey refused',
  'user.remove-passkey': 'Passkey removed',
  'user.staff': 'Staff flag changed',
  'user.unlink-provider': 'Single sign-on removed',
  'user.verify-email': 'Email address verified',
  'visit.restore': 'Visit counts again',
  'visit.strike': 'Visit struck',
  'webhook.add': 'Webhook added',
  'webhook.change': 'Webhook changed',
  'webhook.remove': 'Webhook removed',
  'webhook.resend': 'Deliveries sent again',
};

/** Fields whose stored name is not what people call them. */
const FIELDS: Readonly<Record<string, string>> = {
  addressline1: 'Street',
  addressline2: 'Address line 2',
  addressline3: 'Address line 3',
  addressline4: 'Address line 4',
  area_name: 'Area',
  boostsEnded: 'Boosts ended',
  scopes: 'May',
  boostsReopened: 'Boosts reopened',
  countrycode: 'Country code',
  is_active: 'Active',
  is_retired: 'Retired',
  is_staff: 'Staff',
  setting_value: 'Value',
  default_base_score: 'Base score',
  defaultBaseScore: 'Base score',
  dueAt: 'Due',
  endedAt: 'Ended',
  endsAt: 'Until',
  isOn: 'On',
  lastTimeEndsAt: 'Last time until',
  reachedBy: 'Reached by',
  site_name: 'Site name',
  startsAt: 'From',
  timesRepeated: 'Times repeated',
  visitedAt: 'Visited at',
  visit_minutes: 'Time at site',
  days: 'Valid for (days)',
  visit_every_days: 'See at least every (days)',
  visits_per_day: 'Visits a day',
  visit_from: 'Visits from',
  visit_until: 'Visits until',
  limited_waiting_minutes: 'Limited waiting',
  usrn: 'USRN',
  order_ref: 'Traffic order',
};

/** What an API key may do, by the names that the console gives it. */
const SCOPES: Readonly<Record<ApiScope, string>> = {
  'coverage:read': 'read coverage and evidence',
  'sites:read': 'read sites',
  'sites:write': 'add and change sites',
  'boosts:write': 'set and end boosts',
  'jobs:write': 'give and withdraw jobs',
  requests: 'send requests and read their answers',
};

export const scopeWords = (scope: string): string =>
  Object.entries(SCOPES).find(([known]) => known === scope)?.[1] ?? scope;

/** Settings by the names that the console gives them. */
const SETTINGS: Readonly<Record<string, string>> = {
  check_in: 'Check-in',
  duty_contact: 'Duty contact',
  second_contact: 'Second contact',
  mapbox_api: 'Routes API',
  openweathermap_api: 'Weather API',
  ticketmaster_api: 'Events API',
  visit_recovery: 'Recovery after a visit',
};

/** 'site.bring-back' becomes 'Site bring back'. */
export const actionTitle = (action: string): string => TITLES[action] ?? inWords(action);

export const fieldName = (key: string): string => FIELDS[key] ?? inWords(key);

function inWords(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ERASED_PERSON = 'Erased person';

/** 'site:7' has the kind 'site' and the id '7'. */
function splitReference(reference: string): { readonly kind: string; readonly id: string } {
  const [kind = '', ...rest] = reference.split(':');
  return { kind, id: rest.join(':') };
}

/** The author of a change. `names` has the people who still exist. */
export function actorName(actor: string, names: ReadonlyMap<string, string>): string {
  const { kind, id } = splitReference(actor);
  if (kind === 'user') return names.get(actor) ?? (id === 'erased' ? ERASED_PERSON : `Deleted account ${id}`);
  if (kind === 'key') return `${names.get(actor) ?? `API key ${id}`} (program)`;
  if (kind === 'cli') return `command line (${id})`;
  if (actor === 'service') return 'PatrolPlan';
  if (actor === 'demo') return 'Demo data';
  if (actor === 'requests') return 'Rules of requests';
  return actor;
}

/** What was changed, by its name where it has one. */
export function subjectName(subject: string, names: ReadonlyMap<string, string>): string {
  const { kind, id } = splitReference(subject);
  if (kind === 'user') return actorName(subject, names);
  if (kind === 'setting') return SETTINGS[id] ?? inWords(id);
  return names.get(subject) ?? (/^\d+$/.test(id) ? `${inWords(kind)} ${id}` : id);
}
