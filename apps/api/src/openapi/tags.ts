import type { Call } from '@patrolplan/contract';

/** The groups of calls on the page of the document. A new group needs a line here. */
export const TAGS: Readonly<Record<string, string>> = {
  accounts: 'Sign-in, sessions, passwords and the profile.',
  settings: 'Which parts of the product are switched on.',
  sites: 'What a plan shows of its sites: scores, address, weather, events and boosts.',
  field:
    'What a warden does (visits, closures, events of the shift, answers to rounds and jobs) and must know during a shift.',
  visits: 'The visits of a warden.',
  shift: 'What waits at the start of a shift.',
  team: 'What the board has about a warden.',
  push: 'Messages that wake a phone.',
  'client-errors': 'Errors of the front end.',
  'staff: api-keys': 'API keys of programs.',
  'staff: areas': 'The areas of the organisation.',
  'staff: boosts': 'Boosts of sites and areas.',
  'staff: calendar': 'Periods of the day and bank holidays.',
  'staff: calendars': 'Calendars from outside, and the rules for them.',
  'staff: changes': 'Who changed what.',
  'staff: coverage': 'When each site was last visited, and visits that are struck.',
  'staff: imports': 'Site files.',
  'staff: marks': 'Sites that cannot be enforced: confirm, clear, fault report.',
  'staff: people': 'Accounts of wardens and staff.',
  'staff: requests': 'What residents and others report, and what they are told.',
  'staff: rounds': 'What rounds of a team are planned from.',
  'staff: scores': 'Why a site has its score, now or at another time.',
  'staff: settings': 'Switches of the product and the state of the service.',
  'staff: shifts': 'Shifts of today, check-in, alarms and end-of-shift sheets.',
  'staff: sites': 'The sites and what staff can change of them.',
  'staff: team': 'The board of today, sent rounds and jobs.',
  'staff: webhooks': 'Webhooks that tell other programs what happened.',
};

/** The tag of a call by the first parts of its path, after `/api/v1/`. */
export function callTag({ path }: Pick<Call, 'path'>): string {
  const [, , , first = '', second = ''] = path.split('/');
  const group = first === 'staff' ? `staff: ${second}` : first;
  return OTHER_NAMES[group] ?? group;
}

/** Where the path does not name the group. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  auth: 'accounts',
  appsettings: 'settings',
  sitesdetailed: 'sites',
  sitesweather: 'sites',
  ticketmasterevents: 'sites',
  'staff: periods': 'staff: calendar',
  'staff: bank-holidays': 'staff: calendar',
  'staff: explanation': 'staff: scores',
  'staff: visit-rules': 'staff: scores',
  'staff: what-if': 'staff: scores',
  'staff: visits': 'staff: coverage',
  'staff: recent-imports': 'staff: imports',
  'staff: service': 'staff: settings',
  'staff: alarms': 'staff: shifts',
  'staff: board': 'staff: team',
  'staff: check-in': 'staff: shifts',
  'staff: shift-sheets': 'staff: shifts',
};
