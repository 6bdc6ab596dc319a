import { expect, test } from 'vitest';
import { legMiles, legText, minutesText, wholeMinutes } from './minutes-text.ts';

test('minutes and legs are written in words', () => {
  expect(minutesText(72.4)).toBe('1\u00a0h\u00a012\u00a0min');
  expect(minutesText(4, false)).toBe('about 4\u00a0min');
  expect(wholeMinutes(0.2)).toBe(1);
  expect(wholeMinutes(3.6)).toBe(4);
  expect(legMiles(1_609.344)).toBe('1.0 miles');
  expect(legText({ metres: 500 }, 4)).toBe('4\u00a0min · 0.3 miles');
  expect(legText({ metres: null }, 1)).toBe('about 1\u00a0min');
  expect(legText({ metres: 40 }, 0)).toBe('under 1\u00a0min · 0.0 miles');
});
