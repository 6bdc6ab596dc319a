import type { staffContract } from '@patrolplan/contract/staff';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { DAYS, calendarTexts } from './texts.ts';

export type CalendarsReply = StaffReply<typeof staffContract.listCalendars>;
export type OutsideCalendar = CalendarsReply['calendars'][number];
export type CalendarDays = OutsideCalendar['days'];
export type CalendarRule = CalendarsReply['rules'][number];

/** 'Mon to Fri' for days in a row, 'Mon, Wed' for others. */
export function daysText(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((one, other) => one - other);
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const name = (day: number) => DAYS[day - 1] ?? '';
  return days.length > 2 && last - first === days.length - 1
    ? `${name(first)} to ${name(last)}`
    : days.map(name).join(', ');
}

/** When a rule is in force, in one line. */
export function whenText(rule: CalendarRule, calendars: readonly OutsideCalendar[]): string {
  const calendarName = (id: number | null) => calendars.find((one) => one.id === id)?.name ?? '';
  const times =
    rule.times.length > 0
      ? rule.times.map((time) => time.replace('-', ' to ')).join(', ')
      : calendarTexts.eventTimes;
  const parts = [calendarName(rule.calendarId), daysText(rule.weekdays), times];
  if (rule.words !== '') parts.push(`‘${rule.words}’`);
  if (rule.exceptCalendarId !== null) parts.push(calendarTexts.except(calendarName(rule.exceptCalendarId)));
  return parts.join(', ');
}

/** '08:15-09:00, 15:00 to 15:45' as the service takes it. Text that is not a time stays as it is, and the service says so. */
export const readTimes = (text: string): readonly string[] =>
  text
    .split(/[,;]/)
    .filter((time) => time.trim() !== '')
    .map((time) =>
      time
        .split(/-|–|to/i)
        .map((clock) => clock.trim().padStart(5, '0'))
        .join('-'),
    );
