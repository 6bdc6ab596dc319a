import { siteTexts } from './texts.ts';

/** Stored hours in words: '08:00-18:30' reads '08:00 to 18:30'. */
export function hoursText(stored: string): string {
  if (stored === '') return siteTexts.allDay;
  if (stored === 'closed') return siteTexts.closed;
  const [from = '', until = ''] = stored.split('-');
  return siteTexts.hours(from, until);
}

const MINUTES = new Set(['visit_minutes', 'limited_waiting_minutes']);

/** A cell of the file in words, for the preview of a change. */
export function cellText(column: string, value: string): string {
  if (column === 'hours_school_day' && value === '') return siteTexts.asWeekday;
  if (column.startsWith('hours_')) return hoursText(value);
  if (MINUTES.has(column) && value !== '') return siteTexts.minutes(Number(value));
  return value;
}

export const DAY_TYPES = ['weekday', 'saturday', 'sunday', 'bank holiday'] as const;

const DAY_NAMES: Readonly<Record<string, string>> = {
  weekday: 'weekday',
  saturday: 'Saturday',
  sunday: 'Sunday',
  'bank holiday': 'bank holiday',
};

export const dayName = (dayType: string): string => DAY_NAMES[dayType] ?? dayType;
