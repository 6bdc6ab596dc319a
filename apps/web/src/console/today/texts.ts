import { countText } from '#ui/text/number-text.ts';

/** Texts of Today, and of the console card on the dashboard. */
export const todayTexts = {
  open: 'Open',
  requests: (open: number, oldest: string) => `Requests: ${countText(open)} open, oldest ${oldest}`,
  openConsole: 'Open the staff console',
  neverSeen: 'Open the console to see the boosts.',
  setBoost: 'Set boost',
  failed: 'The board could not be loaded.',
  updated: (time: string) => `Updated ${time}`,
  boosts: 'Boosts that end soon',
  allBoosts: (count: number) => `All ${countText(count)}`,
  changeEnd: 'Change end',
  changeEndOf: (name: string) => `Change end, ${name}`,
  endsIn: (time: string, duration: string) => `${time}, in ${duration}`,
  nothingDue: 'Nothing due:',
  waiting: 'Areas with most waiting',
  noneWaiting: 'No points are waiting.',
  coverage: 'Coverage',
  points: (points: string) => `${points} points`,
  notToday: (sites: number, all: number) =>
    sites === 0
      ? `All ${countText(all)} sites visited today`
      : `${countText(sites)} of ${countText(all)} sites not visited today`,
  visits: 'Visits of the last hour',
  noVisits: 'No visit in the last hour.',
  notes: 'Notes to read',
  allNotes: 'All notes',
  providers: 'Providers that failed',
  settings: 'Settings',
  /** By the setting that enables them. */
  providerNames: new Map([
    ['openweathermap_api', 'Weather'],
    ['mapbox_api', 'Routes'],
    ['ticketmaster_api', 'Events'],
  ]),
  failedAt: (time: string, why: string) => (why === '' ? `Failed ${time}` : `Failed ${time}: ${why}`),
} as const;
