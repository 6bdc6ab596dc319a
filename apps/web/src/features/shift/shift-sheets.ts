import { alarmDevice, createAlarmSound } from '#platform/alarm-sound.ts';
import { report } from '#platform/report.ts';
import { createSource } from '#platform/source.ts';
import { goFromDialog } from '#ui/dialog/use-close-on-back.ts';

export type OpenSheet =
  | { readonly kind: 'card' | 'help' | 'incident' }
  | { readonly kind: 'start'; readonly eventId: string };

/** The sheet that is open over the screen, one at a time. */
export const openSheet = createSource<OpenSheet | null>(null);

/** Closes the sheet and opens a screen, which takes the place of the sheet in the history. */
export function goFromSheet(path: string, state: object | null = null): void {
  openSheet.set(null);
  goFromDialog(path, state);
}

export const alarmSound = createAlarmSound({ ...alarmDevice(), report });
