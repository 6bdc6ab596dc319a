import type { ShiftReply } from './deliver-shift.ts';
import { isRunning } from '#domain/shift/shift.ts';
import type { Shift } from '#domain/shift/shift.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import type { ShiftDraft, ShiftEvent } from '#domain/shift/shift-event.ts';
import type { ReturnVisit } from '#domain/shift/return-visits.ts';
import type { DueSite } from '#domain/shift/shift-sheet.ts';
import { createSource, useSource } from '#platform/source.ts';
import type { Source } from '#platform/source.ts';

/** Stores what a person does in a shift, and sends it. */
export type ShiftLog = {
  /** Settles when the event is on disk; null if it could not be stored. `isSent` settles after the first attempt to send it. */
  readonly record: (
    draft: ShiftDraft,
  ) => Promise<{ readonly event: ShiftEvent; readonly isSent: Promise<boolean> } | null>;
  /**
   * For another call that can bring the shift: stores what it brought. Null unless the shift is due before the next such call,
   * in so many ms.
   */
  readonly storeAlong: (nextCallMs: number) => ((reply: ShiftReply) => Promise<void>) | null;
};

export type ShiftOnDevice = {
  /** Own events of the last hours. */
  readonly events: readonly ShiftEvent[];
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

/** Null until the device has been read, and without a session. */
const onDevice = createSource<ShiftOnDevice | null>(null);

/** Only the log calls this. */
export const publishShift = onDevice.set;

let opened: Promise<ShiftLog> | null = null;

/** Loads the log once. The next call retries a failed load. */
export async function shiftLog(): Promise<ShiftLog> {
  opened ??= import('./device-shift-log.ts')
    .then(({ openDeviceShiftLog }) => openDeviceShiftLog())
    .catch((cause: unknown) => {
      opened = null;
      throw cause;
    });
  return opened;
}

export function useShiftOnDevice(): ShiftOnDevice | null {
  return useSource(onDevice, null);
}

export const isOnShift: Source<boolean> = {
  get: () => isRunning(onDevice.get()?.shift ?? null),
  subscribe: onDevice.subscribe,
};

export function useIsOnShift(): boolean {
  return useSource(isOnShift, false);
}
