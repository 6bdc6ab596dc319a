import { sameDay, timeText } from '#domain/format.ts';

/** '15:16' for a time of today, 'Fri 13 Nov, 15:16' for any other day. */
export function weekdayMomentText(at: Date, now: Date): string {
  if (sameDay(at, now)) return timeText(at);
  const day = at.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
  return `${day.replace(',', '')}, ${timeText(at)}`;
}
