import { runtimeConfig } from '#config/runtime-config.ts';
import { canChange, lastVisits } from '#domain/visit/device-visit.ts';
import type { Found } from '@patrolplan/contract/visits';
import type { DeviceVisit, VisitDraft } from '#domain/visit/device-visit.ts';
import { now } from '#platform/clock.ts';
import { createSource, useSource } from '#platform/source.ts';
import type { Source } from '#platform/source.ts';
import type { SendingState } from '#state/delivery/create-sender.ts';

export type VisitElsewhere = Pick<
  DeviceVisit,
  'id' | 'siteId' | 'siteName' | 'at' | 'outcome' | 'reason' | 'note'
>;

/** Marks visits and sends them. Loaded lazily: the plan only reads the sources below. */
export type VisitLog = {
  /** Settles when the visit is on disk; null if it could not be stored. */
  readonly mark: (draft: VisitDraft) => Promise<DeviceVisit | null>;
  /** Removes a visit, until its day ends. False when it was too late. */
  readonly undo: (id: string) => Promise<boolean>;
  /** Holds a visit back while its note is written. */
  readonly hold: (id: string) => Promise<boolean>;
  readonly release: (id: string) => Promise<boolean>;
  /** Replaces the note, until the day of the visit ends. */
  readonly addNote: (id: string, note: string) => Promise<boolean>;
  /** Sets what was found; null removes the answer. False if it is too late. */
  readonly answer: (id: string, found: Found | null) => Promise<boolean>;
  /** Takes a visit of the same person from another device, so that it can be corrected here. */
  readonly adopt: (visit: VisitElsewhere) => Promise<void>;
  /** Removes a refused visit from the device. */
  readonly dismiss: (id: string) => Promise<void>;
};

export type VisitsOnDevice = SendingState & {
  /** Visits of the signed-in person: those of today, and all unsent ones. */
  readonly visits: readonly DeviceVisit[];
  readonly lastAt: ReadonlyMap<number, number>;
  /** The newest visit that can be undone. */
  readonly undoable: DeviceVisit | null;
};

const NONE: VisitsOnDevice = {
  visits: [],
  lastAt: new Map(),
  undoable: null,
  isSending: false,
  isFailing: false,
};
const onDevice = createSource(NONE);
export const visitsOnDevice: Source<VisitsOnDevice> = onDevice;

let opened: Promise<VisitLog> | null = null;

export function hasVisits(): boolean {
  return runtimeConfig().features.includes('visits');
}

/** Loads the log once. The next call retries a failed load. */
export async function visitLog(): Promise<VisitLog> {
  opened ??= openLog().catch((cause: unknown) => {
    opened = null;
    throw cause;
  });
  return opened;
}

async function openLog(): Promise<VisitLog> {
  return (await import('./device-visit-log.ts')).openDeviceVisitLog();
}

/** Only the log calls this. */
export function publishVisits(visits: readonly DeviceVisit[], sending: SendingState): void {
  const at = now().getTime();
  const undoable = visits.findLast((visit) => canChange(visit, at)) ?? null;
  onDevice.set({ visits, lastAt: lastVisits(visits), undoable, ...sending });
}

export function useVisitsOnDevice(): VisitsOnDevice {
  return useSource(onDevice, NONE);
}

/** When a site was last visited, according to the service and to this person's own marks. */
export function useLastVisit(siteId: number, reportedAt: number | null): number | null {
  return lastVisit(useVisitsOnDevice().lastAt, { siteId, lastVisitedAt: reportedAt });
}

export function lastVisit(
  ownAt: VisitsOnDevice['lastAt'],
  { siteId, lastVisitedAt }: { readonly siteId: number; readonly lastVisitedAt: number | null },
): number | null {
  return hasVisits() ? Math.max(ownAt.get(siteId) ?? 0, lastVisitedAt ?? 0) || null : null;
}
