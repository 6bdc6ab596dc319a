import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weatherLines, weatherScore } from './weather-score.ts';

test('the weather score is 0 without weather', () => {
  expect(weatherScore(null)).toBe(0);
});

test('rain on a mild day scores 0.6, a clear mild day 0.1', () => {
  expect(weatherScore({ main: 'Rain', temp: 12 })).toBeCloseTo(0.6);
  expect(weatherScore({ main: 'Clear', temp: 12 })).toBeCloseTo(0.1);
});

test('the temperature adds its part: frost 0.2, cold 0.1, mild nothing, warm 0.1, hot 0.2', () => {
  const parts = [-0.1, 0, 4.9, 5, 17.9, 18, 24.9, 25].map((temp) => weatherScore({ main: 'Ash', temp }));
  expect(parts).toEqual([0.2, 0.1, 0.1, 0, 0, 0.1, 0.1, 0.2]);
});

test.each([
  [-0.1, null, 0],
  [0, 0, 5],
  [4.9, 0, 5],
  [18, 18, 25],
  [25, 25, null],
])('a temperature of %d lies in the band from %j to below %j', (temp, fromCelsius, belowCelsius) => {
  expect(weatherLines({ main: 'Rain', temp })).toMatchObject({ condition: 60, fromCelsius, belowCelsius });
});

test('a condition that is not in the table counts 0, even one with the name of an object property', () => {
  expect(weatherScore({ main: 'Tornado', temp: 12 })).toBe(0);
  expect(weatherScore({ main: 'constructor', temp: 12 })).toBe(0);
});

test('the highest condition and the highest temperature are 1 together', () => {
  expect(weatherScore({ main: 'Thunderstorm', temp: -10 })).toBe(1);
});

test('the weather score is always between 0 and 1 and deterministic', () => {
  const main = fc.oneof(fc.string(), fc.constantFrom('Rain', 'Snow', 'Thunderstorm', 'Clear'));
  fc.assert(
    fc.property(main, fc.double(), (condition, temp) => {
      const score = weatherScore({ main: condition, temp });
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(weatherScore({ main: condition, temp })).toBe(score);
    }),
  );
});
