import { REQUEST_ANSWERS, type RequestAnswer } from '@patrolplan/contract/requests';
import { localMoment } from '#time/local-moment.ts';

/** What happened to a request, as its senders read it. */
export type RequestUpdate = {
  readonly what: RequestAnswer | 'acknowledged' | 'visited' | 'struck';
  readonly at: Date;
  readonly visitedAt: Date | null;
};

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The sentence that senders read, in local time. It says nothing of a person and nothing of what was found. */
export function updateSentence({ what, at, visitedAt }: RequestUpdate, timeZone: string): string {
  const visit = localMoment(visitedAt ?? at, timeZone);
  if (what === 'acknowledged') return `Acknowledged on ${dayText(localMoment(at, timeZone).day)}.`;
  if (what === 'visited') return `Visited on ${dayText(visit.day)} at ${visit.time.slice(0, 5)}.`;
  if (what === 'struck') return `The visit of ${visit.time.slice(0, 5)} was removed.`;
  return `Closed on ${dayText(localMoment(at, timeZone).day)}: ${REQUEST_ANSWERS[what]}`;
}

/** '2026-11-08' is '8 November'. */
function dayText(day: string): string {
  const [, month = '1', date = '1'] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''}`;
}

/** Whether senders read the request as closed after this. */
export const isClosing = (what: RequestUpdate['what']): boolean =>
  what !== 'acknowledged' && what !== 'struck';
