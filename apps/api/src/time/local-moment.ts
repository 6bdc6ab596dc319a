/** A moment as local date and time. */
export type LocalMoment = {
  /** 'YYYY-MM-DD' */
  readonly day: string;
  /** 'HH:MM:SS', from 00:00:00 to 23:59:59 */
  readonly time: string;
  /** The day type, unless the day is a bank holiday. */
  readonly weekday: 'weekday' | 'saturday' | 'sunday';
};

/** Cached by time zone: creating a formatter costs far more than using one. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Converts a time to the local date and time of a zone, daylight saving included. */
export function localMoment(at: Date, timeZone: string): LocalMoment {
  const parts = Object.fromEntries(
    cachedFormatter(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}:${parts['second']}`,
    weekday: parts['weekday'] === 'Sat' ? 'saturday' : parts['weekday'] === 'Sun' ? 'sunday' : 'weekday',
  };
}

function cachedFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}
