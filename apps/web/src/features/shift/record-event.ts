import { alarmSound, openSheet } from './shift-sheets.ts';
import type { ShiftDraft } from '#domain/shift/shift-event.ts';
import { report } from '#platform/report.ts';
import { shiftLog } from '#state/shift/shift.ts';

/** Stores an event of the shift and sends it. Null if it could not be stored. */
export async function recordEvent(draft: ShiftDraft) {
  try {
    return await (await shiftLog()).record(draft);
  } catch (cause) {
    report('shift', cause);
    return null;
  }
}

/** Starts the shift and opens what waits. False if the start could not be stored. */
export async function startShift(): Promise<boolean> {
  // In the tap itself: later the browser would not allow the sound.
  alarmSound.unlock();
  const recorded = await recordEvent({ kind: 'start' });
  if (recorded) openSheet.set({ kind: 'start', eventId: recorded.event.id });
  return recorded !== null;
}
