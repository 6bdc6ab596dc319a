import { expect, test } from 'vitest';
import { DEMO_DAY_TYPES, DEMO_PERIODS, type SiteKind, demoBaseScore } from './demo-base-score.ts';

const kinds: SiteKind[] = ['car-park', 'bays', 'permit', 'loading', 'stopping', 'school', 'match-day'];
const score = (
  kind: SiteKind,
  ...when: [Parameters<typeof demoBaseScore>[1], (typeof DEMO_PERIODS)[number]]
) => demoBaseScore({ kind, number: 7 }, ...when);

test('a school zone is busy when school starts and ends on a weekday, and quiet on a Saturday', () => {
  expect(score('school', 'weekday', 'early')).toBeGreaterThan(score('bays', 'weekday', 'early'));
  expect(score('school', 'weekday', 'afternoon')).toBeGreaterThan(score('school', 'weekday', 'lunch') * 2);
  expect(score('school', 'saturday', 'afternoon')).toBeLessThan(1);
});

test('match-day bays lead on a Saturday afternoon', () => {
  for (const kind of kinds.filter((other) => other !== 'match-day')) {
    expect(score('match-day', 'saturday', 'afternoon')).toBeGreaterThan(score(kind, 'saturday', 'afternoon'));
  }
});

test('every kind of place has its quietest period in the night of a weekday', () => {
  for (const kind of kinds) {
    const scores = DEMO_PERIODS.map((period) => score(kind, 'weekday', period));
    expect(Math.min(...scores)).toBe(score(kind, 'weekday', 'night'));
  }
});

test('every base score of the demo is between 0 and 5', () => {
  const scores = kinds.flatMap((kind) =>
    DEMO_DAY_TYPES.flatMap((dayType) =>
      DEMO_PERIODS.flatMap((period) =>
        Array.from({ length: 60 }, (_, number) => demoBaseScore({ kind, number }, dayType, period)),
      ),
    ),
  );
  expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...scores)).toBeLessThanOrEqual(5);
});
