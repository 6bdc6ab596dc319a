import { countText } from '#ui/text/number-text.ts';

/** Texts of the requests of residents and others. */
export const requestTexts = {
  title: (open: number, oldest: string | null) =>
    oldest === null
      ? `Requests: ${countText(open)} open`
      : `Requests: ${countText(open)} open, oldest ${oldest}`,
  note: 'Text is kept without names, addresses, telephone numbers and number plates.',
  failed: 'The requests could not be loaded.',
  none: 'No open requests.',
  noneFound: 'No requests in this state.',
  caption: 'Requests',
  state: 'State',
  filters: {
    open: 'Open',
    acknowledged: 'Acknowledged',
    unplaced: 'Not placed',
    closed: 'Closed',
  },
  newRequest: 'New request',
  whatAndWhere: 'What and where',
  asked: 'Asked',
  age: 'Age',
  times: (count: number) => (count === 1 ? 'asked once' : `asked ${countText(count)} times`),
  ageOf: (age: string) => `${age} old`,
  open: 'open',
  acknowledged: 'acknowledged',
  unplaced: 'not placed',
  closed: 'closed',
  jobBy: (time: string) => `job by\u00a0${time}`,
  jobStates: {
    open: 'nobody has accepted it yet',
    accepted: 'accepted',
    done: 'done',
    over: 'its time is over',
  },
  onlyListed: 'only listed',
  boostRuns: (amount: string, until: string) => `${amount} until\u00a0${until}`,
  boostStarts: (amount: string, from: string) => `${amount} from\u00a0${from}`,
  boostEnded: 'boost ended',
  nowhere: 'No site within 150\u00a0m',
  nowhereNear: (street: string) => `No site within 150\u00a0m, near ${street}`,
  placeIt: 'Place it',
  placeNamed: (kind: string) => `Place it: ${kind}`,
  closedTitle: 'Closed',
  closedCount: (count: number) => `${countText(count)} in two days`,
  allClosed: 'All closed',
  noneClosed: 'None in two days.',
  look: 'Open the request',
  map: 'Open requests on the map',
  onMap: (count: number) =>
    count === 1 ? '1 request on the map.' : `${countText(count)} requests on the map.`,
  nothingOnMap: 'No open request has a position.',
  download: 'Download CSV',
  import: 'Import CSV',
  fileName: (day: string) => `requests-${day}.csv`,
} as const;

/** Texts of the rules of kinds. */
export const ruleTexts = {
  title: 'Rule of a kind',
  folded: 'Rules of the kinds',
  failed: 'The rules could not be loaded.',
  notSaved: 'not saved yet',
  kind: 'Kind',
  effects: { list: 'Only list it', boost: 'Boost the site', job: 'Make a job' },
  boostHint: 'for 3\u00a0h, once however many ask',
  jobHint: 'for the area, by the end of the period',
  points: 'Points',
  pointsHint: (largest: string) =>
    `At most ${largest} now: half of the largest base score. Less where somebody was lately.`,
  pointsMissing: 'Enter a number above 0, such as 1.50.',
  lastWeek: (requests: number, moved: number) =>
    `Last week: ${requests === 1 ? '1 request' : `${countText(requests)} requests`} would have moved ${
      moved === 0 ? 'no site' : moved === 1 ? '1 site' : `${countText(moved)} sites`
    } up.`,
  noneLastWeek: 'No requests of this kind last week.',
  place: (from: number, to: number) => `place ${countText(from)} → ${countText(to)}`,
  more: (count: number) => `And ${countText(count)} more.`,
  noDuePassed: 'No due site would have lost a place.',
  duePassed: (count: number) =>
    count === 1
      ? '1 due site would have lost a place.'
      : `${countText(count)} due sites would have lost a place.`,
  previewFailed: 'Could not work out last week.',
  cancel: 'Cancel',
  save: 'Save rule',
  saving: 'Saving...',
  saved: (kind: string) => `Saved. It counts for new requests: ${kind}.`,
} as const;

/** Texts of the form for a new request. */
export const newRequestTexts = {
  title: 'New request',
  add: 'Add request',
  adding: 'Adding...',
  kind: 'Kind',
  site: 'Site',
  place: 'Place',
  places: { site: 'At a site', position: 'At a position' },
  latitude: 'Latitude',
  longitude: 'Longitude',
  positionMissing: 'Enter both in decimal degrees, such as 54.9714 and -1.6174.',
  pinMap: 'Position of the request',
  belongsTo: (site: string, area: string, metres: number) =>
    `Belongs to ${site}, ${area}: ${countText(metres)}\u00a0m away.`,
  notPlaced: 'No site within 150\u00a0m. The request will not be placed until you give it a site.',
  outside: 'More than 10\u00a0km from every site. A request here cannot be added.',
  placeFailed: 'Could not work out which site it belongs to.',
  siteMissing: 'Choose a site.',
  oneSite: 'Choose one site only.',
  text: 'What was said',
  textHint: 'Without names, addresses, telephone numbers and number plates: what looks like one is removed.',
  reference: 'Reference',
  referenceHint: 'Your own number of it, if there is one.',
  added: (times: number) =>
    times === 1 ? 'The request was added.' : `It was known already: asked ${countText(times)} times.`,
  removed: 'Personal details were removed.',
  addedNowhere: 'It is not placed: no site within 150\u00a0m.',
} as const;

/** Texts of one request. */
export const detailTexts = {
  back: '← Back to Requests',
  failed: 'The request could not be loaded.',
  title: (kind: string, site: string | null) => (site === null ? kind : `${kind} at ${site}`),
  request: 'Request',
  text: 'Text',
  noText: 'No text.',
  removed: 'Personal details were removed.',
  place: 'Place',
  metres: (metres: number) => `position ${countText(metres)}\u00a0m from the site`,
  showOnMap: 'Show on map',
  whatItDoes: 'What it does',
  boost: (amount: string, from: string, until: string) => `Boost ${amount} from ${from} to ${until}`,
  job: (by: string, state: string) => `Job by ${by}: ${state}`,
  inThePlan: 'In the plan',
  placeOf: (place: number, of: number, area: string | null) =>
    `place ${countText(place)} of ${countText(of)}${area === null ? '' : ` in ${area}`}`,
  notInPlan: 'not in the plan now',
  reports: (times: number) => (times === 1 ? 'Asked once' : `Asked ${countText(times)} times`),
  reference: (reference: string) => `reference ${reference}`,
  noReference: 'no reference',
  writtenDown: 'written down by staff',
  sources: { open311: 'Open311', csv: 'CSV file' },
  answer: 'Answer',
  byVisit: 'A visit inside enforcement hours closes it by itself: ‘Visited on 18 November at 14:26.’',
  orClose: 'Or close it with a sentence',
  answers: {
    outside_hours: 'Outside our hours.',
    not_enforced: 'Not a place that we enforce.',
    other_team: 'Passed to another team.',
    answered: 'Already answered.',
  },
  sendersRead: 'The senders read',
  closedOn: (day: string, sentence: string) => `Closed on ${day}: ${sentence}`,
  never: 'Never a name, never what was found. A boost that still runs ends with it.',
  chooseFirst: 'Choose a sentence',
  acknowledge: 'Acknowledge',
  acknowledging: 'Sending...',
  acknowledged: 'The senders read that it was acknowledged.',
  close: 'Close request',
  closing: 'Closing...',
  closed: 'Closed. The senders read it in 30 seconds.',
  reopened: 'The request is open again.',
  told: 'What the senders were told',
  nothingTold: 'Nothing yet.',
  placeTitle: 'Place the request',
  placeText: 'Choose the site that it belongs to. The rule of its kind does its work then.',
  placeSubmit: 'Place it',
  placing: 'Placing...',
  placed: 'The request has a site now.',
} as const;

/** Texts of the import of requests. */
export const importTexts = {
  title: 'Import requests',
  intro: 'Requests from another system, as a CSV file. Nothing is stored before you have seen a preview.',
  drop: 'Drop a CSV file here, or',
  choose: 'Choose a file',
  another: 'Choose another file',
  anotherShort: 'Other file',
  columns:
    'Columns: site or latitude and longitude or usrn; kind; time, such as 2026-11-16 08:30; text and reference if there are any.',
  limit: 'CSV in UTF-8, up to 500 requests of the last 30 days. The same file twice adds nothing.',
  personal:
    'Columns with names, email addresses, telephone numbers and addresses are not read, and texts lose what looks like one.',
  template: 'Download a template',
  templateName: 'request-template.csv',
  tooLarge: 'The file is larger than 512 kB. Split it.',
  unreadable: 'The file can no longer be read. Choose it again.',
  checking: 'Reading the file...',
  notChecked: 'The file could not be checked.',
  checkAgain: 'Check again',
  fileLine: (name: string, rows: number) =>
    rows === 1 ? `${name}, 1 row` : `${name}, ${countText(rows)} rows`,
  created: 'New',
  unchanged: 'Unchanged',
  same: 'Same',
  withErrors: 'With errors',
  errors: 'Errors',
  nothingYet: 'Nothing has been imported. All rows go in together, or none.',
  removed: (count: number) =>
    count === 1 ? '1 personal detail is left out.' : `${countText(count)} personal details are left out.`,
  correct: (rows: number) => (rows === 1 ? 'Correct 1 row first' : `Correct ${countText(rows)} rows first`),
  apply: (rows: number) => (rows === 1 ? 'Import 1 request' : `Import ${countText(rows)} requests`),
  nothingToDo: 'Nothing to import',
  applying: 'Importing...',
  rows: 'Rows of the file',
  row: 'Row',
  unread: 'Not read',
  request: 'Request',
  asked: 'Asked',
  what: 'What',
  text: 'Text or error',
  details: 'Details',
  rowOf: (line: number) => `Row ${line}`,
  badges: { error: 'Error', new: 'New', unchanged: 'Unchanged' },
  more: 'Show more',
  applied: (created: number) =>
    created === 0
      ? 'No new request.'
      : created === 1
        ? '1 request is imported.'
        : `${countText(created)} requests are imported.`,
  repeated: (count: number) =>
    count === 1
      ? '1 row is counted with an open request of the same kind and place.'
      : `${countText(count)} rows are counted with open requests of the same kind and place.`,
  known: (count: number) =>
    count === 1 ? '1 row was stored already.' : `${countText(count)} rows were stored already.`,
  toRequests: 'Go to Requests',
} as const;
