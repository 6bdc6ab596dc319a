import ICAL from 'ical.js';
import { localMoment } from '#time/local-moment.ts';
import { isTimeZone, zonedMoment } from '#time/wall-time.ts';
import { type Result, fail, ok } from '#core/result.ts';

/** The zones of Outlook that calendars in Great Britain have; all others come by their IANA names. */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'Coordinated Universal Time': 'UTC',
};

/** The zone of a property: the one it names, UTC for a time that ends in Z, else that of the organisation. */
export function readTimeZone(property: ICAL.Property, ownZone: string): Result<string, string> {
  const value = property.getFirstValue();
  if (value instanceof ICAL.Time && value.zone === ICAL.Timezone.utcTimezone) return ok('UTC');
  const named = property.getFirstParameter('tzid') ?? '';
  // Some programs put a path before the name.
  const name = WINDOWS_ZONES[named] ?? named.replace(/^\/(?:[^/]+\/)*?(?=[A-Z][A-Za-z]+\/[A-Z])/, '');
  if (name === '') return ok(ownZone);
  return isTimeZone(name) ? ok(name) : fail(`the time zone ‘${named.slice(0, 60)}’ is not known`);
}

const pad = (number: number, length = 2) => String(number).padStart(length, '0');

export const formatDay = (time: ICAL.Time): string =>
  `${pad(time.year, 4)}-${pad(time.month)}-${pad(time.day)}`;

/** The moment of a wall-clock time in a zone, by the rules of clock changes of that zone. */
export function momentIn(time: ICAL.Time, zone: string): Date {
  return zonedMoment(formatDay(time), `${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`, zone);
}

/** A moment as wall-clock time of a zone, without a zone of its own. */
export function wallTime(moment: Date, zone: string): ICAL.Time {
  const { day, time } = localMoment(moment, zone);
  return ICAL.Time.fromDateTimeString(`${day}T${time}`);
}

/** A time without its zone: recurrences count in wall-clock time. */
export function floating(time: ICAL.Time): ICAL.Time {
  const { year, month, day, hour, minute, second, isDate } = time;
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate }, ICAL.Timezone.localTimezone);
}
