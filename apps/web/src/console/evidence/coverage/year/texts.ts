import { countText } from '#ui/text/number-text.ts';

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'April' for '2026-04-01'. */
export const monthText = (day: string): string => monthFormat.format(new Date(day));

/** '1 April 2026' for '2026-04-01'. */
const dayText = (day: string): string => dateFormat.format(new Date(day));

/** '2026/27' for 2026. */
const yearText = (year: number): string => `${year}/${String((year + 1) % 100).padStart(2, '0')}`;

export const yearTexts = {
  back: 'Coverage',
  failed: 'The year could not be loaded.',
  none: 'No visits in this year.',
  year: 'Year',
  option: yearText,
  print: 'Print',
  csv: 'Download CSV',
  title: (year: number, isRunning: boolean) => `The year ${yearText(year)}${isRunning ? ' so far' : ''}`,
  period: (first: string, last: string) => `${dayText(first)} to ${dayText(last)}`,
  countedUntil: (first: string, until: string) => `${dayText(first)} to ${until}. Counted once a night.`,
  of: (part: number, all: number) => `${countText(part)} of ${countText(all)}`,
  withinRule: (share: string, months: number) =>
    `sites seen within their rule (${share})${months === 1 ? '' : `, mean of ${months} months`}`,
  visitsOf: (sites: number) => `visits of ${countText(sites)} ${sites === 1 ? 'site' : 'sites'}`,
  answered: 'requests answered',
  toVisit: (nineOfTen: string) => `from request to visit (median); nine of ten within ${nineOfTen}`,
  surveyOf: (stops: number, low: number, high: number) =>
    `of ${countText(stops)} survey stops had no vehicle in contravention (95\u00a0% interval: ${low} to ${high}\u00a0%)`,
  timesOf: (days: number) => `of ${countText(days)} days on which sites were to be seen several times a day`,
  byArea: 'By area',
  byQuarter: 'By quarter',
  area: 'Area',
  quarter: 'Quarter',
  sites: 'Sites',
  inRule: 'Within rule',
  visits: 'Visits',
  requests: 'Requests',
  visited: 'Visited',
  otherAnswer: 'Other answer',
  open: 'Open',
  requestsAnswered: 'Requests answered',
  median: 'Median',
  nineOfTen: 'Nine of ten',
  /** '12, 4 answered, half visited within 23 h'. */
  answersOf: (received: number, answered: number, median: string) =>
    [
      countText(received),
      ...(received === 0 ? [] : [`${countText(answered)} answered`]),
      ...(median === '–' ? [] : [`half visited within ${median}`]),
    ].join(', '),
  closuresShort: 'Closures',
  /** '76 % (68 to 82 %)', on two lines where it does not fit. */
  compliance: (share: string, low: number, high: number) => `${share} (${low}\u00a0to\u00a0${high}\u00a0%)`,
  surveyStops: 'Survey stops',
  noVehicle: 'No vehicle in contravention (95\u00a0% interval)',
  all: 'All',
  wholeYear: 'The year',
  soFar: (quarter: string) => `${quarter}, so far`,
  unplaced: (requests: number) =>
    requests === 1
      ? '1 request has no place: it is in no area.'
      : `${countText(requests)} requests have no place: they are in no area.`,
  answeringVisits: (part: number, all: number, share: string) =>
    `${countText(part)} of ${countText(all)} visits (${share}) closed a request; one visit may close several. Requests for a visit say how loud a street is, not how many vehicles stand there.`,
  inRuleNote: 'Within rule: each site counts once a month, by the rule of that month.',
  closures: 'Could not be enforced',
  reason: 'Reason',
  times: 'Times',
  lasted: 'Lasted (median)',
  noClosures: 'No site was closed.',
  firstAreas: (shown: number, all: number) =>
    `The first ${countText(shown)} of ${countText(all)} areas. The file has all of them.`,
  notHere: 'Not on this page',
  notHereText:
    'Penalty charge notices, payments, appeals and costs: PatrolPlan does not hold them. No warden and no sender is named or counted.',
  notHereSurvey: 'What was found outside survey stops is left out, because those places are chosen by score.',
  notRecorded: (months: string) => `Not recorded: ${months}. They are in no figure.`,
  notRecordedShort: 'not recorded',
  printed: (when: string) => `PatrolPlan, printed ${when}`,
} as const;
