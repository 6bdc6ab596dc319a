import { expect, test } from 'vitest';
import { agoText, pastText } from './moment-text.ts';

const NOW = new Date(2026, 10, 18, 14, 0);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 0);

test('a time has its age for a day, and then only its date', () => {
  expect([pastText(at(18, 13), NOW), agoText(at(18, 13), NOW)]).toEqual([
    '13:00, 1 h 0 min ago',
    '1 h 0 min ago',
  ]);
  expect([pastText(at(17, 14), NOW), agoText(at(17, 14), NOW)]).toEqual(['17 Nov, 14:00', '17 Nov, 14:00']);
});
