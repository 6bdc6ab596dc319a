import { countText } from '#ui/text/number-text.ts';

/** Texts of shifts, check-ins and alarms on Today. */
export const shiftTexts = {
  failed: 'The shifts could not be loaded.',
  shifts: 'Shifts',
  noShifts: 'Nobody is on shift.',
  states: { patrolling: 'patrolling', break: 'on a break', ended: 'ended' },
  patrolling: (time: string) => `patrolling since ${time}`,
  onBreak: (time: string) => `on a break since ${time}`,
  ended: (start: string, end: string) => `${start} to ${end}`,
  backBy: (time: string) => `back by ${time}`,
  due: 'Check-ins due',
  by: (time: string) => `by ${time}`,
  missed: (time: string) => `missed ${time}`,
  inTime: (duration: string) => `in ${duration}`,
  now: 'now being notified',
  title: {
    check_in: (name: string) => `${name} has not checked in`,
    back_by: (name: string) => `${name} is not back`,
    help: (name: string) => `${name} asks for help`,
    drill: (name: string) => `TEST: alarm sent by ${name}`,
  },
  dueAt: (time: string) => `Due ${time}`,
  askedForHelp: (time: string) => `Asked ${time}`,
  phoneSaid: (time: string) => `The clock of their phone said ${time}.`,
  testedAt: (time: string) => `Test alarm ${time}. Nobody is missing.`,
  lastHeard: (name: string, time: string) => `The service last heard from ${name} ${time}.`,
  heardSince: (time: string) => `Heard from ${time}. No one else will be contacted.`,
  /** What else is open, after the first alarm of a person. */
  too: {
    check_in: (time: string) => `The check-in of ${time} was missed too.`,
    back_by: (time: string) => `They are not back either, by ${time}.`,
    help: (time: string) => `They asked for help ${time} too.`,
    drill: () => '',
  },
  alarmsOfOne: (count: number) => `${countText(count)} alarms, one person`,
  where: {
    title: 'Where to look',
    position: 'Position',
    round: 'Round',
    lastVisit: 'Last visit',
    nextStop: 'Next stop',
    sentWithCall: (time: string) => `sent with the call ${time}`,
    noPosition: 'none: it is sent with a call for help only',
    stop: (stop: number, stops: number, since: string) =>
      `stop ${stop} of ${countText(stops)}, under way since ${since}`,
    visited: (site: string, time: string) => `${site} ${time}`,
    expected: (site: string, time: string) => `${site}, expected ${time}`,
    setOff: (site: string, time: string) => `${site}, on the way since ${time}`,
    showOnMap: 'Show on map',
    openInMaps: 'Open in maps',
    place: 'Call for help',
    nothing: 'No round, visit or position is known.',
  },
  asOf: (time: string, age: string) => `Data from ${time}, ${age}.`,
  whoWasNotified: 'Who was notified',
  phoneAsks: 'the phone sounds and asks, no answer yet',
  heardFrom: (time: string) => `heard from ${time}`,
  contact: (name: string, role: 'duty' | 'second') =>
    name === '' ? `No ${role} contact` : `${name}, ${role} contact`,
  mailAccepted: (time: string) => `mail accepted ${time}`,
  webhookAnswered: (time: string) => `webhook answered ${time}`,
  onItsWay: 'on its way',
  noAnswer: 'no answer yet',
  noContact: 'could not be notified: no contact is set under Settings',
  notNotified: (reason: string) => `could not be notified: ${reason}`,
  nobodyNotified: 'Nobody could be notified. Call the person, or somebody near them.',
  endAll: (count: number) => (count === 2 ? 'End both alarms' : `End all ${countText(count)} alarms`),
  reachedBy: 'Who reached them?',
  reachedByHint: 'A name and how, for instance: Mark Elliott, by phone. It is recorded under Changes.',
  goesOn: 'Contacts are notified until somebody has written this.',
  saveAndEnd: 'Save and end',
  closed: ({ kind, name }: { readonly kind: string; readonly name: string }) =>
    kind === 'drill' ? 'The test has ended.' : `Ended: ${name} was reached.`,
  incidents: {
    title: 'Incidents',
    kinds: { threat: 'Threat', injury: 'Injury', near_miss: 'Near miss', other: 'Other' },
    lastVisit: (site: string) => `last visit: ${site}`,
    noVisit: 'no visit before it',
    told: {
      waiting: () => 'now being notified',
      told: (name: string) => `${name} was notified`,
      failed: (name: string, reason: string) =>
        reason === '' ? `${name} could not be notified yet` : `${name} could not be notified yet: ${reason}`,
      nobody: () => 'nobody was set to be notified',
    },
  },
  sheets: 'End-of-shift sheets',
  sheetText: (seen: number, skipped: number, notes: number, incidents: number) =>
    [
      `${seen} sites seen`,
      skipped > 0 ? `${skipped} skipped` : '',
      notes > 0 ? `${notes} notes` : '',
      incidents > 0 ? `${incidents} ${incidents === 1 ? 'incident' : 'incidents'}` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
} as const;
