import { alarmSound, openSheet } from './shift-sheets.ts';
import { withFieldLog } from '#state/field/field.ts';

/** Starts the shift and opens what waits. False if the start could not be stored. */
export async function startShift(): Promise<boolean> {
  // In the tap itself: later the browser would not allow the sound.
  alarmSound.unlock();
  const recorded = await withFieldLog((log) => log.record({ kind: 'start' }));
  if (recorded) openSheet.set({ kind: 'start', eventId: recorded.event.id });
  return recorded !== null;
}
