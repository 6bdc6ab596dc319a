import { durationText } from './duration-text.ts';

/** Made when first needed: it costs a slow phone as much as drawing a screenful of rows. */
let dayAndTime: Intl.DateTimeFormat | undefined;

/** '15:16' in local time. */
export function timeText(at: Date): string {
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** '14 Nov, 15:16' in local time. */
export function dayTimeText(at: Date): string {
  dayAndTime ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return dayAndTime.format(at);
}

/** '15:16' for a time of today, '13 Nov, 15:16' for any other day. */
export function momentText(at: Date, now: Date): string {
  return sameDay(at, now) ? timeText(at) : dayTimeText(at);
}

/** '14 Nov, 15:00 to 17:00', '13 Nov, 22:00 to 14 Nov, 02:00', or the start alone. */
export function spanText(start: Date, end: Date | null): string {
  if (end === null) return dayTimeText(start);
  return `${dayTimeText(start)} to ${momentText(end, start)}`;
}

/** '32 min ago'; a clock that was set back does not make data come from the future. */
export function ageText(at: Date, now: Date): string {
  const wholeMinutes = Math.floor(Math.max(0, now.getTime() - at.getTime()) / 60_000);
  return `${durationText(wholeMinutes * 60)} ago`;
}

function sameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
