import { countText } from '#ui/text/number-text.ts';

export const boardTexts = {
  failed: 'The board could not be loaded.',
  updated: (time: string, onShift: number) =>
    `Updated ${time} · ${onShift === 1 ? '1 warden' : `${onShift} wardens`} on shift`,
  area: 'Area:',
  allAreas: 'All areas',
  rounds: 'Rounds',
  noRounds: 'No rounds now.',
  planRounds: 'Plan rounds',
  callPlace: (latitude: number, longitude: number) =>
    `Ring: where the call for help was sent, ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
  openRound: (letter: string, name: string) => `Open round ${letter}, ${name}`,
  roundOf: (letter: string, name: string) => `Round ${letter}, ${name}`,
  roundColumns: { warden: 'Warden', round: 'Round', lastVisit: 'Last visit', until: 'Until' },
  lastVisit: (site: string, time: string) => `last visit ${site} ${time}`,
  until: (time: string) => `until ${time}`,
  areas: ([first = '', ...others]: readonly string[]) =>
    others.length === 0 ? first : `${first} and ${others.length} more`,
  onBreak: (time: string) => `on a break since ${time}`,
  planned: (from: string, to: string, stops: number) =>
    `${from} to ${to}, ${stops === 1 ? '1 stop' : `${countText(stops)} stops`}`,
  points: (points: string) => `${points} points`,
  due: (count: number) => `${countText(count)} due`,
  roundFailed: 'The round could not be loaded.',
  stopColumns: { arrive: 'Arrive', site: 'Site', minutes: 'At the site' },
  asSent: 'As it was sent. The warden may change the order during the round.',
  pause: 'Break',
  returnTo: (site: string) => `Return to ${site}`,
  close: 'Close',
  jobs: 'Jobs',
  noJobs: 'No jobs now.',
  jobsCalendar: 'Jobs as a calendar',
  state: 'State:',
  states: {
    '': 'All states',
    running: 'Not ended',
    open: 'Open',
    accepted: 'Accepted',
    done: 'Done',
    declined: 'Declined',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
  },
  noneInState: 'No job is in this state.',
  day: 'Day:',
  days: { today: 'Today', earlier: 'Earlier days' },
  earlierJobs: 'Jobs of earlier days',
  jobsFailed: 'The jobs could not be loaded.',
  noEarlier: 'No jobs of earlier days.',
  dayCounts: (count: number, states: readonly (readonly [state: string, count: number])[]) =>
    `${count === 1 ? '1 job' : `${countText(count)} jobs`}: ${states.map(([state, jobs]) => `${jobs} ${state}`).join(', ')}`,
  moreJobs: (count: number) =>
    `${count === 1 ? '1 more job' : `${countText(count)} more jobs`} of today that ended ${count === 1 ? 'is' : 'are'} not listed here.`,
  newerJobs: 'Newer jobs',
  olderJobs: 'Older jobs',
  earlierNote: 'Jobs of earlier days name nobody. The organisation decides how long they are stored.',
  jobColumns: { site: 'Site and reason', for: 'For', by: 'By', state: 'State' },
  firstToAccept: 'first to accept',
  declines: (count: number) => (count === 1 ? '1 declined' : `${countText(count)} declined`),
  retired: 'The site was retired.',
  giveAgain: 'Give again',
  giveAgainAt: (site: string) => `Give again, ${site}`,
  moreEnded: (count: number) => `${countText(count)} more ended`,
  dueSites: 'Due sites',
  dueFailed: 'The due sites could not be loaded.',
  planDue: 'Plan a round',
  moreDue: (overdue: number, today: number) =>
    [
      overdue > 0 ? `${countText(overdue)} more overdue` : '',
      today > 0 ? `${countText(today)} due today` : '',
    ]
      .filter((part) => part !== '')
      .join(', ')
      .replace(/^/, 'and '),
  showAll: 'Show all',
  showFewer: 'Show fewer',
  boostsFailed: 'The boosts could not be loaded.',
  map: 'Map of the rounds',
  sitesFailed: 'The sites of the rounds could not be loaded.',
  nothingOnMap: 'No round is in progress or waiting for an answer.',
  chosen: (letter: string, name: string, site: string) => `Round ${letter}, ${name}: ${site}`,
} as const;
