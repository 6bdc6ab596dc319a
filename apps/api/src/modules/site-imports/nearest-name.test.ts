import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const AREAS = ['City Centre', 'Jesmond', 'Quayside', 'Ouseburn', 'Ouse Burn'];

test.each([
  ['Quayside ', 'Quayside'],
  ['QUAYSIDES', 'Quayside'],
  ['Jemsond', 'Jesmond'],
  ['city center', 'City Centre'],
  ['Ouseburn', 'Ouseburn'],
  ['Ouse-burn', 'Ouseburn'],
])('the nearest name to %s is %s', (name, nearest) => {
  expect(nearestName(name, AREAS)).toBe(nearest);
});

test('there is no nearest name in an empty list', () => {
  expect(nearestName('Quayside', [])).toBeUndefined();
});

test('characters outside the basic plane count as one', () => {
  expect(nearestName('𝕏𝕏', ['ab', '𝕏𝕐'])).toBe('𝕏𝕐');
});
