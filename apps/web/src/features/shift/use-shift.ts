import { useEffect } from 'react';
import { report } from '#platform/report.ts';
import { shiftLog, useShiftOnDevice } from '#state/shift/shift.ts';
import type { ShiftOnDevice } from '#state/shift/shift.ts';

/** The shift on this device; null until it has been read. Opens the log, which sends what waits from before. */
export function useShift(): ShiftOnDevice | null {
  useEffect(() => {
    shiftLog().catch((cause: unknown) => report('shift', cause));
  }, []);
  return useShiftOnDevice();
}
