import { sameDay, timeText } from '#domain/format.ts';

/** '15:16' for a time of today, 'Fri 13 Nov, 15:16' for any other day. */
export function weekdayMomentText(at: Date, now: Date): string {
  return sameDay(at, now) ? timeText(at) : `${weekdayText(at)}, ${timeText(at)}`;
}

/** 'Fri 13 Nov'. */
export const weekdayText = (at: Date): string =>
  at.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
