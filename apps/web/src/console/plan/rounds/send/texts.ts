import { countText } from '#ui/text/number-text.ts';

/** Texts of sending the rounds of a team. */
export const sendTexts = {
  text: 'For several wardens at once. No site is in two rounds. Nothing is stored until you send it.',
  title: (rounds: number, from: string, to: string) =>
    `${rounds === 1 ? '1 round' : `${rounds} rounds`}, ${from} to ${to}`,
  covers: (stops: number, points: string) =>
    `${stops === 1 ? '1 stop covers' : `${countText(stops)} stops cover`} ${points} points`,
  more: (points: string) => `, ${points} more than following the list`,
  planOthers: 'Plan other rounds',
  sentTo: (names: readonly string[], time: string) =>
    `Sent to ${new Intl.ListFormat('en-GB').format(names)} ${time}.`,
  notSentTo: (name: string, reason: string) => `Not sent to ${name}: ${reason}.`,
  follow: 'Follow them on',
  today: 'Today',
  send: (rounds: number) => (rounds === 1 ? 'Send 1 round' : `Send ${rounds} rounds`),
  sending: 'Sending...',
  sendAgain: 'Send again',
  sendAgainTo: (name: string) => `Send again, ${name}`,
  dueNotReached: (count: number) =>
    `Not reached today, due: ${count === 1 ? '1 site' : `${countText(count)} sites`}.`,
  dueNotReachedTomorrow: (count: number) =>
    `Not reached, due: ${count === 1 ? '1 site' : `${countText(count)} sites`}.`,
  andMore: (names: string, more: number) => (more === 0 ? names : `${names} and ${more} more`),
  show: 'Show',
  giveAsJobs: 'Give as jobs',
  table: 'Rounds and their states',
  columns: { for: 'Round for', stops: 'Stops', due: 'Due', points: 'Points', back: 'Back', state: 'State' },
  all: 'All',
  roundFor: (letter: string) => `Warden of round ${letter}`,
  moreStops: (count: number) => (count === 1 ? '1 more stop' : `${countText(count)} more stops`),
  stopsOf: (name: string, stops: string) => `${name}, ${stops}`,
  times: (onSite: string, travelTime: string) => `${onSite} on site, ${travelTime} on the way`,
} as const;
