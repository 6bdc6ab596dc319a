import { now } from '#platform/clock.ts';

/** The header in seconds; it may be a date. Null without the header, and where CORS hides it. */
export function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now().getTime()) / 1_000));
}
