/** Words of sent rounds and jobs, for every screen that shows them. */
export const teamTexts = {
  unnamed: (warden: number) => `Warden ${warden}`,
  notSent: 'not sent',
  notAnswered: 'not answered yet',
  notOnShift: 'not on shift',
  withdraw: 'Withdraw',
  withdrawOf: (name: string) => `Withdraw, ${name}`,
  withdrawing: 'Withdrawing...',
  withdrawRound: (letter: string, name: string) => `Withdraw round ${letter} of ${name}?`,
  withdrawRoundText: (left: number) =>
    `${left === 1 ? '1 stop is' : `${left} stops are`} not visited. The round leaves the phone at its next contact, with a line that says so. Visits stay.`,
  roundWithdrawn: (letter: string, name: string) => `Withdrawn: round ${letter} of ${name}.`,
  withdrawJob: (site: string) => `Withdraw the job at ${site}?`,
  withdrawJobText: 'It leaves the phones at their next contact, with a line that says so.',
  jobWithdrawn: (site: string) => `Withdrawn: ${site}.`,
  geoJson: (letter: string) => `Round ${letter} as GeoJSON`,
  gpx: (letter: string) => `Round ${letter} as GPX`,
  refused: {
    outside_areas: 'Not sent: a site is outside of the areas of this person.',
    site_retired: 'Not sent: a site was retired.',
    site_marked: 'Not sent: a site cannot be enforced now.',
    site_unknown: 'Not sent: a site no longer exists.',
    person_unknown: 'Not sent: this person has no active account as a warden.',
    past: 'Not sent: the time has passed.',
    too_far_ahead: 'Not sent: the time is too far ahead.',
    id_in_use: 'Not sent: please try again.',
  },
} as const;
