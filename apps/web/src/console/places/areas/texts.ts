import { countText } from '#ui/text/number-text.ts';

export const areaTexts = {
  areas: 'Areas',
  areasFailed: 'The areas could not be loaded.',
  noAreas: 'No areas yet.',
  area: 'Area',
  sites: 'Sites',
  sitesOf: (area: string) => `sites of ${area}`,
  wardens: 'Wardens',
  wardensOf: (area: string) => `wardens of ${area}`,
  newArea: 'New area',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  renameTitle: (name: string) => `Rename ${name}`,
  merge: 'Merge',
  mergeOf: (name: string) => `Merge ${name}`,
  mergeTitle: (name: string) => `Merge ${name} into another area`,
  mergeInto: 'Into',
  merging: 'Merging...',
  mergeFailed: 'What would move could not be loaded.',
  whatMoves: 'What happens',
  movesSites: (count: number) =>
    count === 1 ? '1 site moves.' : `${countText(count)} sites move, retired ones included.`,
  movesPeople: (count: number, into: string) =>
    count === 1 ? `1 person gets ${into} instead.` : `${countText(count)} people get ${into} instead.`,
  movesBoosts: (count: number) =>
    count === 1 ? '1 boost of the whole area moves.' : `${countText(count)} boosts of the whole area move.`,
  movesRule: (own: number | null, into: string, days: number | null) =>
    [
      own === null ? '' : `Its visit rule, every ${own} days, ends. `,
      days === null
        ? `${into} has no visit rule of its own.`
        : `The sites follow the visit rule of ${into}: every ${days} days.`,
    ].join(''),
  mergeEnds: (name: string) =>
    `${name} is deleted. Wardens who had chosen it choose their areas again. This cannot be undone.`,
  merged: (name: string, into: string) => `${name} is now part of ${into}.`,
  name: 'Name',
  renameHint:
    'Wardens who had chosen the old name choose their areas again. Sites, boosts and assignments stay.',
  newAreaHint: 'Sites come into it by an import or on their own screen.',
  unsavedArea: (name: string | null) =>
    name === null ? 'A new area is not saved yet.' : `The new name of ${name} is not saved yet.`,

  periods: 'Periods of the day',
  periodsNote: (zone: string) =>
    `Each period lasts until the next one starts, on every day. Times are local to ${zone.replaceAll('_', ' ')}.`,
  calendarFailed: 'The calendar could not be loaded.',
  period: 'Period',
  from: 'From',
  until: 'Until',
  nextDay: (time: string) => `${time} the next day`,
  newPeriod: 'New period',
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  changeTitle: (name: string) => `Change ${name}`,
  startsAt: 'Starts at',
  changePeriodHint: 'The base scores of all sites follow a new name.',
  remove: 'Remove',
  removing: 'Removing...',
  removeOf: (name: string) => `Remove ${name}`,
  removePeriodTitle: (name: string) => `Remove the period ${name}?`,
  periodUse: (sites: number) =>
    sites === 0
      ? 'No site has scores for it.'
      : `${sites === 1 ? '1 site has' : `${countText(sites)} sites have`} scores for it. They stay stored, and count again when a period of this name is added.`,
  counting: 'Counting the sites with scores for it...',
  notCounted: 'How many sites have scores for it could not be counted.',
  before: (name: string) => `${name} will last until the next period.`,
  unsavedPeriod: (name: string | null) =>
    name === null ? 'A new period is not saved yet.' : `The change of ${name} is not saved yet.`,

  holidays: 'Bank holidays',
  holidaysNote: 'On these days sites have the scores of the day type bank holiday.',
  pastHolidays: 'Past bank holidays',
  noHolidays: 'No bank holidays.',
  day: 'Day',
  holiday: 'Bank holiday',
  newHoliday: 'New bank holiday',
  removeHolidayTitle: (name: string) => `Remove ${name}?`,
  removeHolidayText: (day: string) => `${day} counts as an ordinary day again.`,
  unsavedHoliday: (name: string | null) =>
    name === null ? 'A new bank holiday is not saved yet.' : `The new name of ${name} is not saved yet.`,
} as const;
