import { expect, test } from 'vitest';
import { weatherIcon } from './weather-icon.ts';

const codes = ['01', '02', '03', '04', '09', '10', '11', '13', '50'].flatMap((code) => [
  `${code}d`,
  `${code}n`,
]);

test.each(codes)('the weather code %s has an icon', (code) => {
  expect(weatherIcon(code)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/);
});

test('the icons of a clear day and a clear night differ', () => {
  expect(weatherIcon('01d')).not.toBe(weatherIcon('01n'));
});

test.each(['', '10', '10x', '99d', '../10d', '010d', 'constructor'])(
  'an unknown weather code has no icon: %s',
  (code) => {
    expect(weatherIcon(code)).toBeNull();
  },
);
