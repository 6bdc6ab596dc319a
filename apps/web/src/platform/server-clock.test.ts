import { expect, test } from 'vitest';
import { clockDifference } from './server-clock.ts';

const HEADER = 'Sat, 14 Nov 2026 14:26:00 GMT';
const WRITTEN = Date.parse(HEADER);

test('a device whose clock is ten minutes slow is corrected by ten minutes', () => {
  const device = WRITTEN - 600_000;
  const difference = clockDifference(HEADER, device, device + 1_000);
  expect(difference).toBe(600_000);
});

test('a device whose clock is ahead is corrected back', () => {
  expect(clockDifference(HEADER, WRITTEN + 60_500, WRITTEN + 60_500)).toBe(-60_000);
});

test('a difference of a few seconds is ignored, because the header is that coarse', () => {
  expect(clockDifference(HEADER, WRITTEN - 4_000, WRITTEN + 900)).toBe(0);
});

test.each([null, '', 'yesterday'])('a date header %j is ignored', (header) => {
  expect(clockDifference(header, WRITTEN, WRITTEN)).toBeNull();
});
