import type { ShiftSheet } from '@patrolplan/contract/shift';
import type { SheetIncident } from './incident.ts';
import type { ReturnVisit } from './return-visits.ts';
import type { ShiftEvent } from './shift-event.ts';
import type { AcceptedJob } from '#domain/team/accepted-jobs.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';

export type SheetVisit = Pick<
  DeviceVisit,
  'id' | 'siteId' | 'siteName' | 'at' | 'outcome' | 'reason' | 'note'
>;

/** A site that the plan showed as due during the shift. */
export type DueSite = {
  readonly siteId: number;
  readonly siteName: string;
  /** 0: due today. */
  readonly overdueDays: number;
};

/** What was done in a shift. Times are in ms since 1970. No minutes of work, no finds. */
export type Sheet = {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly sitesSeen: number;
  readonly visits: readonly SheetVisit[];
  /** Null when no due site is known. */
  readonly due:
    | readonly (DueSite & { readonly seenAt: number | null; readonly reason: SheetVisit['reason'] })[]
    | null;
  readonly returns: readonly ReturnVisit[];
  readonly jobs: readonly AcceptedJob[];
  readonly skipped: readonly SheetVisit[];
  readonly notes: readonly SheetVisit[];
  readonly incidents: readonly SheetIncident[];
};

type SheetInput = {
  readonly startedAt: number;
  readonly endedAt: number;
  /** Also from other times; those of this shift are selected. */
  readonly visits: readonly SheetVisit[];
  readonly due: readonly DueSite[];
  readonly returns: readonly ReturnVisit[];
  /** Accepted jobs, also of other times. */
  readonly jobs: readonly AcceptedJob[];
  /** Also of other times. */
  readonly incidents: readonly SheetIncident[];
};

export function shiftSheet(given: SheetInput): Sheet {
  const { startedAt, endedAt, due, returns, jobs } = given;
  const ofShift = <Line extends { readonly at: number }>(lines: readonly Line[]): readonly Line[] =>
    lines.filter(({ at }) => at >= startedAt && at <= endedAt).toSorted((one, other) => one.at - other.at);
  const own = ofShift(given.visits);
  const visits = own.filter(({ outcome }) => outcome === 'visited');
  const skipped = own.filter(({ outcome }) => outcome === 'skipped');
  return {
    startedAt,
    endedAt,
    sitesSeen: new Set(visits.map(({ siteId }) => siteId)).size,
    visits,
    due:
      due.length === 0
        ? null
        : due.map((site) => ({
            ...site,
            seenAt: visits.find(({ siteId }) => siteId === site.siteId)?.at ?? null,
            reason: skipped.find(({ siteId }) => siteId === site.siteId)?.reason ?? null,
          })),
    returns: returns.filter(({ firstAt }) => firstAt >= startedAt && firstAt <= endedAt),
    jobs: jobs.filter(({ acceptedAt }) => acceptedAt >= startedAt && acceptedAt <= endedAt),
    skipped,
    notes: own.filter(({ note }) => note !== ''),
    incidents: ofShift(given.incidents),
  };
}

type ServiceVisit = {
  readonly id: string;
  readonly site_id: number;
  readonly site_name: string;
  readonly visited_at: string;
  readonly outcome: SheetVisit['outcome'];
  readonly reason: SheetVisit['reason'];
  readonly note: string;
  readonly struck_because?: string | undefined;
};

/** Visits of this device, and those that the service has from others. Refused, removed and struck ones do not count. */
export function visitsOfSheet(
  onDevice: readonly DeviceVisit[],
  fromService: readonly ServiceVisit[],
  removedIds: ReadonlySet<string>,
): readonly SheetVisit[] {
  const known = new Set(onDevice.map(({ id }) => id));
  const struck = new Set(
    fromService.flatMap((visit) => (visit.struck_because === undefined ? [] : [visit.id])),
  );
  const elsewhere = fromService.filter(({ id }) => !known.has(id) && !removedIds.has(id));
  return [
    ...onDevice.filter(({ state }) => state !== 'refused'),
    ...elsewhere.map(({ id, site_id: siteId, site_name: siteName, visited_at, outcome, reason, note }) => ({
      id,
      siteId,
      siteName,
      outcome,
      reason,
      note,
      at: Date.parse(visited_at),
    })),
  ].filter(({ id }) => !struck.has(id));
}

export const dueSeen = (due: NonNullable<Sheet['due']>): number =>
  due.filter(({ seenAt }) => seenAt !== null).length;

export const returnsMade = (returns: Sheet['returns']): number =>
  returns.filter(({ secondAt }) => secondAt !== null).length;

export const jobsDone = (jobs: Sheet['jobs']): number => jobs.filter(({ doneAt }) => doneAt !== null).length;

/** Adds the sites that are due now to those that were due earlier in the shift. */
export function mergeDue(
  earlier: readonly DueSite[],
  sites: readonly { siteId: number; siteName: string; overdueDays?: number | null | undefined }[],
): readonly DueSite[] {
  const known = new Set(earlier.map(({ siteId }) => siteId));
  const added = sites.flatMap(({ siteId, siteName, overdueDays }) =>
    typeof overdueDays === 'number' && !known.has(siteId) ? [{ siteId, siteName, overdueDays }] : [],
  );
  return added.length === 0 ? earlier : [...earlier, ...added];
}

/** The device estimates the time of the service with each reply; a slow reply moves the estimate. */
const ESTIMATE_MS = 60_000;

/** The event that sends the sheet of a shift; undefined before the person sends it. */
export const sendingOfSheet = <E extends Pick<ShiftEvent, 'kind' | 'at'>>(
  events: readonly E[],
  { endedAt }: { readonly endedAt: number },
): E | undefined => events.findLast(({ kind, at }) => kind === 'sheet' && at >= endedAt - ESTIMATE_MS);

/** The contract takes no longer lists. */
const MOST_LINES = 300;

/** The sheet as it is sent to staff. */
export function sentSheet(sheet: Sheet): ShiftSheet {
  const { startedAt, endedAt, sitesSeen, visits, due, returns, jobs, skipped, notes, incidents } = sheet;
  const time = (at: number): string => new Date(at).toISOString();
  return {
    started_at: time(startedAt),
    ended_at: time(endedAt),
    sites_seen: sitesSeen,
    visits: visits.length,
    due: due && { seen: dueSeen(due), total: due.length },
    returns: returns.length === 0 ? null : { made: returnsMade(returns), total: returns.length },
    jobs: jobs.length === 0 ? null : { done: jobsDone(jobs), total: jobs.length },
    skipped: skipped
      .slice(0, MOST_LINES)
      .map(({ siteId, at, reason }) => ({ site_id: siteId, at: time(at), reason: reason ?? 'other' })),
    notes: notes
      .slice(0, MOST_LINES)
      .map(({ siteId, at, note }) => ({ site_id: siteId, at: time(at), note })),
    incidents: incidents
      .slice(0, MOST_LINES)
      .map(({ siteId, at, incident, note }) => ({ site_id: siteId, at: time(at), incident, note })),
  };
}
