/** Texts of sending the rounds of a team. */
export const sendTexts = {
  text: 'Rounds for several wardens at once, from the scores and hours of the first start. No site is in two rounds. Nothing is stored until you send it.',
  title: (rounds: number, from: string, to: string) =>
    `${rounds === 1 ? '1 round' : `${rounds} rounds`}, ${from} to ${to}`,
  covers: (stops: number, points: string) =>
    `${stops === 1 ? '1 stop covers' : `${stops} stops cover`} ${points} points`,
  more: (points: string) => `, ${points} more than following the list`,
  noneSent: 'Not sent yet.',
  someSent: (sent: number, all: number) => (sent === all ? 'All sent.' : `${sent} of ${all} sent.`),
  change: 'Change',
  send: (rounds: number) => (rounds === 1 ? 'Send 1 round' : `Send ${rounds} rounds`),
  sending: 'Sending...',
  nameFirst: 'Name a warden first',
  sendAgain: 'Send again',
  sendAgainTo: (name: string) => `Send again, ${name}`,
  dueNotReached: (count: number) => `Not reached today, due: ${count === 1 ? '1 site' : `${count} sites`}.`,
  dueNotReachedTomorrow: (count: number) => `Not reached, due: ${count === 1 ? '1 site' : `${count} sites`}.`,
  andMore: (names: string, more: number) => (more === 0 ? names : `${names} and ${more} more`),
  show: 'Show',
  giveAsJobs: 'Give as jobs',
  table: 'Rounds and their states',
  columns: { for: 'Round for', stops: 'Stops', due: 'Due', points: 'Points', back: 'Back', state: 'State' },
  all: 'All',
  stopsOf: (name: string, stops: string) => `${name}, ${stops}`,
  times: (onSite: string, onWay: string) => `${onSite} on site, ${onWay} on the way`,
} as const;
