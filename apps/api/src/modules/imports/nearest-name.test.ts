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

test('a name of 200 letters is compared with a thousand such names without holding up other calls', () => {
  const names = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(4, '0') + 'ab'.repeat(98));
  const started = process.cpuUsage();
  expect(nearestName('cd'.repeat(100), names)).toBe(names[0]);
  expect(nearestName(`0500${'ab'.repeat(90)}x`, names)).toBe(names[500]);
  const { user, system } = process.cpuUsage(started);
  // Milliseconds of processor time. It was 2,600 with a full table for each name.
  expect((user + system) / 1_000).toBeLessThan(700);
});
