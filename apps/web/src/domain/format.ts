/** Created on first use: on a slow phone it costs as much as rendering a screenful of rows. */
let dayAndTime: Intl.DateTimeFormat | undefined;

/** '15:16' in local time. */
export function timeText(at: Date): string {
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** '14 Nov, 15:16' in local time. */
function dayTimeText(at: Date): string {
  dayAndTime ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return dayAndTime.format(at);
}

/** '15:16' for a time today, '13 Nov, 15:16' for any other day. */
export function momentText(at: Date, now: Date): string {
  return sameDay(at, now) ? timeText(at) : dayTimeText(at);
}

/** '14 Nov, 15:00 to 17:00', '13 Nov, 22:00 to 14 Nov, 02:00', or the start alone. */
export function spanText(start: Date, end: Date | null): string {
  if (end === null) return dayTimeText(start);
  return `${dayTimeText(start)} to ${momentText(end, start)}`;
}

/** '32 min ago' or 'just now'; never negative, even after the clock was set back. */
export function ageText(at: Date, now: Date): string {
  const wholeMinutes = Math.floor(Math.max(0, now.getTime() - at.getTime()) / 60_000);
  if (wholeMinutes === 0) return 'just now';
  return `${durationText(wholeMinutes * 60)} ago`;
}

export function sameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

/** Whole hours and minutes, rounded to the nearest minute: '1 h 5 min', '12 min', '0 min'. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

/** '3.4 miles', one decimal. */
export function distanceText(miles: number): string {
  return `${miles.toFixed(1)} miles`;
}

/** '9 °C', whole degrees, with a non-breaking space. */
export function temperatureText(degrees: number): string {
  return `${Math.round(degrees)}\u00a0°C`;
}

/** Scores are shown with 2 decimals. */
export function scoreText(score: number): string {
  const text = score.toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}

/** A part of a score: '+0.60'. */
export function partText(score: number): string {
  return `+${scoreText(score)}`;
}

/** The venue's address: its parts joined, the empty ones left out. */
export function joinedAddress(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** Optional address lines show N/A when empty. */
export function textOrNone(line: string): string {
  return line.trim() === '' ? 'N/A' : line;
}

/** 'bank holiday' becomes 'Bank holiday'. */
export function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
