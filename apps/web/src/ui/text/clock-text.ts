const CLOCK = /^([01]?\d|2[0-3])[:. ]?([0-5]\d)$/;

/** Parses '16:30', '1630', '16.30' and '9:05' to '16:30' and '09:05'; null if it is not a time of day. */
export function readClock(text: string): string | null {
  const [, hours = '', minutes = ''] = CLOCK.exec(text.trim()) ?? [];
  return minutes === '' ? null : `${hours.padStart(2, '0')}:${minutes}`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** 'Saturday 14 November' for '2026-11-14'; empty if it is not a date. */
export function dayInWords(day: string): string {
  const at = new Date(`${day}T00:00`);
  return Number.isNaN(at.getTime()) ? '' : dayFormat.format(at);
}
