import type { FieldLog } from './field-log.ts';
import { report } from '#platform/report.ts';

let opened: Promise<FieldLog> | null = null;

/** The log of what the person does. Loads its code once, on demand; the next call retries a failed load. */
export async function fieldLog(): Promise<FieldLog> {
  opened ??= import('./device-field-log.ts')
    .then(({ openDeviceFieldLog }) => openDeviceFieldLog())
    .catch((cause: unknown) => {
      opened = null;
      throw cause;
    });
  return opened;
}

/** Uses the log; null when it failed, which is reported. */
export async function withFieldLog<T>(work: (log: FieldLog) => Promise<T>): Promise<T | null> {
  try {
    return await work(await fieldLog());
  } catch (cause) {
    report('field', cause);
    return null;
  }
}
