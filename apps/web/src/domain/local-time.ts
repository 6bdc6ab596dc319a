const MAX_DISTANCE_MS = 366 * 24 * 3_600_000;

/** Parses the local value of a time control; null while it is incomplete, or if it is more than a year from now. */
export function readTimeValue(value: string, now: Date): Date | null {
  const time = new Date(value);
  return Math.abs(time.getTime() - now.getTime()) <= MAX_DISTANCE_MS ? time : null;
}

/** '2026-11-21T14:00' in local time, the value of a time control. */
export function timeValue(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
