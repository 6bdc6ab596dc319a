import { REQUEST_KINDS } from '@patrolplan/contract/requests';
import type { staffContract } from '@patrolplan/contract/staff';
import { requestTexts } from './texts.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { screens } from '#config/screens.ts';
import { momentText, partText } from '#domain/format.ts';

export type Request = StaffReply<typeof staffContract.listRequests>['open'][number];
export type RequestFilter = keyof typeof requestTexts.filters;

const DAY_MS = 24 * 3_600_000;

export const kindName = ({ kind }: Pick<Request, 'kind'>): string => REQUEST_KINDS[kind];

/** 'Eskdale Terrace School Zone, Jesmond'. */
export function placeText({ siteName, areaName, near }: Request): string {
  if (siteName !== null) return areaName === null ? siteName : `${siteName}, ${areaName}`;
  return near === null ? requestTexts.nowhere : requestTexts.nowhereNear(near);
}

/** What a request does to the plan now, in words. */
export function effectText({ boost, job }: Request, now: Date): string {
  if (job !== null) return requestTexts.jobStates[job.state];
  if (boost === null) return requestTexts.onlyListed;
  const [start, end] = [new Date(boost.startsAt), new Date(boost.endsAt)];
  if (end <= now) return requestTexts.boostEnded;
  return start > now
    ? requestTexts.boostStarts(partText(boost.amount), momentText(start, now))
    : requestTexts.boostRuns(partText(boost.amount), momentText(end, now));
}

/** Oldest first; those that are not placed come before all others once they are older than a day. */
export function sortOpen(requests: readonly Request[], now: Date): readonly Request[] {
  const isUrgent = ({ siteId, firstAskedAt }: Request) =>
    siteId === null && now.getTime() - Date.parse(firstAskedAt) > DAY_MS;
  return [...requests.filter(isUrgent), ...requests.filter((request) => !isUrgent(request))];
}

export function inState(
  { open, closed }: { readonly open: readonly Request[]; readonly closed: readonly Request[] },
  filter: RequestFilter,
): readonly Request[] {
  if (filter === 'closed') return closed;
  if (filter === 'acknowledged') return open.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
  return filter === 'unplaced' ? open.filter(({ siteId }) => siteId === null) : open;
}

const TWO_DAYS_MS = 2 * DAY_MS;

export const closedLately = (closed: readonly Request[], now: Date): readonly Request[] =>
  closed.filter(({ closedAt }) => closedAt !== null && now.getTime() - Date.parse(closedAt) < TWO_DAYS_MS);

export const requestPaths = {
  list: screens.staffRequests.path,
  import: screens.staffRequestImport.path,
  one: (id: number): string => `${screens.staffRequests.path}/${id}`,
};

/** The id in `/staff/requests/7`; 0 is no request. */
export const readRequestId = (pathname: string): number =>
  Number(/^\/staff\/requests\/(\d{1,9})\/?$/.exec(pathname)?.[1] ?? 0);

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** '18 November'. */
export const longDayText = (at: Date): string => day.format(at);
