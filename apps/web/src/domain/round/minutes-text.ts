import type { Leg } from './legs.ts';
import { distanceText, durationText } from '#domain/format.ts';
import { milesFromMetres } from '#domain/geo.ts';

/** '1 h 12 min' with non-breaking spaces; an estimate starts with 'about'. */
export function minutesText(minutes: number, isExact = true): string {
  const text = durationText(Math.round(minutes) * 60).replaceAll(' ', '\u00a0');
  return isExact ? text : `about ${text}`;
}

/**
 * '4 min · 0.3 miles', or 'about 4 min'. `minutes` is the difference of the displayed times, so that a timeline adds
 * up.
 */
export function legText({ metres }: Pick<Leg, 'metres'>, minutes: number): string {
  const text = minutes === 0 ? 'under 1\u00a0min' : minutesText(minutes, metres !== null);
  return metres === null ? text : `${text} · ${legMiles(metres)}`;
}

/** Whole minutes between two displayed times. */
export function minutesBetween(from: number, to: number): number {
  return Math.floor(to / 60_000) - Math.floor(from / 60_000);
}

/** Shows at least one minute. */
export const wholeMinutes = (minutes: number): number => Math.max(1, Math.round(minutes));

export const legMiles = (metres: number): string => distanceText(milesFromMetres(metres));
