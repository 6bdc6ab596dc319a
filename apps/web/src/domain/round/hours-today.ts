import type { Opening, Site } from '#domain/site/site.ts';

/**
 * When a site can be visited from a moment on: the first time of enforcement that has not ended; null without a limit. The
 * service sends moments, so the time zone of the device does not matter.
 */
export function hoursFrom({ openings, enforcementHours }: Site, now: number): Opening | 'closed' | null {
  if (!openings) return hoursToday(enforcementHours ?? null, now);
  return openings.find(({ close }) => close >= now) ?? 'closed';
}

const SPAN = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]|24):([0-5]\d)$/;

/**
 * For plans without openings: enforcement hours such as '08:00-18:30' as moments of this day; null without a limit. Hours that have ended are closed,
 * hours past midnight end tomorrow. Text of another form sets no limit: a site is better planned than lost.
 */
export function hoursToday(text: string | null, now: number): Opening | 'closed' | null {
  if (text === null) return null;
  if (text === 'closed') return 'closed';
  const span = SPAN.exec(text);
  if (!span) return null;
  const [, openHour, openMinute, closeHour, closeMinute] = span.map(Number);
  const open = momentOfDay(now, openHour ?? 0, openMinute ?? 0);
  const close = momentOfDay(now, closeHour ?? 0, closeMinute ?? 0);
  if (open < close) return close < now ? 'closed' : { open, close };
  // Past midnight: the hours of last night, or those of tonight.
  if (now <= close) return { open: momentOfDay(now, (openHour ?? 0) - 24, openMinute ?? 0), close };
  return { open, close: momentOfDay(now, (closeHour ?? 0) + 24, closeMinute ?? 0) };
}

function momentOfDay(now: number, hour: number, minute: number): number {
  return new Date(now).setHours(hour, minute, 0, 0);
}
