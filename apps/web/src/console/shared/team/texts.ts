import { countText } from '#ui/text/number-text.ts';

/** Words of sent rounds and jobs, for every screen that shows them. */
export const teamTexts = {
  unnamed: (warden: number) => `Warden ${warden}`,
  notSent: 'not sent',
  namesSwitch: 'Name wardens',
  named: 'Wardens are named, as set under',
  notNamed: 'Wardens are not named, as set under',
  notAnswered: 'not answered yet',
  notOnShift: 'not on shift',
  withdraw: 'Withdraw',
  withdrawOf: (name: string) => `Withdraw, ${name}`,
  withdrawing: 'Withdrawing...',
  withdrawRound: (letter: string, name: string) => `Withdraw round ${letter} of ${name}?`,
  withdrawRoundText: (left: number) =>
    `${left === 1 ? '1 stop is' : `${countText(left)} stops are`} not visited. The round leaves the phone at its next contact, with a line that says so. Visits stay.`,
  roundWithdrawn: (letter: string, name: string) => `Withdrawn: round ${letter} of ${name}.`,
  withdrawJob: (site: string) => `Withdraw the job at ${site}?`,
  withdrawJobText: 'It leaves the phones at their next contact, with a line that says so.',
  jobWithdrawn: (site: string) => `Withdrawn: ${site}.`,
  geoJson: (letter: string) => `Round ${letter} as GeoJSON`,
  gpx: (letter: string) => `Round ${letter} as GPX`,
  notSentBecause: (reason: string) => `Not sent: ${reason}.`,
  refusals: {
    outside_areas: 'a site is outside of the areas of this person',
    site_retired: 'a site was retired',
    site_marked: 'a site cannot be enforced now',
    site_unknown: 'a site no longer exists',
    person_unknown: 'this person has no active account as a warden',
    past: 'the time has passed',
    too_far_ahead: 'the time is too far ahead',
    too_many: 'too many are open already',
    id_in_use: 'please try again',
  },
} as const;
