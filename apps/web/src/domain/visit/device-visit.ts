import type { Found, RefusalReason, SkipReason } from '@patrolplan/contract/visits';

/** A visit as stored on this device. Times are in ms since 1970. */
export type DeviceVisit = {
  readonly id: string;
  /** The owner. It is never sent in the session of anybody else. */
  readonly userId: number;
  readonly siteId: number;
  readonly siteName: string;
  /** By the clock of the service, as far as it is known. */
  readonly at: number;
  readonly outcome: 'visited' | 'skipped';
  readonly reason: SkipReason | null;
  readonly note: string;
  /** Vehicles in contravention, as a range; null or absent: not answered. */
  readonly found?: Found | null | undefined;
  /** A stop of a round that was drawn by chance. */
  readonly isSurvey?: boolean | undefined;
  /** A later change by its warden that is not sent yet. */
  readonly correction?: Correction | null | undefined;
  /** By the device clock: when it was marked, and when it may be sent. */
  readonly markedAt: number;
  readonly sendAfter: number;
  readonly state: 'waiting' | 'sent' | 'refused';
  /** Why the service refused it. */
  readonly refusal: RefusalReason | null;
};

/** The new note is in the visit itself; a removed visit stays on the device, unseen, until the service knows. */
export type Correction = {
  readonly change: 'note' | 'remove';
  /** By the clock of the service, as far as it is known. */
  readonly at: number;
};

export type VisitDraft = {
  readonly siteId: number;
  readonly siteName: string;
} & (
  | { readonly outcome: 'visited'; readonly isSurvey?: boolean | undefined }
  /** A skipped stop of a round. It does not count as a visit. */
  | { readonly outcome: 'skipped'; readonly reason: SkipReason }
);

export const UNDO_MS = 10_000;

export function isUnsent(visit: DeviceVisit): boolean {
  return visit.state === 'waiting';
}

/** Whether a visit is still on this device alone: then it is changed here, and the service never knows. */
export function canChange(visit: DeviceVisit, now: number): boolean {
  return visit.state === 'waiting' && now < visit.sendAfter;
}

/** When each site was last visited, by site id, without skipped stops. */
export function lastVisits(visits: readonly DeviceVisit[]): ReadonlyMap<number, number> {
  const last = new Map<number, number>();
  for (const { siteId, at, outcome, state } of visits) {
    if (outcome !== 'visited' || state === 'refused') continue;
    last.set(siteId, Math.max(at, last.get(siteId) ?? at));
  }
  return last;
}
