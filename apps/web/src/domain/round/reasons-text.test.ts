import { expect, test } from 'vitest';
import { reasonsText } from './reasons-text.ts';
import type { OpenStop } from './round.ts';
import { HERE } from '#testing/a-round.ts';
import { aStop } from '#testing/a-stop.ts';

const deanStreet = (given: Partial<OpenStop> = {}) =>
  aStop(1, { siteName: 'Dean Street', ...HERE, ...given });

test('the two largest reasons beside the base are named', () => {
  expect(reasonsText(deanStreet({ weather: 0.6, boost: 3, event: 1.95 }))).toBe('+3.00 boost · +1.95 event');
  expect(reasonsText(deanStreet({ weather: 0.005 }))).toBe('+0.01 weather');
  expect(reasonsText(deanStreet({ weather: 0.004, event: -1 }))).toBe('');
});

test('a site that is due says so before the other reasons', () => {
  expect(reasonsText(deanStreet({ overdueDays: 2 }))).toBe('overdue 2 days');
  expect(reasonsText(deanStreet({ overdueDays: 0, boost: 3 }))).toBe('due today · +3.00 boost');
});
