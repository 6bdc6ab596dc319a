import { useEffect } from 'react';
import { withFieldLog } from '#state/field/field.ts';
import { type ShiftOnDevice, useShiftOnDevice } from '#state/field/on-device.ts';

/** The shift on this device; null until it has been read. Opens the log, which sends what waits from before. */
export function useShift(): ShiftOnDevice | null {
  useEffect(() => {
    void withFieldLog(async () => undefined);
  }, []);
  return useShiftOnDevice();
}
