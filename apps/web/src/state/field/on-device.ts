import { runtimeConfig } from '#config/runtime-config.ts';
import type { DeviceClosure } from '#domain/closure/device-closure.ts';
import type { Incident } from '#domain/shift/incident.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import type { ReturnVisit } from '#domain/shift/return-visits.ts';
import { type Shift, isRunning } from '#domain/shift/shift.ts';
import type { ShiftEvent } from '#domain/shift/shift-event.ts';
import type { DueSite } from '#domain/shift/shift-sheet.ts';
import type { Site } from '#domain/site/site.ts';
import type { AcceptedJob } from '#domain/team/accepted-jobs.ts';
import type { Notice, SentRound } from '#domain/team/team-facts.ts';
import type { TeamNow } from '#domain/team/team-now.ts';
import type { ShownVisit } from '#domain/visit/correct-visit.ts';
import { type Source, createSource, useSource } from '#platform/source.ts';
import { claimedSites } from '#state/plan/closed-and-claimed-sites.ts';

export type VisitsOnDevice = {
  /** Visits of the signed-in person: those of the last day, and all unsent ones. */
  readonly visits: readonly ShownVisit[];
  /** When each site was last visited. */
  readonly lastAt: ReadonlyMap<number, number>;
  /** The newest visit that can be undone. */
  readonly undoable: ShownVisit | null;
  /** Removed on this device; a list of the service may still have them. */
  readonly removedIds: ReadonlySet<string>;
};

export type ShiftOnDevice = {
  /** Own events of the last day. */
  readonly events: readonly ShiftEvent[];
  readonly incidents: readonly Incident[];
  /** The last reply of the service; null before the first one. */
  readonly known: KnownShift | null;
  /** The last shift, running or ended. */
  readonly shift: Shift | null;
  /** The last shift that has ended. */
  readonly last: { readonly startedAt: number; readonly endedAt: number } | null;
  /** Sites that were due during the last shift. */
  readonly due: readonly DueSite[];
  /** Return visits of the rounds of the last shift. */
  readonly returns: readonly ReturnVisit[];
  /** By the clock of the service: when this was true. */
  readonly at: number;
};

export type TeamOnDevice = TeamNow & {
  /** Rounds and jobs taken from this person in the last half minute. */
  readonly notices: readonly Notice[];
  /** Rounds of this person in any state. */
  readonly rounds: readonly SentRound[];
  /** Sites of sent rounds and jobs that are not in the plan of this device. */
  readonly sites: readonly Site[];
  /** Accepted jobs of the last hours, with when they were done. */
  readonly acceptedJobs: readonly AcceptedJob[];
};

/** Numbers of unsent events, and whether they are being sent. */
export type Unsent = {
  readonly visits: number;
  readonly closures: number;
  /** Answers to rounds and jobs, and events of the shift. */
  readonly others: number;
  /** Visits are being sent. */
  readonly isSending: boolean;
  /** The last attempt to send failed. */
  readonly isFailing: boolean;
};

/** What the log shows. `shift` is null until the device has been read, and without a session. */
export type FieldOnDevice = {
  readonly visits: VisitsOnDevice;
  /** Own closures: those of the last day, and all unsent ones. */
  readonly closures: readonly DeviceClosure[];
  readonly shift: ShiftOnDevice | null;
  readonly team: TeamOnDevice;
  readonly claimed: ReadonlySet<number>;
  readonly unsent: Unsent;
};

export const NOTHING: FieldOnDevice = {
  visits: { visits: [], lastAt: new Map(), undoable: null, removedIds: new Set() },
  closures: [],
  shift: null,
  team: { offers: [], jobs: [], unsent: null, notices: [], rounds: [], sites: [], acceptedJobs: [] },
  claimed: new Set(),
  unsent: { visits: 0, closures: 0, others: 0, isSending: false, isFailing: false },
};

const visits = createSource(NOTHING.visits);
const closures = createSource(NOTHING.closures);
const shift = createSource(NOTHING.shift);
const team = createSource(NOTHING.team);
const unsent = createSource(NOTHING.unsent);

/** Only the log calls this. A part that is the same object as before changes no screen. */
export function publishField(shown: FieldOnDevice): void {
  visits.set(shown.visits);
  closures.set(shown.closures);
  team.set(shown.team);
  shift.set(shown.shift);
  claimedSites.set(shown.claimed);
  unsent.set(shown.unsent);
}

/** Empty until the device has been read, without a session and without the feature. */
export const teamOnDevice: Source<TeamOnDevice> = team;
export const isOnShift: Source<boolean> = {
  get: () => isRunning(shift.get()?.shift ?? null),
  subscribe: shift.subscribe,
};

export const useVisitsOnDevice = (): VisitsOnDevice => useSource(visits, NOTHING.visits);
export const useClosuresOnDevice = (): readonly DeviceClosure[] => useSource(closures, NOTHING.closures);
export const useShiftOnDevice = (): ShiftOnDevice | null => useSource(shift, NOTHING.shift);
export const useTeamOnDevice = (): TeamOnDevice => useSource(team);
export const useUnsent = (): Unsent => useSource(unsent, NOTHING.unsent);
export const useIsOnShift = (): boolean => useSource(isOnShift, false);

export const hasVisits = (): boolean => runtimeConfig().features.includes('visits');
export const hasMarks = (): boolean => runtimeConfig().features.includes('marks');

/** When a site was last visited, according to the service and to this person's own visits. */
export function useLastVisit(siteId: number, reportedAt: number | null): number | null {
  return lastVisit(useVisitsOnDevice().lastAt, { siteId, lastVisitedAt: reportedAt });
}

export function lastVisit(
  ownAt: VisitsOnDevice['lastAt'],
  { siteId, lastVisitedAt }: { readonly siteId: number; readonly lastVisitedAt: number | null },
): number | null {
  return hasVisits() ? Math.max(ownAt.get(siteId) ?? 0, lastVisitedAt ?? 0) || null : null;
}

/** Sites that left the round because they cannot be enforced, until the person has read it. */
export const leftRound = createSource<readonly string[]>([]);
