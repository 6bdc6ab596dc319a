import { expect, test } from 'vitest';
import { cellText, dayName, hoursText } from './hours.ts';

test('enforcement hours are written in words', () => {
  expect(hoursText('08:00-18:30')).toBe('08:00 to 18:30');
  expect(hoursText('closed')).toBe('Closed');
  expect(hoursText('')).toBe('All day');
});

test('a cell of the preview has the texts of the screen', () => {
  expect(cellText('hours_sunday', '')).toBe('All day');
  expect(cellText('visit_minutes', '8')).toBe('8\u00a0min');
  expect(cellText('city', 'Gateshead')).toBe('Gateshead');
  expect(cellText('visit_minutes', '')).toBe('');
  expect(dayName('saturday')).toBe('Saturday');
  expect(dayName('feast day')).toBe('feast day');
});
