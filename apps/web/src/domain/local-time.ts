const MAX_DISTANCE_MS = 366 * 24 * 3_600_000;
const HALF_A_DAY_MS = 12 * 3_600_000;

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

/** The next time with this time of day ('16:10'); null for an incomplete one, or one more than twelve hours away. */
export function nextClockTime(time: string, now: number): number | null {
  const read = /^(\d{2}):(\d{2})/.exec(time);
  if (!read) return null;
  const at = new Date(now).setHours(Number(read[1]), Number(read[2]), 0, 0);
  const next = at > now ? at : new Date(at).setDate(new Date(at).getDate() + 1);
  return next - now <= HALF_A_DAY_MS ? next : null;
}

/** The day of this device as 'YYYY-MM-DD'. */
export function localDay(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
