const countText = (count: number): string => count.toLocaleString('en-GB');

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
  suggestions: (count: number) => `Suggestions: ${countText(count)}, from last night`,
  tickAll: (count: number) => (count === 1 ? 'The suggestion' : `All ${countText(count)} suggestions`),
  more: 'Show more',
  loadingMore: 'Loading...',
  noSuggestions: 'No suggestions: too few answers yet.',
  acceptNone: 'Accept none',
  acceptAll: 'Accept all',
  acceptChosen: (count: number) => `Accept ${countText(count)} chosen`,
  accepted: (accepted: number, offered: number) =>
    accepted === 0
      ? 'No suggestion is accepted. The next night suggests again.'
      : `${countText(accepted)} of ${countText(offered)} suggestions are accepted. Versions has the undo.`,
  why: (found: number, visits: number, expected: string) =>
    `${found} found in ${visits} ${visits === 1 ? 'visit' : 'visits'}, ${expected} expected`,
  otherTimes: 'from other times at this site',
  versions: 'Versions',
  versionsText: 'Each is kept under Changes.',
  version: (accepted: number, offered: number) =>
    `${countText(accepted)} of ${countText(offered)} suggestions accepted`,
  undone: (time: string) => `, undone ${time}`,
  nightly: 'nightly run',
  undo: 'Undo',
  undoneNow: (restored: number) =>
    `The version is undone: ${countText(restored)} ${restored === 1 ? 'score is' : 'scores are'} as before.`,
  undoOf: (time: string) => `Undo the version of ${time}`,
  rules: 'Visit rules',
  rulesText: 'See it at least every … enforced days. An empty field takes the rule of all areas.',
  rulesFailed: 'The visit rules could not be loaded.',
  notSaved: 'not saved yet',
  area: 'Area',
  every: 'Every',
  needs: 'Needs',
  had: 'Had',
  visitsADay: 'visits a day',
  allAreas: 'All areas',
  sites: (count: number) => (count === 1 ? '1 site' : `${count} sites`),
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
