import { expect, test } from 'vitest';
import { routeFrom } from './route.ts';

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
