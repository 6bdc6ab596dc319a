const DAY_MS = 24 * 60 * 60 * 1_000;

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options);
const clock = format({ hour: '2-digit', minute: '2-digit' });
const weekday = format({ weekday: 'long' });
const day = format({ day: 'numeric', month: 'long' });
const dayAndYear = format({ day: 'numeric', month: 'long', year: 'numeric' });

/** A past time in words: 'today 07:58', 'Friday 16:20', '3 November 18:02'; `onlyDay` omits the time of older ones. */
export function sessionTime(at: Date, now: Date, { onlyDay = false } = {}): string {
  const time = clock.format(at);
  const age = startOfDay(now) - startOfDay(at);
  if (age <= 0) return `today ${time}`;
  // Rounded, because a day with a clock change has 23 or 25 hours. After a week the weekday would be ambiguous.
  const days = Math.round(age / DAY_MS);
  if (days < 7) return `${weekday.format(at)} ${time}`;
  const date = (at.getFullYear() === now.getFullYear() ? day : dayAndYear).format(at);
  return onlyDay ? date : `${date} ${time}`;
}

const startOfDay = (time: Date): number =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
