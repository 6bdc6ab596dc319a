import { expect, test } from 'vitest';
import { oldestHonestObservation } from './honest-weather.ts';

test('weather is honest for three hours', () => {
  expect(oldestHonestObservation(new Date('2026-11-15T01:30:00Z'))).toEqual(new Date('2026-11-14T22:30:00Z'));
});
