import { markLog } from './marks.ts';
import type { DeviceMark, MarkDraft } from '#domain/mark/device-mark.ts';
import { report } from '#platform/report.ts';

/** Stores a mark on this device, which sends it later; null if it could not be stored. */
export async function storeMark(draft: MarkDraft): Promise<DeviceMark | null> {
  try {
    return await (await markLog()).mark(draft);
  } catch (cause) {
    report('mark', cause);
    return null;
  }
}

/** False if it is too late, or if it failed. */
export async function undoMark(id: string): Promise<boolean> {
  try {
    return await (await markLog()).undo(id);
  } catch (cause) {
    report('mark', cause);
    return false;
  }
}
