import type { DayType } from '#db/schema.ts';

/** The kind of a demo site decides when parking offences are likely there. */
export type SiteKind = 'car-park' | 'bays' | 'permit' | 'loading' | 'stopping' | 'school' | 'match-day';

export const DEMO_PERIODS = ['early', 'morning', 'lunch', 'afternoon', 'peak', 'evening', 'night'] as const;
export const DEMO_DAY_TYPES: readonly DayType[] = ['weekday', 'saturday', 'sunday', 'bank holiday'];

/** The score of a typical site on a weekday, by period in the order above. */
const WEEKDAY: Readonly<Record<SiteKind, readonly number[]>> = {
  'car-park': [1.2, 2.6, 3.2, 2.8, 2.4, 1.8, 0.5],
  bays: [1.6, 2.8, 3.6, 3.0, 3.2, 2.2, 0.6],
  permit: [2.4, 1.8, 1.6, 1.8, 2.8, 3.0, 1.4],
  loading: [3.4, 3.6, 2.8, 2.2, 2.0, 1.0, 0.4],
  stopping: [2.2, 2.4, 2.4, 2.2, 3.4, 2.8, 1.6],
  school: [4.6, 1.2, 1.4, 4.8, 2.0, 0.4, 0.2],
  'match-day': [0.8, 1.4, 1.6, 1.6, 2.0, 2.6, 0.6],
};

/** Factors relative to a weekday, by period. */
const SATURDAY: Readonly<Record<SiteKind, readonly number[]>> = {
  'car-park': [0.7, 1.2, 1.3, 1.3, 1.2, 1.2, 1.8],
  bays: [0.7, 1.1, 1.2, 1.2, 1.0, 1.3, 2.0],
  permit: [0.8, 1.2, 1.3, 1.2, 1.0, 1.1, 1.3],
  loading: [0.8, 0.8, 0.8, 0.7, 0.6, 0.8, 1.0],
  stopping: [0.7, 1.0, 1.1, 1.2, 1.1, 1.4, 2.0],
  school: [0.1, 0.3, 0.3, 0.1, 0.2, 0.5, 0.5],
  'match-day': [1.0, 1.8, 2.8, 3.0, 2.2, 1.2, 1.2],
};

const SUNDAY_FACTOR = 0.6;
const BANK_HOLIDAY_FACTOR = 0.75;
const MAX_BASE_SCORE = 5;

/** Plausible and deterministic: the table above, varied a little per site so that no two scores are equal. */
export function demoBaseScore(
  place: { readonly kind: SiteKind; readonly number: number },
  dayType: DayType,
  period: (typeof DEMO_PERIODS)[number],
): number {
  const n = DEMO_PERIODS.indexOf(period);
  const weekday = WEEKDAY[place.kind][n] ?? 0;
  const saturday = weekday * (SATURDAY[place.kind][n] ?? 1);
  const typical = {
    weekday,
    saturday,
    sunday: saturday * SUNDAY_FACTOR,
    'bank holiday': saturday * BANK_HOLIDAY_FACTOR,
  }[dayType];
  // 37 has no divisor in common with 60, so neighbours in the list get different factors.
  const own = 0.85 + (((place.number * 37) % 60) / 60) * 0.3;
  return Math.round(Math.min(MAX_BASE_SCORE, typical * own) * 100) / 100;
}
