import type { Position } from '#domain/geo.ts';
import { nextClockTime } from '#domain/local-time.ts';
import type { OpenStop } from './round.ts';
import { type BreakSettings, finishAfter } from './settings.ts';

export const LEAST_BREAK_MINUTES = 5;
export const MOST_BREAK_MINUTES = 120;
const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = 30;

/** Half an hour in the middle half of the round. */
export function defaultBreak(now: number, finishBy: number, timeText: (at: Date) => string): BreakSettings {
  const quarter = (finishBy - now) / MINUTE_MS / 4;
  const at = (minutes: number): string => timeText(new Date(finishAfter(minutes, now)));
  return { minutes: DEFAULT_MINUTES, from: at(quarter), to: at(3 * quarter) };
}

/** The settings of the break among some stops: its length, in the middle half of what is left; null without one. */
export function openBreak(
  stops: readonly OpenStop[],
  now: number,
  finishBy: number,
  timeText: (at: Date) => string,
): BreakSettings | null {
  const rest = stops.find(({ kind }) => kind === 'break');
  return rest ? { ...defaultBreak(now, finishBy, timeText), minutes: rest.minutes } : null;
}

export function clampBreakMinutes(minutes: number): number {
  const whole = Number.isFinite(minutes) ? Math.round(minutes) : DEFAULT_MINUTES;
  return Math.min(MOST_BREAK_MINUTES, Math.max(LEAST_BREAK_MINUTES, whole));
}

/** The break as a stop; null when its window is over, or ends before it begins. */
export function breakStop(settings: BreakSettings, from: Position, now: number): OpenStop | null {
  const close = nextClockTime(settings.to, now);
  const opens = nextClockTime(settings.from, now);
  // A window that has begun has no next beginning within twelve hours.
  const open = opens ?? now;
  if (close === null || settings.from === '' || open > close) return null;
  return breakAt(from, settings.minutes, { open, close });
}

/** A break as a stop: it has no site and no points. */
export function breakAt(
  { latitude, longitude }: Position,
  minutes: number,
  hours: Pick<OpenStop, 'open' | 'close'>,
): OpenStop {
  const points = { base: 0, weather: 0, boost: 0, event: 0 };
  return { siteId: 0, siteName: 'Break', latitude, longitude, ...points, minutes, ...hours, kind: 'break' };
}

/** The stops with the break where the warden then is: at the stop before it, or at the start. */
export function withBreakPlaces<Stop extends OpenStop>(
  from: Position,
  stops: readonly Stop[],
): readonly Stop[] {
  let { latitude, longitude } = from;
  return stops.map((stop) => {
    if (stop.kind === 'break') return { ...stop, latitude, longitude };
    ({ latitude, longitude } = stop);
    return stop;
  });
}
