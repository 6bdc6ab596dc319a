import { countText } from '#ui/text/number-text.ts';

export const jobTexts = {
  give: 'Give a job',
  send: 'Send job',
  sendAll: (count: number) => `Send ${countText(count)} jobs`,
  sending: 'Sending...',
  site: 'Site',
  reason: 'Reason',
  wardensSee: 'The warden sees this.',
  for: 'For',
  oneWarden: 'One warden',
  warden: 'Warden',
  chooseWarden: 'Choose',
  anArea: 'An area',
  areaLine: (area: string, onShift: number | null) =>
    onShift === null
      ? `${area}: first to accept`
      : `${area}: first to accept, ${onShift === 1 ? '1 warden' : `${onShift} wardens`} on shift`,
  ownAreas: 'The area of each site: first to accept',
  areaOfSite: 'The area of the site: first to accept',
  peopleFailed: 'The wardens could not be loaded. The job can be given to the area.',
  by: 'By',
  expires: (left: string, time: string) =>
    `In ${left}. At ${time} it expires by itself if nobody has done it.`,
  notSaved: 'A job is not sent yet.',
  notReached: 'Due today, and in no round',
  someRefused: (sent: number, all: number) => `${countText(sent)} of ${countText(all)} jobs were sent.`,
  refusedAt: (site: string, why: string) => `${site}: ${why}`,
  isSent: (name: string, others: number) =>
    others === 0 ? `Job sent: ${name}.` : `Jobs sent: ${name} and ${countText(others)} more.`,
  takenBack: (count: number) =>
    count === 1 ? 'The job was taken back.' : `${countText(count)} jobs were taken back.`,
  reassign: 'Reassign',
  reassignAt: (site: string) => `Reassign, ${site}`,
  reassigning: 'Reassigning...',
  reassignTitle: 'Reassign the job',
  reassigned: (site: string) => `Reassigned: ${site}.`,
  leavesPhone: 'It leaves the first phone at its next contact, with a line that says so.',
  errors: {
    site: 'Choose a site.',
    tooMany: (most: number) => `Choose at most ${most} sites.`,
    reason: 'A job needs a reason.',
    longReason: 'At most 200 characters.',
    warden: 'Choose a warden.',
    by: 'Enter a time within the next 12 hours.',
  },
} as const;
