import { ageText, momentText, sameDay, timeText } from './format.ts';

const DAY_MS = 24 * 3_600_000;
const isOfLastDay = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < DAY_MS;

/** '09:12, 32 min ago'; after a day the date without an age. */
export const pastText = (at: Date, now: Date): string =>
  isOfLastDay(at, now) ? `${momentText(at, now)}, ${ageText(at, now)}` : momentText(at, now);

/** '32 min ago'; after a day the date. */
export const agoText = (at: Date, now: Date): string =>
  isOfLastDay(at, now) ? ageText(at, now) : momentText(at, now);

/** '15:16' for a time of today, 'Fri 13 Nov, 15:16' for any other day. */
export function weekdayMomentText(at: Date, now: Date): string {
  return sameDay(at, now) ? timeText(at) : `${weekdayText(at)}, ${timeText(at)}`;
}

/** 'Fri 13 Nov'. */
export const weekdayText = (at: Date): string =>
  at.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
