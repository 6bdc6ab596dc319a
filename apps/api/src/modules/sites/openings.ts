import { addDays, zonedMoment } from '#time/wall-time.ts';
import type { DayType } from '#db/schema.ts';
import { CLOSED } from './enforcement-hours.ts';

/** The day types of hours: a weekday of a school term may have hours of its own. */
export type HoursDayType = DayType | 'school day';

/** Enforcement hours by day type, in their stored form. A day type without an entry has no limit. */
export type HoursByDayType = Readonly<Partial<Record<HoursDayType, string>>>;

/** A calendar day of the organisation, with its day type. */
export type TypedDay = { readonly day: string; readonly dayType: HoursDayType };

/** The hours on days of a type; empty for no limit. A school day without hours of its own is a weekday. */
export const hoursOn = (hours: Readonly<Partial<Record<string, string>>>, dayType: string): string =>
  hours[dayType] ?? (dayType === 'school day' ? (hours['weekday'] ?? '') : '');

/** A time of enforcement in ms since 1970, from its start up to its end. */
export type Opening = { readonly open: number; readonly close: number };

/**
 * When a site is enforced on consecutive days, as moments in the organisation's time zone, without what has ended by a time.
 * Hours belong to the day on which they begin: those of Friday run past midnight, whatever Saturday's are. Times that touch
 * are one. Null: these days have no limit. `notAfter`, such as '20:00': nobody goes there from then until the morning.
 */
export function toOpenings(
  hours: HoursByDayType,
  days: readonly TypedDay[],
  {
    at,
    timeZone,
    notAfter = '',
  }: { readonly at: Date; readonly timeZone: string; readonly notAfter?: string },
): readonly Opening[] | null {
  const texts = days.map(({ dayType }) => hoursOn(hours, dayType));
  if (texts.every((text) => text === '') && notAfter === '') return null;
  const merged: Opening[] = [];
  for (const [n, { day }] of days.entries()) {
    const span = toOpening(texts[n] ?? '', day, timeZone);
    if (span === null) continue;
    const last = merged.at(-1);
    if (last !== undefined && span.open <= last.close) {
      merged.splice(-1, 1, { open: last.open, close: Math.max(last.close, span.close) });
    } else merged.push(span);
  }
  const barred = notAfter === '' ? [] : days.map(({ day }) => barredTime(day, notAfter, timeZone));
  return barred.reduce(without, merged).filter(({ close }) => close > at.getTime());
}

/** Nobody goes to a site with such a precaution before this time. */
const MORNING = '05:00';

/** From the time of a day until the next morning. */
function barredTime(day: string, notAfter: string, timeZone: string): Opening {
  const ends = notAfter < MORNING ? day : addDays(day, 1);
  return {
    open: zonedMoment(day, `${notAfter}:00`, timeZone).getTime(),
    close: zonedMoment(ends, `${MORNING}:00`, timeZone).getTime(),
  };
}

const without = (openings: readonly Opening[], barred: Opening): readonly Opening[] =>
  openings.flatMap(({ open, close }) =>
    [
      { open, close: Math.min(close, barred.open) },
      { open: Math.max(open, barred.close), close },
    ].filter((part) => part.open < part.close),
  );

/** The hours of one day; null where it is closed, or where a clock change skips all of them. */
function toOpening(text: string, day: string, timeZone: string): Opening | null {
  if (text === CLOSED) return null;
  const [from = '', until = ''] = text === '' ? ['00:00', '24:00'] : text.split('-');
  const open = zonedMoment(day, `${from}:00`, timeZone).getTime();
  const close =
    until === '24:00'
      ? zonedMoment(addDays(day, 1), '00:00:00', timeZone).getTime()
      : zonedMoment(until < from ? addDays(day, 1) : day, `${until}:00`, timeZone).getTime();
  return open < close ? { open, close } : null;
}
