/** What residents, schools, bus companies and councillors report, by its code, with the name that people read. */
export const REQUEST_KINDS = {
  'bus-stop': 'Bus stop blocked',
  'school-run': 'School run',
  'loading-bay': 'Loading bay blocked',
  'disabled-bay': 'Disabled bay misused',
  'residents-bay': 'Residents’ bay misused',
  'cycle-lane': 'Cycle lane blocked',
  'dropped-kerb': 'Dropped kerb blocked',
  pavement: 'Pavement parking',
  'yellow-lines': 'Parking on yellow lines',
  other: 'Other parking problem',
} as const satisfies Readonly<Record<string, string>>;

export type RequestKind = keyof typeof REQUEST_KINDS;

// Safe: the keys of the object right above.
export const REQUEST_KIND_CODES = Object.keys(REQUEST_KINDS) as readonly RequestKind[];

/** The sentences with which staff close a request. Nobody writes one: a sender reads no name and nothing that was found. */
export const REQUEST_ANSWERS = {
  outside_hours: 'Outside our hours.',
  not_enforced: 'Not a place that we enforce.',
  other_team: 'Passed to another team.',
  answered: 'Already answered.',
} as const satisfies Readonly<Record<string, string>>;

export type RequestAnswer = keyof typeof REQUEST_ANSWERS;

// Safe: the keys of the object right above.
export const REQUEST_ANSWER_CODES = Object.keys(REQUEST_ANSWERS) as readonly RequestAnswer[];

/** What a request does to the plan, by a rule of its kind. */
export const REQUEST_EFFECTS = ['list', 'boost', 'job'] as const;
export type RequestEffect = (typeof REQUEST_EFFECTS)[number];

export const MAX_REQUEST_TEXT = 500;
/** Of a sender's own number of a request. */
export const MAX_REQUEST_REFERENCE = 64;
