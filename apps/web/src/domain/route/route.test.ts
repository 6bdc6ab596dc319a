import { expect, test } from 'vitest';
import { routeFrom, routeScore } from './route.ts';

test('a route has its duration, distance, texts, score and origin', () => {
  const from = { latitude: 54.97, longitude: -1.61 };
  expect(routeFrom({ seconds: 600, metres: 5000 }, from)).toEqual({
    durationSeconds: 600,
    durationText: '10 min',
    miles: 5000 * 0.00062137,
    distanceText: '3.1 miles',
    score: 5 / 1.2,
    from,
  });
});

test('route score = 5 / (1 + duration_seconds / 3000)', () => {
  expect(routeScore(0)).toBe(5);
  expect(routeScore(3000)).toBe(2.5);
  expect(routeScore(600)).toBeCloseTo(5 / 1.2, 12);
});

test('a longer route always scores less, and never below 0', () => {
  for (let seconds = 0; seconds < 100_000; seconds += 997) {
    expect(routeScore(seconds + 1)).toBeLessThan(routeScore(seconds));
    expect(routeScore(seconds)).toBeGreaterThan(0);
  }
});
