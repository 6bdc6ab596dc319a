import { localMoment } from './local-moment.ts';

/**
 * The moment of a local day ('YYYY-MM-DD') and time ('HH:MM:SS') in a zone. A time that a clock change skips is moved
 * forward by the change; a time that occurs twice means the first one.
 */
export function zonedMoment(day: string, time: string, timeZone: string): Date {
  const wanted = asIfUtc(day, time);
  // The offsets of the day before and the day after: they differ around a clock change.
  const candidates = [-DAY_MS, DAY_MS].map((shift) => wanted - offsetAt(new Date(wanted + shift), timeZone));
  const right = candidates.filter((at) => at + offsetAt(new Date(at), timeZone) === wanted);
  return new Date(right.length > 0 ? Math.min(...right) : (candidates[0] ?? wanted));
}

/** The last millisecond of the day that a moment belongs to. */
export function endOfDay(at: Date, timeZone: string): Date {
  const { day } = localMoment(at, timeZone);
  return new Date(zonedMoment(addDays(day, 1), '00:00:00', timeZone).getTime() - 1);
}

/** A calendar day ('YYYY-MM-DD') a number of days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(asIfUtc(day, '00:00:00') + days * DAY_MS).toISOString().slice(0, 10);
}

export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en-GB', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

const DAY_MS = 24 * 3_600_000;

const asIfUtc = (day: string, time: string): number => Date.parse(`${day}T${time}Z`);

/** How far the zone's wall clock is ahead of UTC. Zones differ by whole seconds. */
function offsetAt(at: Date, timeZone: string): number {
  const { day, time } = localMoment(at, timeZone);
  return asIfUtc(day, time) - Math.floor(at.getTime() / 1_000) * 1_000;
}
