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

test('without any name there is no nearest one', () => {
  expect(nearestName('Quayside', [])).toBeUndefined();
});

test('letters outside the basic plane count as one', () => {
  expect(nearestName('𝕏𝕏', ['ab', '𝕏𝕐'])).toBe('𝕏𝕐');
});
