import type { Opening, Site } from '#domain/site/site.ts';

/**
 * When a site can next be visited: the first opening that has not ended; null without a limit. The service sends
 * absolute times, so the time zone of the device does not matter.
 */
export function hoursFrom({ openings, enforcementHours }: Site, now: number): Opening | 'closed' | null {
  if (!openings) return hoursToday(enforcementHours ?? null, now);
  return openings.find(({ close }) => close >= now) ?? 'closed';
}

const SPAN = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]|24):([0-5]\d)$/;

/**
 * For plans without openings: enforcement hours such as '08:00-18:30' as times of this day; null without a limit. A
 * site whose hours have ended is closed; hours past midnight end tomorrow. Text in another format sets no limit, so
 * that the site can still be planned.
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
