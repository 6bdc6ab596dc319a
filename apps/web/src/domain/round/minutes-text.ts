import type { Leg } from './legs.ts';
import { distanceText, durationText } from '#domain/format.ts';
import { milesFromMetres } from '#domain/geo.ts';

/** '1 h 12 min', with spaces that never break; an estimate carries 'about'. */
export function minutesText(minutes: number, isExact = true): string {
  const text = durationText(Math.round(minutes) * 60).replaceAll(' ', '\u00a0');
  return isExact ? text : `about ${text}`;
}

/** '4 min · 0.3 miles', or 'about 4 min'. */
export function legText({ minutes, metres }: Leg): string {
  if (metres === null) return minutesText(wholeMinutes(minutes), false);
  return `${minutesText(wholeMinutes(minutes))} · ${legMiles(metres)}`;
}

/** Shows at least one minute. */
export const wholeMinutes = (minutes: number): number => Math.max(1, Math.round(minutes));

export const legMiles = (metres: number): string => distanceText(milesFromMetres(metres));
