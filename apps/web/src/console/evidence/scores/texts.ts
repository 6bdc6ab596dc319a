import { countText } from '#ui/text/number-text.ts';

const sitesText = (count: number): string => (count === 1 ? '1 site' : `${countText(count)} sites`);
const scoresText = (count: number): string => (count === 1 ? '1 score' : `${countText(count)} scores`);

export const scoreTexts = {
  failed: 'The learned scores could not be loaded.',
  learning: 'Learning',
  modes: { off: 'Off', suggest: 'Suggest', apply: 'Apply' },
  modeTexts: {
    off: 'Scores are as staff set them. Nothing is learned.',
    suggest:
      'Each night PatrolPlan compares what was found with what was expected. Nothing changes until you accept it.',
    apply:
      'Each night PatrolPlan compares what was found with what was expected, and changes the scores. Each night can be undone.',
  },
  suggestions: 'Suggestions',
  fromLastNight: (sites: number) => `${sitesText(sites)}, from last night`,
  order: (notTicked: number) =>
    `Most visits first. A visit counts half after four weeks. ${notTicked === 0 ? '' : `${sitesText(notTicked)} without 5 visits at one time ${notTicked === 1 ? 'is' : 'are'} not ticked. `}The others stay for tomorrow.`,
  tickAll: 'All sites',
  columns: {
    site: 'Site',
    area: 'Area',
    found: 'Found',
    visits: 'Visits',
    expected: 'Expected',
    factor: 'Factor',
    scores: 'Scores',
  },
  noSuggestions: 'No suggestions: too few answers yet.',
  acceptNone: 'Accept none',
  acceptChosen: (count: number) => `Accept ${countText(count)} chosen`,
  chooseSite: 'Choose a site first',
  accepted: (sites: number) =>
    sites === 0
      ? 'No suggestion is accepted. The next night suggests again.'
      : `${countText(sites)} accepted`,
  evidence: (found: number, visits: number, expected: string, factor: string) =>
    `found ${countText(found)} in ${visits === 1 ? '1 visit' : `${countText(visits)} visits`}, ${expected} expected, ${factor}`,
  fewVisits: 'fewer than 5 visits',
  noVisits: 'no visits at this time',
  stays: (score: string) => `${score}, stays`,
  timeOf: (time: string, site: string) => `${time}, ${site}`,
  factor: (ratio: number) => `×\u00a0${ratio.toFixed(2)}`,
  times: (ticked: number, total: number) =>
    `${ticked} of ${total === 1 ? '1 time' : `${countText(total)} times`}`,
  timesOf: (times: string, site: string) => `${site}, ${times}`,
  versions: 'Versions',
  versionsText: 'Each is recorded under Changes.',
  version: (accepted: number, offered: number) => `${countText(accepted)} of ${scoresText(offered)} accepted`,
  undone: (time: string) => `, undone ${time}`,
  nightly: 'nightly run',
  undo: 'Undo',
  undoneNow: (restored: number) =>
    `The version is undone: ${countText(restored)} ${restored === 1 ? 'score is' : 'scores are'} as before.`,
  undoOf: (time: string) => `Undo the version of ${time}`,
  rules: 'Visit rules',
  rulesText: 'An empty field takes the rule of all areas.',
  sentence: {
    every: 'See every site at least every',
    days: (days: number) => (days === 1 ? 'enforced day' : `${days} enforced days`),
    but: ', in',
    areaEvery: 'every',
  },
  rulesFailed: 'The visit rules could not be loaded.',
  notSaved: 'not saved yet',
  area: 'Area',
  every: 'Every',
  needs: 'Needs',
  had: 'Had',
  visitsADay: 'visits a day',
  allAreas: 'All areas',
  sites: sitesText,
  daysOf: (area: string) => `Days between visits, ${area}`,
  days: 'days',
  was: (days: number | null) => `was ${days ?? 'none'}`,
  wrongDays: 'A whole number of days from 1 to 365, or empty.',
  none: 'none',
  sum: 'All',
  unknown: '–',
  canItBeDone: 'Can it be done?',
  load: (needed: number, had: number | null) =>
    had === null
      ? `These rules need ${needed} visits a day. The last four weeks had none.`
      : `These rules need ${needed} visits a day. The last four weeks had ${had}.`,
  noRules: 'There are no rules yet. Without one, the best round by points may leave sites unseen for weeks.',
  cancel: 'Cancel',
  save: 'Save rules',
  saving: 'Saving...',
  saved: 'The rules are saved.',
} as const;
